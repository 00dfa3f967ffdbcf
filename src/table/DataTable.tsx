import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type SortingState,
} from '@tanstack/react-table'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  Fragment,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'

import { Icon } from '#src/ui/Icon.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import css from './DataTable.module.css'
import { controlsOf, holdControls, rowKey, rowsOf } from './row-keys.ts'
import { useScrollShadows } from './use-scroll-shadows.ts'
import { useRestoredPosition } from './use-restored-position.ts'

// the only file that knows which version of TanStack Table this is
const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
})

/** How a column looks beyond its cell. */
export type ColumnMeta = {
  /** Figures stand at the right. */
  numeric?: boolean
  /** Narrower than its content would be, or wider: any CSS width. */
  width?: string
  /** The column's name in words, where the header is an icon or cut short; also in the column chooser. */
  name?: string
}
// oxlint-disable-next-line typescript/no-explicit-any -- the value type differs by column
export type Columns<Row extends RowData> = (ColumnDef<typeof features, Row, any> & {
  meta?: ColumnMeta
})[]
/** `-distance` sorts by distance, greatest first; empty is the order of the rows. */
type Sort = string

const toState = (sort: Sort): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

/** The header's words for a sort, or undefined: shared with the export, which must say the same. */
export type TableProps<Row extends RowData> = {
  label: string
  rows: readonly Row[]
  /** Declared at module scope, or memoised. */
  columns: Columns<Row>
  rowId: (row: Row) => string
  hidden?: readonly string[]
  sort?: Sort
  /** The rows are already in the order of `sort`: an export beside the table has the very same. */
  presorted?: boolean
  /** Without it no column can be sorted. */
  onSort?: (sort: Sort) => void
  /** Opens the row by click or Enter. The rows are then one tab stop, with keys of their own: see row-keys.ts. */
  onOpen?: (row: Row) => void
  /** What unfolds below a row, or null. The row's own cell must hold the button that unfolds it. */
  detail?: (row: Row) => ReactNode
  /** Marked rows, such as one that is on screen elsewhere. */
  selected?: (row: Row) => boolean
  /** Rows that stand back, such as those that do not count; a cell must say so too. */
  muted?: (row: Row) => boolean
  /** One row above all others, such as totals: by column id. */
  totals?: Record<string, ReactNode>
  /** Above this many rows only those in view are drawn, inside a frame of this height. */
  frameHeight?: number
  /** The entry of the history that shows the table: Back to it finds the table as it was left. */
  entry?: string
}

const VIRTUAL_FROM = 200
/** Pixels with its line, for the mouse and for the finger: `--row` in the tokens. */
const ROW_HEIGHT = { fine: 36, coarse: 44 }

/** Pixels of a frame or window that headers and bars take from the rows. */
const BESIDE_ROWS = 120

/** The rows in view and the one that is the tab stop, wherever it is: not drawn it would lose the focus. */
const useWithStop = (items: VirtualItem[] | null, stop: VirtualItem | undefined) =>
  useMemo(() => {
    if (!items || !stop || items.some(({ index }) => index === stop.index)) return items
    return stop.index < (items[0]?.index ?? 0) ? [stop, ...items] : [...items, stop]
  }, [items, stop])

