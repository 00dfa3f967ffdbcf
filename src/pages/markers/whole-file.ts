import writeXlsxFile, { type Cell } from 'write-excel-file/browser'

import type { Marker } from '#contract/markers.ts'
import { toCsv } from '#lib/csv.ts'
import type { Labs } from '#src/api/labs.ts'
import { readPrice } from '#src/lib/price.ts'
import { fileHeader, fileRow } from './markers-csv.ts'

/** Rows as they stand on screen, and what they are, in lines. */
type Listed = { rows: readonly Marker[]; labs: Labs; about: readonly string[] }

export const wholeCsv = ({ rows, labs, about }: Listed): string =>
  toCsv({
    comments: about,
    header: fileHeader,
    rows: rows.map((marker) => fileRow(marker, labs)),
  })

const WIDTHS = [56, 14, 20, 14, 9, 24, 16, 10]
const DOLLARS = '#,##0.00'

/** Columns of codes: a text also to whoever edits the cell. Each format costs time, so no others have it. */
const CODES = new Set([fileHeader.indexOf('Test code'), fileHeader.indexOf('LOINC')])

/** A text is a text, whatever it looks like: `003034` keeps its zeros, and `=1+1` is no formula. */
function cellOf(value: string | number | null, column: number): Cell {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  return CODES.has(column) ? { value, type: String, format: '@' } : { value, type: String }
}
function rowOf(marker: Marker, labs: Labs): Cell[] {
  const price = readPrice(marker.price)
  const cells = fileRow(marker, labs).map(cellOf)
  return price.kind === 'amount'
    ? [...cells.slice(0, -1), { value: price.cents / 100, type: Number, format: DOLLARS }]
    : cells
}

/** A workbook with the rows, and a second sheet that says what they are. */
export const wholeXlsx = ({ rows, labs, about }: Listed): Promise<Blob> =>
  writeXlsxFile([
    {
      sheet: 'Markers',
      columns: WIDTHS.map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [
        fileHeader.map((value): Cell => ({ value, type: String, fontWeight: 'bold' })),
        ...rows.map((marker) => rowOf(marker, labs)),
      ],
    },
    {
      sheet: 'About',
      columns: [{ width: 100 }],
      data: about.map((line) => [{ value: line, type: String }]),
    },
  ]).toBlob()
