import type { Sheet } from '#src/kit/lib/files/workbook.ts'

import { headerInFull, type Column } from './column.ts'
import { columnsOfFile } from './list-csv.ts'

/** Width in characters of a column without one. */
const WIDTH = 16

/** The rows as a sheet of a workbook. */
export function listSheet<Row, About>(
  name: string,
  columns: readonly Column<Row, About, never>[],
  rows: readonly Row[],
  about: About,
): Sheet {
  const filed = columnsOfFile(columns, about)
  return {
    name,
    columns: filed.map(({ sheet }) => ({ width: sheet?.width ?? WIDTH, format: sheet?.format })),
    header: filed.map(headerInFull),
    rows: rows.map((row) =>
      filed.map(({ value, sheet }) => sheet?.value?.(row) ?? value(row, about)),
    ),
  }
}
