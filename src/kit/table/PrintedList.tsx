import { columnsOnScreen, drawCell } from './cells.tsx'
import { headerOf, type Column } from './column.ts'

/** All rows on paper, without scrolling. */
export function PrintedList<Row, About, Around extends About>({
  columns,
  rows,
  rowId,
  around,
}: {
  columns: readonly Column<Row, About, Around>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  around: Around
}) {
  const printed = columnsOnScreen(columns, around).filter(({ print }) => print !== false)
  return (
    <table>
      <thead>
        <tr>
          {printed.map((column) => (
            <th key={column.id} scope="col">
              {column.head?.(around) ?? headerOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {printed.map((column) => {
              const Cell = column.rowHeader ? 'th' : 'td'
              return (
                <Cell key={column.id} scope={column.rowHeader ? 'row' : undefined}>
                  {column.print ? column.print(row, around) : drawCell(column, row, around)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
