import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  type Ref,
  type RefObject,
} from 'react'

import { itemAt } from '#lib/lists.ts'
import { useMedia, viewport } from '#src/kit/ui/use-media.ts'
import { usePrinting } from '#src/kit/ui/use-printing.ts'

/** Number of rows above which only those in view are rendered. */
export const VIRTUAL_FROM = 200
/** Maximum number of rows that are all printed. */
const PRINTED_MAX = 3000
/** Row height in pixels including its line, for mouse and touch: `--row` in the tokens. */
const ROW_HEIGHT = { fine: 36, coarse: 44 }

/** Index of a row among rows and headings, and its heading if it starts a group. */
type Line = { place: number; title: string | null }
/** A rendered row, and the pixels between it and the previous rendered one. */
type DrawnRow<Row> = Line & { row: Row; id: string; index: number; heightBefore: number }

/** Way to rows that aren't rendered, and word of the one at the top. */
export type Jumps = {
  /** Scrolls to a row by its index. Only for more rows than are rendered at once. */
  toRow: Ref<(index: number) => void>
  /** Called with the index of the row at the top of the frame, whenever it is another. */
  onTop: (index: number) => void
}

function useJumps(jumps: Jumps | undefined, top: number, toRow: (index: number) => void) {
  useEffect(() => jumps?.onTop(top), [jumps, top])
  useImperativeHandle(jumps?.toRow, () => toRow)
}

/** Lines of grouped rows. */
function linesOf<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string | null) | undefined,
): Line[] {
  let headings = 0
  let last: string | null = null
  return rows.map((row, index) => {
    const group = groupOf?.(row) ?? null
    const title = group === last ? null : group
    last = group
    if (title !== null) headings++
    return { place: index + headings, title }
  })
}

/** Id of the row at an index. Null if there is none. */
function idIn<Row>(rows: readonly Row[], rowId: (row: Row) => string, index: number) {
  const row = rows[index]
  return row === undefined ? null : rowId(row)
}

/**
 * The rendered rows of a table, and the one that is the tab stop: `reached`, a row's id, or the
 * first. If there are many, only those in the frame are rendered. Otherwise, as many as fit in a
 * window are rendered with the page, and the others right after, unless a row was `reached`
 * before. Paper has all of them.
 */
export function useRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  frame: RefObject<HTMLElement | null>,
  {
    groupOf,
    reached,
    position,
    jumps,
    setReached,
  }: {
    groupOf: ((row: Row) => string | null) | undefined
    reached: string | null
    /** Scroll offset of the frame when it was left. */
    position: { top: number } | undefined
    jumps: Jumps | undefined
    setReached: (id: string | null) => void
  },
) {
  const rowHeight = useMedia('touch') ? ROW_HEIGHT.coarse : ROW_HEIGHT.fine
  const isPrinting = usePrinting() !== null
  const isWhole = useDeferredValue(true, false) || reached !== null || isPrinting
  const isVirtual = rows.length > (isPrinting ? PRINTED_MAX : VIRTUAL_FROM)
  const idAt = (index: number) => idIn(rows, rowId, index)
  const indexOf = (id: string | null | undefined) => rows.findIndex((row) => rowId(row) === id)
  const lines = useMemo(() => linesOf(rows, groupOf), [rows, groupOf])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (lines[index]?.title == null ? rowHeight : 2 * rowHeight),
    // a heading counts as part of its row
    measureElement: (row, ...others) => {
      const heading = lines[Number(row.dataset.index)]?.title != null && row.previousElementSibling
      return measureElement(row, ...others) + (heading ? heading.getBoundingClientRect().height : 0)
    },
    // measured heights are cached by this function's identity
    getItemKey: useCallback((index: number) => idIn(rows, rowId, index) ?? index, [rows, rowId]),
    overscan: 2,
    initialRect: viewport(),
    initialOffset: position?.top,
  })
  const stop = reached === null ? 0 : Math.max(0, indexOf(reached))
  useJumps(jumps, virtualizer.range?.startIndex ?? 0, (index) => {
    setReached(idAt(index))
    virtualizer.scrollToIndex(index, { align: 'start' })
  })
  const drawn: DrawnRow<Row>[] = []
  let heightBelow = 0
  if (isVirtual) {
    const inView = virtualizer.getVirtualItems()
    const stopItem = virtualizer.measurementsCache[stop]
    // it would lose the focus if it were not rendered
    const items =
      stopItem && !inView.some(({ index }) => index === stop)
        ? [...inView, stopItem].sort((a, b) => a.index - b.index)
        : inView
    let end = 0
    for (const item of items) {
      const row = rows[item.index]
      if (row === undefined) continue
      drawn.push({
        row,
        id: rowId(row),
        index: item.index,
        ...itemAt(lines, item.index),
        heightBefore: item.start - end,
      })
      end = item.end
    }
    heightBelow = virtualizer.getTotalSize() - end
  } else {
    const first = isWhole ? rows : rows.slice(0, Math.ceil(viewport().height / rowHeight))
    for (const [index, row] of first.entries())
      drawn.push({ row, id: rowId(row), index, ...itemAt(lines, index), heightBefore: 0 })
    heightBelow = (rows.length - first.length) * rowHeight
  }
  return {
    isVirtual,
    count: rows.length,
    drawn,
    /** Number of headings among all rows. */
    headings: (lines.at(-1)?.place ?? -1) + 1 - rows.length,
    /** Pixels of the rows below the last rendered one. */
    heightBelow,
    measureElement: virtualizer.measureElement,
    stopId: idAt(stop),
    idAt,
    indexOf,
    rowAt: (index: number) => rows[index],
  }
}

export type TableRows<Row> = ReturnType<typeof useRows<Row>>
