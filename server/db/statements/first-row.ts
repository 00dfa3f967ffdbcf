/** Row of a statement that always returns one, such as a count. */
export function firstRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A statement that should always return a row returned none.')
  return row
}
