import type { RowData } from '@tanstack/react-table'
import { Fragment, memo, useRef, useState, type ReactNode } from 'react'

import { Select } from '#src/kit/ui/Field.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'

import { TICK_COLUMN, type Column, type TableWidth } from './column.ts'
import { TableFoot, TableHead } from './TableHead.tsx'
import {
  drawTemplate,
  metaOf,
  useColumnTable,
  type DrawnTableRow,
  type SortProps,
} from './use-column-table.ts'
import { useRestoredPosition } from './use-restored-position.ts'
import { useRowKeys, type RowKeys } from './use-row-keys.ts'
import { useRows, type Jumps } from './use-rows.ts'
import { useScrollShadows } from './use-scroll-shadows.ts'
import { useTableWidth } from './use-table-width.ts'

import css from './DataTable.module.css'

export type TableProps<Row, About, Around extends About> = SortProps & {
  label: string
  rows: readonly Row[]
  /** Declared at module scope, or memoized. */
  columns: readonly Column<Row, About, Around>[]
  rowId: (row: Row) => string
  /** Width up to which columns move below the name. */
  leavesAt?: TableWidth
  /**
   * Opens the row by click or Enter. The rows are then one tab stop, with their own keys: see
   * row-keys.ts.
   */
  onOpen?: (row: Row) => void
  /** Further keys of the focused row. They require `onOpen`, and an entry in the list of shortcuts. */
  rowKeys?: RowKeys<Row>
  /** Details below an expanded row, or null. The row's own cell must contain the button that expands it. */
  detail?: (row: Row) => ReactNode
  /** True for marked rows, such as one that is shown elsewhere on screen. */
  selected?: (row: Row) => boolean
  /** True for muted rows, such as those that don't count. A cell must say so too. */
  muted?: (row: Row) => boolean
  /** Group title of a row, for grouped rows. It is shown above the first row of each group. */
  groupOf?: ((row: Row) => string | null) | undefined
  /**
   * True if every row has one line of the default height, so that rows need not be measured when
   * scrolling.
   */
  singleLine?: boolean
  /** True if the first column stays visible while scrolling sideways, also on a wide screen. */
  holdFirst?: boolean
  /** True if the totals are below the rows, if they are few enough to be seen at once. */
  totalsAtFoot?: boolean
  /** Key of the history entry, so that Back restores the table as it was left. */
  entry?: string
  jumps?: Jumps | undefined
  /** Sort choices if columns moved below the name with their headers. */
  sortChoices?: readonly { value: string; label: string }[]
} & (unknown extends Around
    ? { around?: undefined }
    : {
        /** Context for rendering cells. Memoized, so that unchanged rows aren't rendered again. */
        around: Around
      })

/** Clicks on a link or button inside a row belong to that link or button. */
const isOnControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, summary') !== null

/** Height of rows that are not rendered. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td className={css.gap} colSpan={columns} height={height} />
  </tr>
)

// oxlint-disable-next-line typescript/no-explicit-any -- a memoized component has no row type of its own
type AnyTableRow = DrawnTableRow<any>
type CellsProps = { tableRow: AnyTableRow; columns: readonly unknown[] }

/**
 * The cells of a row, memoized: while scrolling, the table creates its rows again, but with the
 * same record and the same columns.
 */
const RowCells = memo(
  function RowCells({ tableRow }: CellsProps) {
    return tableRow.getVisibleCells().map((cell) => {
      const { numeric, rowHeader } = metaOf(cell.column)
      const Cell = rowHeader ? 'th' : 'td'
      return (
        <Cell
          key={cell.id}
          scope={rowHeader ? 'row' : undefined}
          className={numeric ? css.numeric : undefined}
        >
          {drawTemplate(cell.column.columnDef.cell, cell.getContext())}
        </Cell>
      )
    })
  },
  (before, now) =>
    before.tableRow.original === now.tableRow.original && before.columns === now.columns,
)

type RowProps<Row extends RowData> = Pick<
  TableProps<Row, unknown, unknown>,
  'onOpen' | 'detail' | 'selected' | 'muted'
