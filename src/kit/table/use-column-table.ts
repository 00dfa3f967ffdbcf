import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
  type RowData,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'

import { columnsOnScreen, drawAllBelow, drawCell } from './cells.tsx'
import { headerOf, tableWidths, type Column, type TableWidth } from './column.ts'

// with use-rows.ts the only file that knows TanStack; the rows come sorted, so no sorted row model is needed
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })

/** The parts of a column that heads and rows are styled by. */
type ColumnMeta = Pick<Column<never>, 'numeric' | 'width' | 'name' | 'rowHeader'>

export type SortProps = {
  /** A column by its id, `-distance` from the largest down; empty is the order of the rows. */
  sort?: string | undefined
  /** The columns that can be sorted by. The rows come sorted. */
  sortable?: readonly string[] | undefined
  onSort?: ((sort: string) => void) | undefined
}

const NONE: readonly string[] = []

const toSorting = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []
const toSort = ([first]: SortingState) => (first ? `${first.desc ? '-' : ''}${first.id}` : '')

export const metaOf = (column: { columnDef: { meta?: unknown } }) =>
  (column.columnDef.meta ?? {}) as ColumnMeta

/** Draws a head, cell or total. It is called, not mounted: a control in it keeps the focus when the columns are made anew. */
export const drawTemplate = (template: unknown, context: object): ReactNode =>
  (typeof template === 'function' ? template(context) : template) as ReactNode

/**
 * TanStack table of the rows that are drawn. Columns without room in `width` pixels are hidden, and the column of names draws
 * them below the name.
 */
export function useColumnTable<Row extends RowData, About, Around extends About>({
  rows,
  rowId,
  columns,
  around,
  width,
  leavesAt,
  sort = '',
  sortable = NONE,
  onSort,
}: SortProps & {
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row, About, Around>[]
  around: Around
  width: number
  leavesAt: TableWidth
}) {
  const isSortable = onSort !== undefined
  const { defs, columnVisibility } = useMemo(() => {
    const onScreen = columnsOnScreen(columns, around).filter(
      ({ goneAt }) => !goneAt || width > tableWidths[goneAt],
    )
    const below = onScreen.filter(
      (column) => column.below !== undefined && width <= tableWidths[column.leavesAt ?? leavesAt],
    )
    return {
      columnVisibility: Object.fromEntries(below.map(({ id }) => [id, false])),
      defs: onScreen.map((column): ColumnDef<typeof features, Row> => {
        const { id, head, total, value, order = value, largestFirst = false } = column
        return {
          id,
          accessorFn: (row) => order?.(row, around),
          enableSorting: isSortable && sortable.includes(id),
          sortDescFirst: largestFirst,
          meta: column satisfies ColumnMeta,
          header: () => (head ? head(around) : headerOf(column)),
          cell: ({ row: { original } }) =>
            drawCell(column, original, around, drawAllBelow(below, original, around)),
          ...(total && { footer: () => total(around) }),
        }
      }),
    }
  }, [columns, around, width, leavesAt, sortable, isSortable])
  const sorting = useMemo(() => toSorting(sort), [sort])
  return useTable({
    features,
    data: rows,
    columns: defs,
    getRowId: rowId,
    state: { sorting, columnVisibility },
    manualSorting: true,
    enableMultiSort: false,
    onSortingChange: (update) =>
      onSort?.(toSort(typeof update === 'function' ? update(sorting) : update)),
  })
}

export type ColumnTable<Row extends RowData> = ReturnType<typeof useColumnTable<Row, never, never>>
export type DrawnTableRow<Row extends RowData> = TableRow<typeof features, Row>
