import { useLayoutEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { focusInRow, isKeyOfOthers, roveTabStop, rowKey, rowsOf } from './row-keys.ts'
import type { TableRows } from './use-rows.ts'

/** Additional keys for the focused row, by letter. */
export type RowKeys<Row> = Readonly<Record<string, (row: Row) => void>>

/** Pixels of a frame or window that headers and bars cover. */
const BESIDE_ROWS = 120

/** Number of rows of this height that fit in the frame, or in the window if it is smaller. */
function rowsOfAPage(frame: HTMLElement, rowHeight: number): number {
  const room = Math.min(frame.clientHeight, window.innerHeight) - BESIDE_ROWS
  return Math.max(1, Math.floor(room / rowHeight))
}

/** The keys and the single tab stop of rows that can be opened: see row-keys.ts. None without `onOpen`. */
export function useRowKeys<Row>(
  { stopId, idAt, indexOf, rowAt, count }: TableRows<Row>,
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLTableSectionElement | null>,
  {
    setReached,
    onOpen,
    rowKeys = {},
  }: {
    setReached: (id: string | null) => void
    onOpen: ((row: Row) => void) | undefined
    rowKeys: RowKeys<Row> | undefined
  },
) {
  // after every render, because cells contain controls
  useLayoutEffect(() => {
    if (onOpen && body.current) roveTabStop(body.current, stopId)
  })

  /** Moves the focus to a row, however far away, or to its control with this index. */
  const focusRow = (index: number, control: number) => {
    const id = idAt(index)
    flushSync(() => setReached(id))
    const row = body.current && rowsOf(body.current).find(({ dataset }) => dataset.row === id)
    if (!row) return
    focusInRow(row, control)
    // once more after the rows rendered with it have been measured
    requestAnimationFrame(
      () => row.contains(document.activeElement) && row.scrollIntoView({ block: 'nearest' }),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLTableRowElement>('tr[data-row]')
    const isOfThisTable = row?.parentElement === event.currentTarget
    if (!onOpen || !row || !isOfThisTable || isKeyOfOthers(event, target)) return
    const index = indexOf(row.dataset.row)
    const record = rowAt(index)
    if (record === undefined || !frame.current) return
    const own = rowKeys[event.key.toLowerCase()]
    if (own) {
      event.preventDefault()
      if (!event.repeat) own(record)
      return
    }
    const action = rowKey(event.key, target, {
      row,
      index,
      last: count - 1,
      page: rowsOfAPage(frame.current, row.offsetHeight),
      toRow: focusRow,
      open: () => onOpen(record),
    })
    if (!action) return
    event.preventDefault()
    action()
  }
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLTableSectionElement>) => {
    const row = rowsOf(currentTarget).find((one) => one.contains(target))
    setReached(row?.dataset.row ?? row?.dataset.of ?? null)
  }
  return { onKeyDown, onFocus }
}
