import { toCsv } from '#src/kit/lib/csv.ts'

import { headerOf, type Column } from './column.ts'

/** The columns that a file of the list has. */
export const columnsOfFile = <Row, About>(
  columns: readonly Column<Row, About, never>[],
  about: About,
) => columns.filter(({ value, when }) => value && (when?.(about) ?? true))

/** The rows as they are on screen, led by comments. */
export function listCsv<Row, About>(
  columns: readonly Column<Row, About, never>[],
  rows: readonly Row[],
  about: About,
  comments: readonly string[],
): string {
  const filed = columnsOfFile(columns, about)
  return toCsv({
    comments,
    header: filed.map(headerOf),
    rows: rows.map((row) => filed.map(({ value }) => value!(row, about))),
  })
}

/** Comments of a file: what narrowed its rows, how many of how many they are, and of when (`read`, `made`). */
export const commentsOf = (
  what: string,
  {
    count,
    total,
    of,
    filteredBy,
  }: { count: number; total: number; of: string; filteredBy: string },
  when: string,
  at: Date,
): string[] => [
  `${what}${filteredBy && `, ${filteredBy}`}`,
  `${count === total ? `all ${total}` : `${count} of ${total}`}${of && ` ${of}`}`,
  `${when} ${at.toISOString()}`,
]