> & {
  tableRow: DrawnTableRow<Row>
  /** Index among all rows. */
  index: number
  /** Title of the group that starts with the row. */
  title: string | null
  columns: CellsProps['columns']
  isStop: boolean
  /** Position among rows and titles from 1, if not all are rendered. */
  ariaIndex: number | undefined
  /** True for a row that may be taller than estimated: it is expanded, or its text wraps. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** One row, with its group's title above it and its details below it. */
function BodyRow<Row extends RowData>({
  tableRow,
  index,
  title,
  columns,
  isStop,
  ariaIndex,
  measure,
  onOpen,
  detail,
  selected,
  muted,
}: RowProps<Row>) {
  const { original: row, id } = tableRow
  const unfolded = detail?.(row)
  const opens = onOpen && {
    tabIndex: isStop ? 0 : -1,
    className: css.opens,
    onClick: ({ target }: { target: EventTarget }) => !isOnControl(target) && onOpen(row),
  }
  return (
    <>
      {title !== null && (
        <tr className={css.group} aria-rowindex={ariaIndex && ariaIndex - 1}>
          <td colSpan={columns.length}>
            <h2>{title}</h2>
          </td>
        </tr>
      )}
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={ariaIndex}
        data-row={id}
        data-open={unfolded ? '' : undefined}
        data-muted={muted?.(row) ? '' : undefined}
        aria-selected={selected?.(row) || undefined}
        {...opens}
      >
        <RowCells tableRow={tableRow as unknown as AnyTableRow} columns={columns} />
      </tr>
      {unfolded && (
        <tr className={css.detail} data-of={id}>
          <td colSpan={columns.length}>{unfolded}</td>
        </tr>
      )}
    </>
  )
}

/** The sort menu of a table whose sorted column may be hidden. */
const SortMenu = ({
  sortChoices,
  sort,
  onSort,
  isInHead,
}: Pick<TableProps<RowData, unknown, unknown>, 'sortChoices' | 'sort' | 'onSort'> & {
  /** It replaces the header, if only the name has one. */
  isInHead: boolean
}) => (
  <div className={css.sortMenu} data-in-head={isInHead || undefined}>
    <Select
      label="Sort by"
      labelHidden
      value={sort}
      onChange={({ target }) => onSort?.(target.value)}
    >
      {sortChoices?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  </div>
)

/** Rows and columns. A narrow screen scrolls it inside its own frame with a sticky first column. */
export function DataTable<Row extends RowData, About = unknown, Around extends About = About>({
  label,
  rows,
  columns,
  around: given,
  rowId,
  leavesAt = 'large',
  onOpen,
  rowKeys,
  detail,
  selected,
  muted,
  groupOf,
  singleLine = false,
  holdFirst = false,
  totalsAtFoot = false,
  entry,
  jumps,
  sortChoices,
  ...sorting
}: TableProps<Row, About, Around>) {
  const around = given as Around
  const isPhone = useMedia('phone')
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  useScrollShadows(frame)
  const { width, upTo } = useTableWidth(frame)
  const position = useRestoredPosition(entry, frame, body)
  /** The row that has, or last had, the focus. */
  const [reached, setReached] = useState(position?.row ?? null)
  const tableRows = useRows(rows, rowId, frame, { groupOf, reached, position, jumps, setReached })
  const { isVirtual, drawn, headings, heightBelow, stopId, measureElement } = tableRows
  const { onKeyDown, onFocus } = useRowKeys(tableRows, frame, body, { setReached, onOpen, rowKeys })
  const table = useColumnTable({
    rows: drawn.length === rows.length ? rows : drawn.map(({ row }) => row),
    rowId,
    columns,
    around,
    width,
    leavesAt,
    ...sorting,
  })
  const visible = table.getVisibleLeafColumns()
  // a checkbox and a name have nothing that scrolls
  const isHeld = (isPhone || holdFirst) && visible.length > 2
  const hasSortMenu = sortChoices !== undefined && visible.length < table.getAllLeafColumns().length
  const isNameAlone = visible.filter(({ id }) => id !== TICK_COLUMN).length === 1
  const isMenuInHead = hasSortMenu && (isNameAlone || upTo.includes('small'))
  const hasTotals = visible.some(({ columnDef }) => columnDef.footer)
  const hasHeadTotals = hasTotals && !totalsAtFoot
  const headRows = hasHeadTotals ? 2 : 1
  return (
    <div data-up-to={upTo} data-ticks={visible[0]?.id === TICK_COLUMN || undefined}>
      {hasSortMenu && <SortMenu sortChoices={sortChoices} {...sorting} isInHead={isMenuInHead} />}
      <div className={isHeld ? `${css.shadows} ${css.held}` : css.shadows}>
        <div
          ref={frame}
          className={css.frame}
          data-virtual={isVirtual || undefined}
          role="region"
          aria-label={`${label}, scrollable`}
          tabIndex={0}
        >
          <table
            className={css.table}
            aria-label={label}
            aria-rowcount={isVirtual ? rows.length + headings + headRows : undefined}
          >
            <TableHead table={table} hasTotals={hasHeadTotals} isMenuInHead={isMenuInHead} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the rows inside, which have the focus */}
            <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
              {drawn.map(({ id, index, title, place, heightBefore }, at) => (
                <Fragment key={id}>
                  {heightBefore > 0 && <Gap height={heightBefore} columns={visible.length} />}
                  <BodyRow
                    tableRow={table.getRowModel().rows[at] as DrawnTableRow<Row>}
                    index={index}
                    title={title}
                    columns={visible}
                    isStop={id === stopId}
                    ariaIndex={isVirtual ? place + headRows + 1 : undefined}
                    measure={isVirtual && !singleLine ? measureElement : undefined}
                    {...{ onOpen, detail, selected, muted }}
                  />
                </Fragment>
              ))}
              {heightBelow > 0 && <Gap height={heightBelow} columns={visible.length} />}
            </tbody>
            {hasTotals && totalsAtFoot && <TableFoot table={table} />}
          </table>
        </div>
      </div>
    </div>
  )
}
