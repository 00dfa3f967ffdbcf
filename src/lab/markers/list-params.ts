import { markerPageParams, markerParams } from '#lib/first-requests.ts'
import { text, type Values } from '#lib/search-params.ts'
import { labCodes } from '#src/lab/model/lab-codes.ts'
import { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'

export const COMPARED_MAX = 4
const labCodeList = labCodes()
/** Markers to compare, by lab and test code. */
export const comparedParam = {
  ...labCodeList,
  parse: (raw: string | null) => labCodeList.parse(raw).slice(0, COMPARED_MAX),
}

/** Search params of every list of markers: its page, the open marker, and those to compare. */
export const rowsSearch = {
  ...markerPageParams,
  marker: text(),
  compare: comparedParam,
  ...orderSetParams,
}
export type RowsView = Values<typeof rowsSearch>

/** The same for the lists of the catalog, with their filters. */
export const listSearch = { ...markerParams, ...rowsSearch }
export type ListView = Values<typeof listSearch>

/** Back to the first page with nothing open, for every change of what is listed. */
export const fromTheStart = { page: 1, marker: '' }

/** Columns that the catalog can be sorted by. */
export const sortable = ['name', 'provider_id', 'lab', 'type', 'loinc', 'unit', 'price'] as const
