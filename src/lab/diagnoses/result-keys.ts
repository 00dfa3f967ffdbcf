import type { KeyboardEvent, RefObject } from 'react'

/**
 * The arrow keys of a list of results, whose rows have a copy button and an add button,
 * `[data-add]`: up and down move to the same button of another row, left and right between the
 * two. Up from the first row, and Escape, move to the field.
 */
export function onResultKey(
  event: KeyboardEvent<HTMLElement>,
  field: RefObject<HTMLInputElement | null>,
) {
  const rows = [...event.currentTarget.querySelectorAll('li')]
  const focused = document.activeElement
  const index = rows.findIndex((row) => row.contains(focused))
  const copyOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('button')
  const addOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('[data-add]')
  const isOnAdd = addOf(rows[index]) === focused
  const sameIn = (row: Element | undefined) => (isOnAdd ? addOf(row) : copyOf(row))
  const targets: Record<string, HTMLElement | null | undefined> = {
    Escape: field.current,
    ArrowUp: index === 0 ? field.current : sameIn(rows[index - 1]),
    ArrowDown: sameIn(rows[index + 1]),
    ArrowLeft: copyOf(rows[index]),
    ArrowRight: addOf(rows[index]),
  }
  if (!(event.key in targets)) return
  const target = targets[event.key]
  target?.focus()
  // the next diagnosis replaces the one before
  if (target === field.current) field.current?.select()
  event.preventDefault()
}
