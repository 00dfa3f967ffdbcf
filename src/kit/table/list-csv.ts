import { toCsv } from '#src/kit/lib/files/csv.ts'

import { headerInFull, textOf, type Column, type Value } from './column.ts'

/** A number with a plain minus stays a number in a spreadsheet. */
const plainMinus = (value: Value): Value =>
  typeof value === 'string' ? value.replace('−', '-') : value

/** Value of a column in a file. */
function filedOf<Row, About>(column: Column<Row, About, never>, row: Row, about: About): Value {
  const { value, isFiledAsText, numeric } = column
  const filed = isFiledAsText ? textOf(column, row, about) : (value?.(row, about) ?? null)
  return numeric ? plainMinus(filed) : filed
}

/** The columns of a list's file, each with its value. */
export const columnsOfFile = <Row, About>(
  columns: readonly Column<Row, About, never>[],
  about: About,
) =>
  columns.flatMap((column) => {
    const { value, when } = column
    if (!value || !(when?.(about) ?? true)) return []
    return { ...column, value: (row: Row, of: About) => filedOf(column, row, of) }
  })

/** The rows as on screen, after comments. */
export function listCsv<Row, About>(
  columns: readonly Column<Row, About, never>[],
  rows: readonly Row[],
  about: About,
  comments: readonly string[],
): string {
  const filed = columnsOfFile(columns, about)
  return toCsv({
    comments,
    header: filed.map(headerInFull),
    rows: rows.map((row) => filed.map(({ value }) => value(row, about))),
  })
}

/** Comments of a file: the filters, the number of rows out of all, and the time (`read`, `made`). */
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

/** A column for R and Python: a name that ends in its unit, and its meaning. */
export type PlainColumn<Row> = { name: string; means: string; value: (row: Row) => Value }

/**
 * The rows for R and Python: plain numbers, and empty cells for unknown values. With comments that
 * explain each column.
 */
export const plainCsv = <Row>(
  columns: readonly PlainColumn<Row>[],
  rows: readonly Row[],
  comments: readonly string[] | null,
): string =>
  toCsv({
    mark: false,
    comments: comments
      ? [...comments, ...columns.map(({ name, means }) => `${name}: ${means}`)]
      : [],
    header: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  })
