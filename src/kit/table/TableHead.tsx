import type { RowData } from '@tanstack/react-table'

import { Icon } from '#src/kit/ui/Icon.tsx'

import { drawTemplate, metaOf, type ColumnTable } from './use-column-table.ts'

import css from './DataTable.module.css'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type Header<Row extends RowData> = ReturnType<
  ColumnTable<Row>['getHeaderGroups']
>[number]['headers'][number]

function ColumnHeader<Row extends RowData>({
  header,
  hidden,
}: {
  header: Header<Row>
  /** True if only screen readers can see it. */
  hidden: boolean
}) {
  const { column } = header
  const { numeric, width, name, orderWords } = metaOf(column)
  const sorted = column.getIsSorted()
  const words = drawTemplate(column.columnDef.header, header.getContext())
  return (
    <th
      scope="col"
      className={numeric ? css.numeric : undefined}
      {...(width && { width })}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
    >
      {hidden && <span className="visually-hidden">{words}</span>}
      {!hidden && column.getCanSort() && (
        <button
          type="button"
          className={`inline ${css.sort}`}
          onClick={column.getToggleSortingHandler()}
          aria-label={name}
          title={sorted ? orderWords?.[sorted] : undefined}
        >
          {words}
          {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={12} />}
        </button>
      )}
      {!hidden && !column.getCanSort() && words}
    </th>
  )
}

/** The row of totals. */
const TotalsRow = <Row extends RowData>({ table }: { table: ColumnTable<Row> }) =>
  table.getFooterGroups().map((group) => (
    <tr key={group.id} className={css.totals}>
      {group.headers.map((header) => (
        <td key={header.id} className={metaOf(header.column).numeric ? css.numeric : undefined}>
          {drawTemplate(header.column.columnDef.footer, header.getContext())}
        </td>
      ))}
    </tr>
  ))

/** The row of totals below the rows. */
export const TableFoot = <Row extends RowData>({ table }: { table: ColumnTable<Row> }) => (
  <tfoot>
    <TotalsRow table={table} />
  </tfoot>
)

/**
 * The headers, and below them the row of totals if a column has one. A sort menu in the head replaces the
 * sortable headers, and a single column with a label that cannot be sorted needs none.
 */
export function TableHead<Row extends RowData>({
  table,
  hasTotals,
  isMenuInHead,
}: {
  table: ColumnTable<Row>
  hasTotals: boolean
  isMenuInHead: boolean
}) {
  const [first, ...others] = table.getVisibleLeafColumns()
  const isAlone =
    first?.getCanSort() === false && others.every((column) => metaOf(column).label === '')
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} className={isAlone ? css.alone : undefined}>
          {group.headers.map((header) => (
            <ColumnHeader
              key={header.id}
              header={header}
              hidden={isAlone || (isMenuInHead && header.column.getCanSort())}
            />
          ))}
        </tr>
      ))}
      {hasTotals && <TotalsRow table={table} />}
    </thead>
  )
}
