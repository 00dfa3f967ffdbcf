import type { Column } from './column.ts'

/** The columns that a reader selected, in their own order, or the defaults if none are known. */
function wantedColumns<C extends Pick<Column<never>, 'id' | 'isUsual'>>(
  columns: readonly C[],
  chosen: readonly string[],
): readonly C[] {
  const known = columns.filter(({ id }) => chosen.includes(id))
  return known.length ? known : columns.filter(({ isUsual }) => isUsual)
}

/** A selection of columns for the address, empty for the defaults. */
export function choiceOf(
  columns: readonly Pick<Column<never>, 'id' | 'isUsual'>[],
  wanted: readonly string[],
): readonly string[] {
  const isUsualChoice = columns.every(({ id, isUsual = false }) => isUsual === wanted.includes(id))
  return isUsualChoice ? [] : columns.flatMap(({ id }) => (wanted.includes(id) ? id : []))
}

/**
 * The columns that the reader wants, and those among all without a single value in these rows,
 * which are hidden.
 */
export function chooseColumns<Row, About, C extends Column<Row, About, never>>(
  columns: readonly C[],
  chosen: readonly string[],
  rows: readonly Row[],
  about: About,
) {
  const isEmpty = ({ value }: C) =>
    value !== undefined && rows.length > 0 && rows.every((row) => value(row, about) === null)
  const empty = columns.filter(isEmpty)
  const wanted = wantedColumns(columns, chosen)
  return { wanted, empty, shown: wanted.filter((column) => !empty.includes(column)) }
}
