/** SQL for a time as text, to the millisecond: `2026-11-20T07:58:00.120Z`. */
export const utcTextOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The same as a column, named after the original column by default. */
export const utcText = (column: string, name = column.replace(/^\w+\./, '')): string =>
  `${utcTextOf(column)} as "${name}"`