/** The height of rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

/** Rows and columns. A narrow screen scrolls it inside its own frame with the first column held. */
export function DataTable<Row extends RowData>({
  label,
  rows,
  columns,
  rowId,
  hidden = NONE,
  sort = '',
  presorted = false,
  onSort,
  onOpen,
  detail,
  selected,
  muted,
  totals,
  frameHeight = 640,
  entry,
}: TableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  useScrollShadows(frame)
  const place = useRestoredPosition(entry, frame, body)
  /** The row that has the focus, or had it last. */
  const [reached, setReached] = useState(place?.row ?? null)
  const sorting = useMemo(() => toState(sort), [sort])
  const columnVisibility = useMemo(
    () => Object.fromEntries(hidden.map((id) => [id, false])),
    [hidden],
  )
  const rowHeight = useMedia('(pointer: coarse)') ? ROW_HEIGHT.coarse : ROW_HEIGHT.fine
  const virtual = rows.length > VIRTUAL_FROM
  // in their final order they need not become rows of the table before they are in view: ten thousand cost a frame
  const late = virtual && presorted
  const sortedId = useRef((index: number) => String(index))
  const getItemKey = useCallback(
    (index: number) => (late ? rowId(rows[index]!) : sortedId.current(index)),
    [late, rows, rowId],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 6,
    initialOffset: place?.top,
  })
  const earlyStop = useMemo(
    () =>
      late && reached !== null
        ? Math.max(
            0,
            rows.findIndex((row) => rowId(row) === reached),
          )
        : 0,
    [late, rows, rowId, reached],
  )
  const early = useWithStop(
    late ? virtualizer.getVirtualItems() : null,
    virtualizer.measurementsCache[earlyStop],
  )
  const inView = useMemo(() => early?.flatMap(({ index }) => rows[index] ?? []), [early, rows])
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
  const all = table.getRowModel().rows
  sortedId.current = (index) => all[index]!.id
  const idAt = (index: number) => (late ? rowId(rows[index]!) : all[index]!.id)
  const indexOf = (id: string | undefined) =>
    late ? rows.findIndex((row) => rowId(row) === id) : all.findIndex((row) => row.id === id)
  const stop = late ? earlyStop : Math.max(0, reached === null ? 0 : indexOf(reached))
  const sortedItems = useWithStop(
    virtual && !late ? virtualizer.getVirtualItems() : null,
    virtualizer.measurementsCache[stop],
  )
  const items = early ?? sortedItems
  const drawn = items && !late ? items.map((item) => all[item.index]!) : all
  const below = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const stopId = rows.length ? idAt(stop) : null

  // the elements in the cells, which are of others
  useLayoutEffect(() => {
    if (onOpen) holdControls(body.current!, stopId)
  })

  /** The focus goes to a row however far away, or to the control of it that has this place among its controls. */
  const focusRow = (index: number, control: number) => {
    const id = idAt(index)
    flushSync(() => setReached(id))
    const row = rowsOf(body.current!).find(({ dataset }) => dataset.row === id)!
    ;(controlsOf(row)[control] ?? row).focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
    // once more when the rows that came with it have been measured
    requestAnimationFrame(
      () => row.contains(document.activeElement) && row.scrollIntoView({ block: 'nearest' }),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLTableRowElement>('tr[data-row]')
    const typing = target.matches('input:not([type=checkbox]), select, textarea')
    if (
      !onOpen ||
      row?.parentElement !== event.currentTarget ||
      typing ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    const index = indexOf(row.dataset.row)
    const page = Math.max(
      1,
      Math.floor(
        (Math.min(frame.current!.clientHeight, window.innerHeight) - BESIDE_ROWS) /
          row.offsetHeight,
      ),
    )
    const action = rowKey(event.key, target, {
      row,
      index,
      last: rows.length - 1,
      page,
      toRow: focusRow,
      open: () => onOpen(late ? rows[index]! : all[index]!.original),
    })
    if (!action) return
    event.preventDefault()
    action()
  }
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLTableSectionElement>) => {
    const row = rowsOf(currentTarget).find((one) => one.contains(target))
    setReached(row?.dataset.row ?? row?.dataset.of ?? null)
  }
  const visible = table.getVisibleLeafColumns()
  const headers = totals ? 2 : 1
  return (
    <div className={css.edges}>
      <div
        ref={frame}
        className={css.frame}
        style={virtual ? { maxHeight: frameHeight } : undefined}
        role="region"
        aria-label={`${label}, scrolls`}
        tabIndex={0}
      >
        <table
          className={css.table}
          aria-label={label}
          aria-rowcount={virtual ? rows.length + headers : undefined}
        >
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const { numeric, width, name } = metaOf(header.column.columnDef)
                  const sorted = header.column.getIsSorted()
                  const canSort = Boolean(onSort) && header.column.getCanSort()
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      className={numeric ? css.numeric : undefined}
                      style={width ? { width } : undefined}
                      aria-sort={
                        sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined
                      }
                    >
                      {canSort ? (
                        <button
                          type="button"
                          className={css.sort}
                          onClick={header.column.getToggleSortingHandler()}
                          aria-label={name}
                        >
                          {shown(header.column.columnDef.header, header.getContext())}
                          {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={12} />}
                        </button>
                      ) : (
                        shown(header.column.columnDef.header, header.getContext())
                      )}
                    </th>
                  )
                })}
              </tr>
            ))}
            {totals && (
              <tr className={css.totals}>
                {visible.map((column) => (
                  <td
                    key={column.id}
                    className={metaOf(column.columnDef).numeric ? css.numeric : undefined}
                  >
                    {totals[column.id]}
                  </td>
                ))}
              </tr>
            )}
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the rows inside, which have the focus */}
          <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
            {drawn.flatMap((row, at) => {
              const unfolded = detail?.(row.original)
              const gap = items ? items[at]!.start - (items[at - 1]?.end ?? 0) : 0
              return [
                gap > 0 && (
                  <Gap
                    key={at === 0 ? ' above' : ' between'}
                    height={gap}
                    columns={visible.length}
                  />
                ),
                <Fragment key={row.id}>
                  <tr
                    // rows may be taller than estimated: cells wrap, and fingers need more room
                    ref={items ? virtualizer.measureElement : undefined}
                    data-index={items?.[at]?.index}
                    aria-rowindex={items ? items[at]!.index + headers + 1 : undefined}
                    data-row={row.id}
                    data-open={unfolded ? '' : undefined}
                    data-muted={muted?.(row.original) ? '' : undefined}
                    aria-selected={selected?.(row.original) || undefined}
                    tabIndex={onOpen ? (row.id === stopId ? 0 : -1) : undefined}
                    className={onOpen ? css.opens : undefined}
                    onClick={onOpen && ((event) => leaves(event.target) && onOpen(row.original))}
                  >
                    {row.getVisibleCells().map((cell) => (
                      <td
                        key={cell.id}
                        className={metaOf(cell.column.columnDef).numeric ? css.numeric : undefined}
                      >
                        {shown(cell.column.columnDef.cell, cell.getContext())}
                      </td>
                    ))}
                  </tr>
                  {unfolded && (
                    <tr className={css.detail} data-of={row.id}>
                      <td colSpan={visible.length}>{unfolded}</td>
                    </tr>
                  )}
                </Fragment>,
              ]
            })}
            {below > 0 && <Gap height={below} columns={visible.length} />}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const NONE: readonly string[] = []
/** Called, not mounted: of columns made anew every cell would be another component, and a button lose the focus when it is pressed. */
const shown = <Context,>(
  template: string | ((context: Context) => ReactNode) | undefined,
  context: Context,
) => (typeof template === 'function' ? template(context) : template)
const metaOf = (column: { meta?: unknown }) => (column.meta ?? {}) as ColumnMeta
/** A click on a link or button inside a row is that link's or button's. */
const leaves = (target: EventTarget) =>
  !(target instanceof Element && target.closest('a, button, input, label, summary'))
