import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import { toCsv } from '#src/kit/lib/csv.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { rowRange } from '#src/lab/markers/results/marker-results.ts'
import { loincCodes } from '#src/lab/model/loinc-sets.ts'
import { formatCents, readPrice } from '#src/lab/model/price.ts'

type Page = Omit<MarkerPage, 'pages'>

/** `rows 1-50 of 2,314`: what a page is of its set. */
export function rowsLabel(page: Page): string {
  const rows = rowRange(page)
  return rows
    ? `rows ${formatNumber(rows.first)}-${formatNumber(rows.last)} of ${page.total === null ? 'an unknown number' : formatNumber(page.total)}`
    : `no rows of ${page.total === null ? 'an unknown number' : formatNumber(page.total)}`
}

const priceCell = (price: string | null) => {
  const read = readPrice(price)
  return read.kind === 'amount' ? formatCents(read.cents) : read.kind === 'text' ? read.text : null
}

/** The columns of a file, as on screen. */
export const fileHeader = [
  'Marker',
  'Test code',
  'Lab',
  'Kind',
  'Results',
  'LOINC',
  'Unit',
  'Price, $',
]
export const fileRow = (marker: Marker, labs: Labs): (string | number | null)[] => [
  marker.name,
  marker.provider_id,
  marker.lab_id === null ? null : labs.labName(marker.lab_id),
  marker.type,
  marker.expected_results?.length ?? null,
  loincCodes(marker).codes.join(' ') || null,
  marker.unit,
  priceCell(marker.price),
]

/** The rows of one page as they stand on screen, led by comments that say of what set they are a part. */
export function markersCsv(
  page: Page,
  { labs, query, rejected, readAt }: { labs: Labs; query: string; rejected: number; readAt: Date },
): string {
  return toCsv({
    comments: [
      query,
      `${rowsLabel(page)}, in the order of the service`,
      ...(rejected ? [`${rejected} of them left out: they break the interface`] : []),
      `read ${readAt.toISOString()}`,
    ],
    header: fileHeader,
    rows: page.markers.map((marker) => fileRow(marker, labs)),
  })
}
