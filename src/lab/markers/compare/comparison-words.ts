import type { Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { compareSets, loincSetOf, loincCodes } from '#lib/markers/loinc-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { counted } from '#src/kit/lib/units.ts'
import { formatDifference, priceInFile } from '#src/lab/model/price.ts'

import type { AlignedCell, AlignedRow } from './alignment.ts'

/** `same LOINC code`, or `17 LOINC codes, 14 in common`. A single marker has nothing in common. */
function commonWords(codes: number, inAll: number, markers: number): string {
  if (codes === 0) return 'No LOINC codes'
  if (markers === 1) return counted(codes, 'LOINC code')
  if (inAll < codes) return `${counted(codes, 'LOINC code')}, ${inAll} in common`
  return codes === 1 ? 'same LOINC code' : `all ${codes} LOINC codes in common`
}

/**
 * `17 LOINC codes, 14 in common, 2 with different units, 1 result without LOINC`. A code that only
 * some of the markers always report isn't in common.
 */
export function summarizeAlignment(rows: readonly AlignedRow[]): string {
  const coded = rows.filter(({ code }) => code !== null)
  const inAll = coded.filter(({ cells }) =>
    cells.every(
      (results) => results.length > 0 && isOptional(results) === isOptional(itemAt(cells, 0)),
    ),
  ).length
  const mismatched = coded.filter(({ hasUnitMismatch }) => hasUnitMismatch).length
  const uncoded = rows.length - coded.length
  if (!rows.length) return 'No results to compare'
  const parts = [
    commonWords(coded.length, inAll, itemAt(rows, 0).cells.length),
    mismatched && `${mismatched} with different units`,
    uncoded && `${counted(uncoded, 'result')} without LOINC`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The code of a marker with a single result. Null if it has none, or several results. */
export function onlyCode(marker: Marker): string | null {
  const { codes, without } = loincCodes(marker)
  return codes.length === 1 && !without ? (codes[0] ?? null) : null
}

/** `17 codes, 1 uncoded result`: the marker that others are compared with. */
export function ownCodes(marker: Marker): string {
  const { codes, without } = loincCodes(marker)
  if (!codes.length) return 'No LOINC'
  return [counted(codes.length, 'code'), without && counted(without, 'uncoded result')]
    .filter(Boolean)
    .join(', ')
}

/**
 * Relation of a marker to the first one: `Same code`, `2 more, 1 missing`, or the reason that they
 * can't be compared.
 */
export function againstFirst(first: Marker, other: Marker): string {
  const own = loincSetOf(first)
  const theirs = loincSetOf(other)
  if (!own || !theirs) return 'Can’t compare: no LOINC'
  const { relation, shared, extra, missing, optional, always } = compareSets(own, theirs)
  if (relation === 'equal') return shared === 1 ? 'Same code' : `Same ${shared} codes`
  if (relation === 'none') return 'No codes in common'
  return [
    `${shared - always.length} in common`,
    extra.length && `${extra.length} more`,
    missing.length && `${missing.length} missing`,
    optional.length && `${optional.length} not always reported`,
    always.length && `${always.length} always reported`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const centsIn = (marker: Marker): number | null => {
  const price = readPrice(marker.price)
  return price.kind === 'amount' ? price.cents : null
}
/** The lowest list price in cents. Null if none is an amount. */
export function lowestCents(markers: readonly Marker[]): number | null {
  const amounts = markers.flatMap((marker) => centsIn(marker) ?? [])
  return amounts.length ? Math.min(...amounts) : null
}

/** Mark of the lowest list price, or the difference from it. */
type PriceRemark = { isLowest: boolean; words: string }

/**
 * Remark of each list price among `compared` markers, of which some may be unknown. Empty if no
 * prices differ.
 */
export function priceRemarks(
  known: readonly Marker[],
  compared: number,
): ReadonlyMap<Marker, PriceRemark> {
  const lowest = lowestCents(known)
  const priced = known.flatMap((marker) => {
    const cents = centsIn(marker)
    return cents === null ? [] : [{ marker, cents }]
  })
  if (lowest === null || priced.every(({ cents }) => cents === lowest)) return new Map()
  const best = priced.length < compared ? `Lowest of ${priced.length} with a price` : 'Lowest'
  return new Map(
    priced.map(({ marker, cents }) => {
      const isLowest = cents === lowest
      return [marker, { isLowest, words: isLowest ? best : formatDifference(cents - lowest) }]
    }),
  )
}

/** Text of a cell: the unit as written by `print`, or that there is none. Null if it isn't reported. */
export function cellText(
  cell: readonly AlignedCell[],
  print = (unit: string) => unit,
): string | null {
  if (!cell.length) return null
  const texts = cell.map(({ unit }) => (unit === null ? 'no unit' : print(unit)))
  const units = [...new Set(texts)].join(', ')
  return cell.length === 1 ? units : `${units}, ${cell.length} times`
}

/** True if the lab may omit every result of the cell. */
export const isOptional = (cell: readonly AlignedCell[]): boolean =>
  cell.length > 0 && cell.every(({ result }) => result.required === false)

function remarkOn({ code, hasUnitMismatch }: AlignedRow): string {
  if (hasUnitMismatch) return 'units differ'
  return code === null ? 'no LOINC' : ''
}

/** The comparison as on screen. */
export function comparisonCsv(
  markers: readonly Marker[],
  rows: readonly AlignedRow[],
  {
    titles,
    absent,
    labName,
    readAt,
  }: {
    /** Names of the markers, one per column. */
    titles: readonly string[]
    /** Test codes of compared markers without a column, because they couldn't be read. */
    absent: readonly string[]
    labName: (marker: Marker) => string | null
    readAt: Date
  },
): string {
  const line = (name: string, of: (marker: Marker) => string | null) => [
    '',
    name,
    ...markers.map(of),
    '',
  ]
  return toCsv({
    comments: [
      summarizeAlignment(rows),
      ...(absent.length ? [`not included (not found or not loaded): ${absent.join(', ')}`] : []),
      `exported ${readAt.toISOString()}`,
    ],
    header: ['LOINC', 'Result', ...titles, 'Note'],
    rows: [
      line('Test code', ({ provider_id }) => provider_id),
      line('Lab', labName),
      line('List price, $', priceInFile),
      ...rows.map((row) => [
        row.code,
        row.name,
        ...row.cells.map((cell) => {
          const text = cellText(cell)
          return text !== null && isOptional(cell) ? `${text}, not always reported` : text
        }),
        remarkOn(row),
      ]),
    ],
  })
}
