import type { Header, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'

import { Icon } from '#src/kit/ui/Icon.tsx'

import { metaOf, render, type features, type TableOf } from './columns.ts'

import css from './DataTable.module.css'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function ColumnHeader<Row extends RowData>({
  header,
  isSortable,
}: {
  header: Header<typeof features, Row>
  isSortable: boolean
}) {
  const { column } = header
  const { numeric, width, name } = metaOf(column.columnDef)
  const sorted = column.getIsSorted()
  const words = render(column.columnDef.header, header.getContext())
  return (
    <th
      scope="col"
      className={numeric ? css.numeric : undefined}
      style={width ? { width } : undefined}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
    >
      {isSortable && column.getCanSort() ? (
        <button
          type="button"
          className={css.sort}
          onClick={column.getToggleSortingHandler()}
          aria-label={name}
        >
          {words}
          {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={12} />}
        </button>
      ) : (
        words
      )}
    </th>
  )
}

/** The headers, and below them the row of totals where there is one. */
export function TableHead<Row extends RowData>({
  table,
  totals,
  isSortable,
}: {
  table: TableOf<Row>
  totals?: Record<string, ReactNode>
  isSortable: boolean
}) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => (
            <ColumnHeader key={header.id} header={header} isSortable={isSortable} />
          ))}
        </tr>
      ))}
      {totals && (
        <tr className={css.totals}>
          {table.getVisibleLeafColumns().map(({ id, columnDef }) => (
            <td key={id} className={metaOf(columnDef).numeric ? css.numeric : undefined}>
              {totals[id]}
            </td>
          ))}
        </tr>
      )}
    </thead>
  )
}
