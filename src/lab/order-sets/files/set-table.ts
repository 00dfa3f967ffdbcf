import { loincCodes } from '#lib/markers/loinc-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { writeWorkbook, type CellValue } from '#src/kit/lib/files/workbook.ts'
import { counted } from '#src/kit/lib/units.ts'
import { nameOfState, plain } from '#src/lab/model/billing.ts'
import { listPrice, priceInFile } from '#src/lab/model/price.ts'

import type { DescribedSet } from './described-set.ts'

const COLUMNS: readonly { name: string; width: number; format?: string }[] = [
  { name: 'Marker', width: 48 },
  { name: 'Test code', width: 14, format: '@' },
  { name: 'Lab', width: 20 },
  { name: 'Ordered through', width: 36 },
  { name: 'Results', width: 9 },
  { name: 'Not always reported', width: 16, format: '@' },
  { name: 'LOINC', width: 24, format: '@' },
  { name: 'Unit', width: 14 },
  { name: 'List price, $', width: 12, format: '#,##0.00' },
]
const HEADER = COLUMNS.map(({ name }) => name)

type MarkerLine = DescribedSet['markers'][number]

function rowOf({ marker, lab, from }: MarkerLine): CellValue[] {
  const { codes, optional } = loincCodes(marker)
  return [
    marker.name,
    marker.provider_id,
    lab,
    from,
    marker.expected_results?.length ?? null,
    optional.join(' ') || null,
    codes.join(' ') || null,
    marker.unit,
  ]
}

/** The patient's state and the payer, in lines. */
export const billingLines = ({ state, billing }: DescribedSet['route']): string[] => [
  ...(state ? [`Patient’s state: ${nameOfState(state)}`] : []),
  ...(billing ? [`Bill to: ${plain(billing)}`] : []),
]

/** Contents of the set, in lines. */
function aboutLines(set: DescribedSet, now: Date): string[] {
  const { markers, account, route, diagnoses, labTests, warnings, note } = set
  return [
    `Order set${set.name ? `: ${set.name}` : ' (not saved)'}`,
    ...(note ? [`Note: ${note}`] : []),
    ...labTests.map(({ id, name }) => `Lab test: ${name ? `${name}, ${id}` : id}`),
    ...(account
      ? [
          `Lab account: ${account.known?.account_name ?? account.id} (${account.known?.status ?? 'status unknown'})`,
        ]
      : []),
    ...billingLines(route),
    ...diagnoses.map(({ code, title, mark, isPrimary }) =>
      [`Diagnosis${isPrimary ? ' (primary)' : ''}: ${code}`, title, mark && `(${mark})`]
        .filter(Boolean)
        .join(' '),
    ),
    counted(markers.length, 'marker'),
    `List price: ${listPrice(markers.map(({ marker }) => marker.price))}`,
    ...warnings.map((warning) => `Warning: ${warning}`),
    `Exported ${now.toISOString()}`,
  ]
}

/** The markers of the set, after its description. */
export const setCsv = (set: DescribedSet, now: Date): string =>
  toCsv({
    comments: aboutLines(set, now),
    header: HEADER,
    rows: set.markers.map((line) => [...rowOf(line), priceInFile(line.marker)]),
  })

/** The same as a workbook: codes as text, prices as numbers. */
export const setXlsx = (set: DescribedSet, now: Date): Promise<Blob> =>
  writeWorkbook([
    {
      name: 'Order set',
      columns: COLUMNS,
      header: HEADER,
      rows: set.markers.map((line) => {
        const price = readPrice(line.marker.price)
        return [
          ...rowOf(line),
          price.kind === 'amount' ? price.cents / 100 : priceInFile(line.marker),
        ]
      }),
    },
    {
      name: 'About',
      columns: [{ width: 100 }],
      rows: aboutLines(set, now).map((line) => [line]),
    },
  ])
