import type { Marker } from '#contract/interface/markers.ts'
import { writeWorkbook } from '#src/kit/lib/files/workbook.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { listSheet } from '#src/kit/table/list-sheet.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { markerColumns } from '#src/lab/markers/columns.tsx'

/** Rows as they stand on screen, and what they are, in lines. */
type Listed = { rows: readonly Marker[]; labs: Labs; about: readonly string[] }

export const wholeCsv = ({ rows, labs, about }: Listed): string =>
  listCsv(markerColumns, rows, { labs }, about)

/** A workbook with the rows, and a second sheet that says what they are. */
export const wholeXlsx = ({ rows, labs, about }: Listed): Promise<Blob> =>
  writeWorkbook([
    listSheet('Markers', markerColumns, rows, { labs }),
    { name: 'About', columns: [{ width: 100 }], rows: about.map((line) => [line]) },
  ])
