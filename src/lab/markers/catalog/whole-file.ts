import type { Marker } from '#contract/interface/markers.ts'
import { writeWorkbook } from '#src/kit/lib/files/workbook.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { listSheet } from '#src/kit/table/list-sheet.ts'
import { markerColumns, type AboutMarkers } from '#src/lab/markers/columns.tsx'

/** Rows as on screen, and their description, in lines. */
type Listed = AboutMarkers & { rows: readonly Marker[]; about: readonly string[] }

export const wholeCsv = ({ rows, about, ...beside }: Listed): string =>
  listCsv(markerColumns, rows, beside, about)

/** A workbook with the rows, and a second sheet that describes them. */
export const wholeXlsx = ({ rows, about, ...beside }: Listed): Promise<Blob> =>
  writeWorkbook([
    listSheet('Markers', markerColumns, rows, beside),
    { name: 'About', columns: [{ width: 100 }], rows: about.map((line) => [line]) },
  ])
