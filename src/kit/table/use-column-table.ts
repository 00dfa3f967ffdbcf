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

// with use-rows.ts the only file that uses TanStack. The rows come sorted, so no sorted row model
// is needed
const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })

/** Parts of a column used for styling headers and rows. */
type ColumnMeta = Pick<
  Column<never>,
  'label' | 'numeric' | 'width' | 'name' | 'orderWords' | 'rowHeader'
>

export type SortProps = {
  /** A column by its id, `-distance` for descending. Empty is the original order. */
  sort?: string | undefined
  /** The sortable columns. The rows come sorted. */
  sortable?: readonly string[] | undefined
  onSort?: ((sort: string) => void) | undefined
}

const NONE: readonly string[] = []

const toSorting = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []
const toSort = ([first]: SortingState) => (first ? `${first.desc ? '-' : ''}${first.id}` : '')

export const metaOf = (column: { columnDef: { meta?: unknown } }) =>
  (column.columnDef.meta ?? {}) as ColumnMeta

/**
 * Renders a header, cell, or total. It is called, not mounted, so that its controls keep the focus
 * when the columns are created again.
 */
export const drawTemplate = (template: unknown, context: object): ReactNode =>
  (typeof template === 'function' ? template(context) : template) as ReactNode

/**
 * TanStack table of the rendered rows. Columns without room in `width` pixels are hidden, and the
 * name column renders them below the name.
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
