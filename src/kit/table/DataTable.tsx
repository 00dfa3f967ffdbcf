import type { RowData } from '@tanstack/react-table'
import { Fragment, memo, useRef, useState, type ReactNode } from 'react'

import { useMedia } from '#src/kit/ui/use-media.ts'

import { metaOf, render, type Columns, type TableOf } from './columns.ts'
import { TableHead } from './TableHead.tsx'
import { useRestoredPosition } from './use-restored-position.ts'
import { useRowKeys, type RowKeys } from './use-row-keys.ts'
import { useRows, type Sort, type TableRows } from './use-rows.ts'
import { useScrollShadows } from './use-scroll-shadows.ts'

import css from './DataTable.module.css'

export type { Columns } from './columns.ts'

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
  /** Further keys of the row in focus; they need `onOpen`, and a line in the list of keys. */
  rowKeys?: RowKeys<Row>
  /** What unfolds below a row, or null. The row's own cell must hold the button that unfolds it. */
  detail?: (row: Row) => ReactNode
  /** Marked rows, such as one that is on screen elsewhere. */
  selected?: (row: Row) => boolean
  /** Rows that stand back, such as those that do not count; a cell must say so too. */
  muted?: (row: Row) => boolean
  /** What stands across the whole row in the place of its cells, such as the heading of the rows below it; null for a row of cells. */
  heading?: (row: Row) => ReactNode
  /** One row above all others, such as totals: by column id. */
  totals?: Record<string, ReactNode>
  /** Above this many rows only those in view are drawn, inside a frame of this height. */
  frameHeight?: number
  /** Every row is one line of the usual height, so that rows which scroll into view need not be measured. */
  singleLine?: boolean
  /** The first column stays in sight while the others scroll by, also on a wide screen. */
  holdFirst?: boolean
  /** The entry of the history that shows the table: Back to it finds the table as it was left. */
  entry?: string
}

const NONE: readonly string[] = []
/** There is room for few columns. */
const NARROW = '(max-width: 720px)'

/** A click on a link or button inside a row is that link's or button's. */
const isOnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, summary') !== null

/** The height of rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

type BodyProps<Row extends RowData> = Pick<
  TableProps<Row>,
  'onOpen' | 'detail' | 'selected' | 'muted' | 'heading'
> & {
  rows: TableRows<Row>
  /** Rows above these in the table. */
  headRows: number
  /** Of a row that may be taller than estimated: a detail is open, its text wraps, or it is a heading. */
  measure?: (row: Element | null) => void
}

// oxlint-disable-next-line typescript/no-explicit-any -- a memoised component has no row type of its own
type RowOf = ReturnType<TableOf<any>['getRowModel']>['rows'][number]

/**
 * The cells of a row. While the table is scrolled those of a row that stays in view are not drawn again, though the table makes
 * its rows anew: they are of the same record and the same columns.
 */
const RowCells = memo(
  function RowCells({ row }: { row: RowOf; columns: readonly unknown[] }) {
    return row.getVisibleCells().map((cell) => {
      const { numeric, rowHeader } = metaOf(cell.column.columnDef)
      const Cell = rowHeader ? 'th' : 'td'
      return (
        <Cell
          key={cell.id}
          scope={rowHeader ? 'row' : undefined}
          className={numeric ? css.numeric : undefined}
        >
          {render(cell.column.columnDef.cell, cell.getContext())}
        </Cell>
      )
    })
  },
  (before, now) => before.row.original === now.row.original && before.columns === now.columns,
)

/** One row with what unfolds below it. `at` is its place among those that are drawn. */
function BodyRow<Row extends RowData>({
  rows: { drawn, items, table, stopId },
  at,
  headRows,
  measure,
  onOpen,
  detail,
  selected,
  muted,
  heading,
}: BodyProps<Row> & { at: number }) {
  const row = drawn[at]!
  const index = items?.[at]?.index
  const ariaIndex = index === undefined ? undefined : index + headRows + 1
  const across = heading?.(row.original)
  if (across)
    return (
      <tr ref={measure} data-index={index} aria-rowindex={ariaIndex} className={css.heading}>
        <td colSpan={table.getVisibleLeafColumns().length}>{across}</td>
      </tr>
    )
  const unfolded = detail?.(row.original)
  const tabIndex = row.id === stopId ? 0 : -1
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={ariaIndex}
        data-row={row.id}
        data-open={unfolded ? '' : undefined}
        data-muted={muted?.(row.original) ? '' : undefined}
        aria-selected={selected?.(row.original) || undefined}
        tabIndex={onOpen ? tabIndex : undefined}
        className={onOpen ? css.opens : undefined}
        onClick={onOpen && (({ target }) => !isOnControl(target) && onOpen(row.original))}
      >
        <RowCells row={row as RowOf} columns={table.getVisibleLeafColumns()} />
      </tr>
      {unfolded && (
        <tr className={css.detail} data-of={row.id}>
          <td colSpan={table.getVisibleLeafColumns().length}>{unfolded}</td>
        </tr>
      )}
    </>
  )
}

function BodyRows<Row extends RowData>(props: BodyProps<Row>) {
  const { drawn, items, table, heightBelow } = props.rows
  const columns = table.getVisibleLeafColumns().length
  return (
    <>
      {drawn.map((row, at) => {
        const heightBefore = items ? items[at]!.start - (items[at - 1]?.end ?? 0) : 0
        return (
          <Fragment key={row.id}>
            {heightBefore > 0 && <Gap height={heightBefore} columns={columns} />}
            <BodyRow {...props} at={at} />
          </Fragment>
        )
      })}
      {heightBelow > 0 && <Gap height={heightBelow} columns={columns} />}
    </>
  )
}

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
  rowKeys,
  detail,
  selected,
  muted,
  heading,
  totals,
  frameHeight = 640,
  singleLine = false,
  holdFirst = false,
  entry,
}: TableProps<Row>) {
  const isHeld = useMedia(NARROW) || holdFirst
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  useScrollShadows(frame)
  const position = useRestoredPosition(entry, frame, body)
  /** The row that has the focus, or had it last. */
  const [reached, setReached] = useState(position?.row ?? null)
  const tableRows = useRows({ rows, columns, rowId, hidden, sort, presorted, onSort }, frame, {
    reached,
    initialOffset: position?.top,
  })
  const { onKeyDown, onFocus } = useRowKeys(tableRows, frame, body, setReached, onOpen, rowKeys)
  const headRows = totals ? 2 : 1
  return (
    <div className={isHeld ? `${css.shadows} ${css.held}` : css.shadows}>
      <div
        ref={frame}
        className={css.frame}
        style={tableRows.isVirtual ? { maxHeight: frameHeight } : undefined}
        role="region"
        aria-label={`${label}, scrolls`}
        tabIndex={0}
      >
        <table
          className={css.table}
          aria-label={label}
          aria-rowcount={tableRows.isVirtual ? rows.length + headRows : undefined}
        >
          <TableHead table={tableRows.table} totals={totals} isSortable={Boolean(onSort)} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the rows inside, which have the focus */}
          <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
            <BodyRows
              rows={tableRows}
              headRows={headRows}
              measure={tableRows.isVirtual && !singleLine ? tableRows.measureElement : undefined}
              onOpen={onOpen}
              detail={detail}
              selected={selected}
              muted={muted}
              heading={heading}
            />
          </tbody>
        </table>
      </div>
    </div>
  )
}
