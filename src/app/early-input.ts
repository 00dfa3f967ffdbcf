type Control = HTMLInputElement | HTMLTextAreaElement

const controlsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<Control>('input:not([type=radio]), textarea'),
]
const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
const isChanged = (control: Control) =>
  isCheckbox(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue

/** Replays early input, because React doesn't compare a field with its content before hydration. */
function typeAgain(control: Control, text: string) {
  const prototype: object = Object.getPrototypeOf(control)
  control.value = control.defaultValue
  // bypasses the property by which React tracks the field, so that React sees a change
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Collects text and checkboxes entered on a server-rendered page before React has taken over. The
 * returned function stops this and replays them for React.
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
