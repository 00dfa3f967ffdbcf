import { Icon } from '#src/kit/ui/Icon.tsx'

import { headerOf, nextSort, type Column } from './column.ts'

import css from './DataTable.module.css'

export type SortProps = {
  /** A column by its id, `-distance` from the largest down; empty is the order of the rows. */
  sort?: string | undefined
  /** The columns that can be sorted by. The rows come sorted. */
  sortable?: readonly string[] | undefined
  onSort?: ((sort: string) => void) | undefined
}

function ColumnHeader<Row, Around>({
  column,
  around,
  sort,
  onSort,
}: {
  column: Column<Row, never, Around>
  around: Around
  sort: string
  onSort: SortProps['onSort']
}) {
  const { id, numeric, width, name, head } = column
  const isDown = sort === `-${id}`
  const isSorted = isDown || sort === id
  const words = head ? head(around) : headerOf(column)
  return (
    <th
      scope="col"
      className={numeric ? css.numeric : undefined}
      style={width ? { width } : undefined}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className={`inline ${css.sort}`}
          onClick={() => onSort(nextSort(column, sort))}
          aria-label={name}
        >
          {words}
          {isSorted && <Icon name={isDown ? 'down' : 'up'} size={12} />}
        </button>
      ) : (
        words
      )}
    </th>
  )
}

/** The headers, and below them the row of totals where a column has one. */
export const TableHead = <Row, Around>({
  columns,
  around,
  hasTotals,
  sort = '',
  sortable = [],
  onSort,
}: SortProps & {
  columns: readonly Column<Row, never, Around>[]
  around: Around
  hasTotals: boolean
}) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <ColumnHeader
          key={column.id}
          column={column}
          around={around}
          sort={sort}
          onSort={sortable.includes(column.id) ? onSort : undefined}
        />
      ))}
    </tr>
    {hasTotals && (
      <tr className={css.totals}>
        {columns.map(({ id, numeric, total }) => (
          <td key={id} className={numeric ? css.numeric : undefined}>
            {total?.(around)}
          </td>
        ))}
      </tr>
    )}
  </thead>
)
