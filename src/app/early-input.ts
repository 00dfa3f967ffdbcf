/**
 * Input on a server-rendered page before React has taken over: the first script of such a page.
 * Keys that move from row to row work at once. Everything else is repeated for React.
 */
import {
  controlsOf,
  focusInRow,
  isKeyOfOthers,
  ROW_STEPS,
  rowsOf,
} from '#src/kit/table/row-keys.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
const isChanged = (control: Control) =>
  isCheckbox(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue

/** Replays early text, because React doesn't compare a field with its content before hydration. */
function typeAgain(control: Control, text: string) {
  const prototype: object = Object.getPrototypeOf(control)
  control.value = control.defaultValue
  // bypasses the property by which React tracks the field, so that React sees a change
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

const texts = new Map<Control, string>()
const noteText = (control: Control) => void texts.set(control, control.value)
const onInput = ({ target }: Event) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) noteText(target)
}

/** Actions by their element, once each: a second click on a button that didn't respond is the same wish. */
const actions = new Map<HTMLElement, () => void>()

const HANDLED = 'button, tr[tabindex]'
const NATIVE = 'a[href], input, textarea, select, label, summary'
/** Links, fields, and the like work without React. A button could open a menu that has nothing in it yet. */
function onClick(event: Event) {
  const target = event.target as Element
  const clicked = target.closest<HTMLElement>(`${HANDLED}, ${NATIVE}`)
  if (!clicked?.matches(HANDLED)) return
  event.preventDefault()
  actions.set(clicked, () => clicked.click())
}

/** The browser would send the form and load the page again. */
function onSubmit(event: SubmitEvent) {
  event.preventDefault()
  const form = event.target as HTMLFormElement
  // otherwise the click on the button is repeated
  if (!event.submitter) actions.set(form, () => form.requestSubmit())
}

/** Keys of a focused row that lead elsewhere. */
const LEAVING = ['Tab', 'Escape']
function onKeyDown(event: KeyboardEvent) {
  const { key, repeat } = event
  const target = event.target as HTMLElement
  const row = target.closest<HTMLTableRowElement>('tr[tabindex]')
  if (!row?.parentElement || isKeyOfOthers(event, target)) return
  const step = ROW_STEPS[key]
  if (step) {
    const rows = rowsOf(row.parentElement).filter((one) => one.hasAttribute('tabindex'))
    const next = rows[rows.indexOf(row) + step]
    if (next) focusInRow(next, controlsOf(row).indexOf(target))
  } else if (target === row && !LEAVING.includes(key)) {
    if (!repeat)
      actions.set(row, () =>
        row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      )
  } else return
  event.preventDefault()
}

const acting = new AbortController()
document.addEventListener('click', onClick, acting)
document.addEventListener('submit', onSubmit, acting)
document.addEventListener('keydown', onKeyDown, acting)
const typing = new AbortController()
document.addEventListener('input', onInput, typing)

/**
 * Leaves keys, clicks, and forms to React. The returned function, called once React has taken over,
 * leaves text to it too, and repeats what was entered before.
 */
export function endEarlyInput(root: HTMLElement): () => Promise<void> {
  acting.abort()
  // text typed before this script arrived
  for (const control of root.querySelectorAll<Control>('input:not([type=radio]), textarea'))
    if (isChanged(control)) noteText(control)
  return async () => {
    typing.abort()
    for (const [control, text] of texts) {
      if (!control.isConnected) continue
      if (!isCheckbox(control)) typeAgain(control, text)
      else if (isChanged(control)) {
        control.checked = control.defaultChecked
        control.click()
      }
    }
    const focused = document.activeElement
    if (focused?.closest('tr[tabindex]'))
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const [element, repeat] of actions) {
      // React renders in between
      await Promise.resolve()
      if (element.isConnected) repeat()
    }
  }
}
