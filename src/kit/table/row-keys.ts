const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary'
/** Interactive elements in a row, or in its details. */
export const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

export const rowsOf = (body: HTMLElement) =>
  [...body.children].filter((row) => row instanceof HTMLTableRowElement)

/** Moves the focus to a row, or to its control with this index. */
export function focusInRow(row: HTMLElement, place: number) {
  ;(controlsOf(row)[place] ?? row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

type Key = { ctrlKey: boolean; altKey: boolean; metaKey: boolean; shiftKey: boolean }
/** True for a key with a modifier, and for one that a field takes as text. */
export const isKeyOfOthers = (
  { ctrlKey, altKey, metaKey, shiftKey }: Key,
  target: HTMLElement,
): boolean =>
  ctrlKey ||
  altKey ||
  metaKey ||
  shiftKey ||
  target.matches('input:not([type=checkbox]), select, textarea')

/** Number of rows by which a key moves, if it moves to a neighbor. */
export const ROW_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  k: -1,
  ArrowDown: 1,
  j: 1,
}

const IN_ORDER = `:is(${CONTROLS}):not([tabindex])`
const OUT_OF_ORDER = '[data-out-of-order]'

/** A roving tab stop: Tab reaches one row and its own controls. Those of the other rows are skipped. */
export function roveTabStop(body: HTMLElement, stop: string | null) {
  for (const row of rowsOf(body)) {
    const isStop = (row.dataset.row ?? row.dataset.of) === stop
    for (const control of row.querySelectorAll<HTMLElement>(isStop ? OUT_OF_ORDER : IN_ORDER)) {
      if (isStop) control.removeAttribute('tabindex')
      else control.tabIndex = -1
      control.toggleAttribute('data-out-of-order', !isStop)
    }
  }
}

/** Origin of a key: the row that has the focus, or contains it. */
type From = {
  row: HTMLTableRowElement
  /** Index of the row among all, including those not rendered. */
  index: number
  last: number
  /** Number of rows in a page. */
  page: number
  /** Moves to another row, and there to the control with the same index. -1 is the row itself. */
  toRow: (index: number, place: number) => void
  open: () => void
}

const clicking = (control: HTMLElement | null | undefined) =>
  control ? () => control.click() : undefined
const focusing = (control: HTMLElement | undefined) => (control ? () => control.focus() : undefined)

/**
 * The keys of a tree grid: up and down (or k and j), Home, End, and pages move from row to row.
 * Right moves into a row and along its controls, left back out of it. An expandable row first
 * expands and collapses by right and left. Space toggles its checkbox. Undefined leaves the key to
 * the browser.
 */
export function rowKey(
  key: string,
  target: HTMLElement,
  { row, index, last, page, toRow, open }: From,
): (() => void) | undefined {
  const controls = controlsOf(row)
  const place = controls.indexOf(target)
  const step = { ...ROW_STEPS, PageUp: -page, PageDown: page, Home: -index, End: last - index }[key]
  if (step !== undefined) return () => toRow(Math.max(0, Math.min(index + step, last)), place)
  if (target !== row) {
    if (key === 'ArrowRight') return focusing(controls[place + 1])
    return key === 'ArrowLeft' ? focusing(controls[place - 1] ?? row) : undefined
  }
  switch (key) {
    case 'Enter':
      return open
    case ' ':
      return clicking(row.querySelector<HTMLElement>('input[type=checkbox]'))
    case 'ArrowRight':
      return (
        clicking(row.querySelector<HTMLElement>('button[aria-expanded=false]')) ??
        focusing(controls[0])
      )
    case 'ArrowLeft':
      return clicking(row.querySelector<HTMLElement>('button[aria-expanded=true]'))
    default:
      return undefined
  }
}
