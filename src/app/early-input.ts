type Control = HTMLInputElement | HTMLTextAreaElement

const controlsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<Control>('input:not([type=radio]), textarea'),
]
const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
const isChanged = (control: Control) =>
  isCheckbox(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue

/** Repeats what was typed, as React does not compare a field with what it had before it was there. */
function typeAgain(control: Control, text: string) {
  const prototype: object = Object.getPrototypeOf(control)
  control.value = control.defaultValue
  // past the property by which React follows the field, so that it finds it changed
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Collects what is typed into and ticked on a page that the server rendered, until React has taken it over. The function that
 * it gives ends that, and repeats it for React.
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const early = new Map<Control, string>()
  const note = (control: Control) => early.set(control, control.value)
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) note(target)
  }
  for (const control of controlsIn(root)) if (isChanged(control)) note(control)
  root.addEventListener('input', onInput)
  return () => {
    root.removeEventListener('input', onInput)
    for (const [control, text] of early) {
      if (!control.isConnected) continue
      if (!isCheckbox(control)) typeAgain(control, text)
      else if (isChanged(control)) {
        control.checked = control.defaultChecked
        control.click()
      }
    }
  }
}
