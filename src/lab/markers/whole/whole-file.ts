import type { Marker } from '#contract/interface/markers.ts'
import { toCsv } from '#src/kit/lib/csv.ts'
import { writeWorkbook, type CellValue } from '#src/kit/lib/workbook.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { fileHeader, fileRow } from '#src/lab/markers/markers-csv.ts'
import { readPrice } from '#src/lab/model/price.ts'

/** Rows as they stand on screen, and what they are, in lines. */
type Listed = { rows: readonly Marker[]; labs: Labs; about: readonly string[] }

export const wholeCsv = ({ rows, labs, about }: Listed): string =>
  toCsv({
    comments: about,
    header: fileHeader,
    rows: rows.map((marker) => fileRow(marker, labs)),
  })

const WIDTHS = [56, 14, 20, 14, 9, 24, 16, 10]
const FORMATS: Partial<Record<string, string>> = {
  'Test code': '@',
  LOINC: '@',
  'Price, $': '#,##0.00',
}

function rowOf(marker: Marker, labs: Labs): CellValue[] {
  const price = readPrice(marker.price)
  const cells = fileRow(marker, labs)
  return price.kind === 'amount' ? [...cells.slice(0, -1), price.cents / 100] : cells
}

/** A workbook with the rows, and a second sheet that says what they are. */
export const wholeXlsx = ({ rows, labs, about }: Listed): Promise<Blob> =>
  writeWorkbook([
    {
      name: 'Markers',
      columns: fileHeader.map((name, column) => ({
        width: WIDTHS[column]!,
        format: FORMATS[name],
      })),
      header: fileHeader,
      rows: rows.map((marker) => rowOf(marker, labs)),
    },
    { name: 'About', columns: [{ width: 100 }], rows: about.map((line) => [line]) },
  ])
