import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useMemo, type RefObject } from 'react'

import { itemAt } from '#lib/lists.ts'
import { useMedia, viewport } from '#src/kit/ui/use-media.ts'

const VIRTUAL_FROM = 200
/** Pixels with its line, for the mouse and for the finger: `--row` in the tokens. */
const ROW_HEIGHT = { fine: 36, coarse: 44 }

/** Place of a row among rows and headings from 0, and the title above it, if it begins a group. */
type Line = { place: number; title: string | null }
/** A row that is drawn, and the pixels of those between it and the one that is drawn before it. */
type DrawnRow<Row> = Line & { row: Row; id: string; index: number; heightBefore: number }

/** Lines of rows that come by their groups. */
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

/**
 * The rows of a table that are drawn, and the one that is the tab stop: `reached`, a row's id, or the first. Many rows are
 * drawn only where the frame shows them. Of fewer, as many as a window shows are drawn with the page, and the others right
 * behind it, where no row was `reached` yet.
 */
export function useRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  frame: RefObject<HTMLElement | null>,
  {
    groupOf,
    reached,
    position,
  }: {
    groupOf: ((row: Row) => string | null) | undefined
    reached: string | null
    /** Pixels that the frame was scrolled when it was left. */
    position: { top: number } | undefined
  },
) {
  const rowHeight = useMedia('touch') ? ROW_HEIGHT.coarse : ROW_HEIGHT.fine
  const isWhole = useDeferredValue(true, false) || reached !== null
  const isVirtual = rows.length > VIRTUAL_FROM
  const idAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? null : rowId(row)
  }
  const indexOf = (id: string | null | undefined) => rows.findIndex((row) => rowId(row) === id)
  const lines = useMemo(() => linesOf(rows, groupOf), [rows, groupOf])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (lines[index]?.title == null ? rowHeight : 2 * rowHeight),
    // a heading is as far from the row before as its row, and counts to it
    measureElement: (row, ...others) => {
      const heading = lines[Number(row.dataset.index)]?.title != null && row.previousElementSibling
      return measureElement(row, ...others) + (heading ? heading.getBoundingClientRect().height : 0)
    },
    // the measured heights are kept by it: another function forgets them
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : rowId(row)
      },
      [rows, rowId],
    ),
    overscan: 2,
    initialRect: viewport(),
    initialOffset: position?.top,
  })
  const stop = reached === null ? 0 : Math.max(0, indexOf(reached))
  const drawn: DrawnRow<Row>[] = []
  let heightBelow = 0
  if (isVirtual) {
    const inView = virtualizer.getVirtualItems()
    const stopItem = virtualizer.measurementsCache[stop]
    // not drawn it would lose the focus
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
    /** Pixels of the rows below the last one that is drawn. */
    heightBelow,
    measureElement: virtualizer.measureElement,
    stopId: idAt(stop),
    idAt,
    indexOf,
    rowAt: (index: number) => rows[index],
  }
}

export type TableRows<Row> = ReturnType<typeof useRows<Row>>
