import { useTable, type RowData, type SortingState } from '@tanstack/react-table'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useMemo, useRef, type RefObject } from 'react'

import { useMedia } from '#src/kit/ui/use-media.ts'

import { features, type Columns } from './columns.ts'

/** `-distance` sorts by distance, greatest first; empty is the order of the rows. */
export type Sort = string

export type RowsOptions<Row extends RowData> = {
  rows: readonly Row[]
  columns: Columns<Row>
  rowId: (row: Row) => string
  hidden: readonly string[]
  sort: Sort
  presorted: boolean
  onSort?: (sort: Sort) => void
}

const VIRTUAL_FROM = 200
/** Pixels with its line, for the mouse and for the finger: `--row` in the tokens. */
const ROW_HEIGHT = { fine: 36, coarse: 44 }

const toState = (sort: Sort): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

/** The rows in view and the one that is the tab stop, wherever it is: not drawn it would lose the focus. */
const useWithStop = (items: VirtualItem[] | null, stop: VirtualItem | undefined) =>
  useMemo(() => {
    if (!items || !stop || items.some(({ index }) => index === stop.index)) return items
    return stop.index < (items[0]?.index ?? 0) ? [stop, ...items] : [...items, stop]
  }, [items, stop])

/**
 * The rows of a table in their order, which of them are drawn, and which one is the tab stop: `reached`, a row's id, or
 * the first. Many rows are drawn only where the frame shows them. Those that come in their final order (`presorted`)
 * become rows of the table only then: ten thousand at once would cost a frame. Of fewer, as many as a window shows are
 * drawn with the page, and the others right behind it, where no row was `reached` yet.
 */
export function useRows<Row extends RowData>(
  { rows, columns, rowId, hidden, sort, presorted, onSort }: RowsOptions<Row>,
  frame: RefObject<HTMLElement | null>,
  { reached, initialOffset }: { reached: string | null; initialOffset?: number },
) {
  const sorting = useMemo(() => toState(sort), [sort])
  const columnVisibility = useMemo(
    () => Object.fromEntries(hidden.map((id) => [id, false])),
    [hidden],
  )
  const rowHeight = useMedia('(pointer: coarse)') ? ROW_HEIGHT.coarse : ROW_HEIGHT.fine
  const isWhole = useDeferredValue(true, false) || reached !== null
  const isVirtual = rows.length > VIRTUAL_FROM
  const isLate = isVirtual && presorted
  const sortedId = useRef((index: number) => String(index))
  const getItemKey = useCallback(
    (index: number) => (isLate ? rowId(rows[index]!) : sortedId.current(index)),
    [isLate, rows, rowId],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 2,
    initialOffset,
  })
  const lateStop = useMemo(() => {
    if (!isLate || reached === null) return 0
    return Math.max(
      0,
      rows.findIndex((row) => rowId(row) === reached),
    )
  }, [isLate, rows, rowId, reached])
  const lateItems = useWithStop(
    isLate ? virtualizer.getVirtualItems() : null,
    virtualizer.measurementsCache[lateStop],
  )
  const inView = useMemo(
    () => lateItems?.flatMap(({ index }) => rows[index] ?? []),
    [lateItems, rows],
  )
  const table = useTable({
    features,
    data: inView ?? rows,
    columns,
    getRowId: rowId,
    state: { sorting, columnVisibility },
    enableSortingRemoval: true,
    enableMultiSort: false,
    manualSorting: presorted,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      onSort?.(next ? `${next.desc ? '-' : ''}${next.id}` : '')
    },
  })
  const tableRows = table.getRowModel().rows
  sortedId.current = (index) => tableRows[index]!.id
  const idAt = (index: number) => (isLate ? rowId(rows[index]!) : tableRows[index]!.id)
  const indexOf = (id: string | undefined) =>
    isLate
      ? rows.findIndex((row) => rowId(row) === id)
      : tableRows.findIndex((row) => row.id === id)
  const stop = isLate ? lateStop : Math.max(0, reached === null ? 0 : indexOf(reached))
  const sortedItems = useWithStop(
    isVirtual && !isLate ? virtualizer.getVirtualItems() : null,
    virtualizer.measurementsCache[stop],
  )
  const items = lateItems ?? sortedItems
  const first = isWhole ? tableRows : tableRows.slice(0, Math.ceil(window.innerHeight / rowHeight))
  const drawn = isLate ? tableRows : (sortedItems?.map(({ index }) => tableRows[index]!) ?? first)
  return {
    table,
    isVirtual,
    count: rows.length,
    /** The rows that are drawn, and where each stands among all, by the same place; null where they are all, or will be. */
    drawn,
    items,
    /** Pixels of the rows below the last one that is drawn. */
    heightBelow: items
      ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
      : (tableRows.length - first.length) * rowHeight,
    measureElement: virtualizer.measureElement,
    stopId: rows.length ? idAt(stop) : null,
    idAt,
    indexOf,
    rowAt: (index: number) => (isLate ? rows[index]! : tableRows[index]!.original),
  }
}

export type TableRows<Row extends RowData> = ReturnType<typeof useRows<Row>>
