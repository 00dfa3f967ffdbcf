import type { Marker } from '#contract/interface/markers.ts'
import { sortKey } from '#lib/sort-key.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import { createTimeSlicer, yieldToBrowser } from '#src/kit/lib/time-slicer.ts'
import type { Column } from '#src/kit/table/column.ts'
import type { Facet } from '#src/kit/table/facets.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { markerColumns } from '#src/lab/markers/columns.tsx'
import { isLoincCode } from '#src/lab/model/loinc.ts'
import { markerKeys } from '#src/lab/model/marker-link.ts'
import { readPrice } from '#src/lab/model/price.ts'

import type { defectIds, Facets, sortable } from './loader.ts'

type DefectId = (typeof defectIds)[number]
/** Defects in the order of the lens. */
export const defects: readonly { id: DefectId; label: string }[] = [
  { id: 'no-loinc', label: 'No LOINC' },
  { id: 'check-digit', label: 'Invalid LOINC' },
  { id: 'no-unit', label: 'No unit' },
  { id: 'unit-differs', label: 'Unit differs from LOINC' },
  { id: 'unpriced', label: 'Unpriced' },
  { id: 'no-results', label: 'No results' },
  { id: 'same-name', label: 'Duplicate name' },
]

/** Stands for a kind or a unit that is not given. */
const NOT_GIVEN = '(none)'
export const noFacets: Facets = { kind: [], unit: [], loinc: [], price: '', quality: [] }

const LOINC_WORDS: Readonly<Record<string, string>> = {
  all: 'All results',
  some: 'Some results',
  none: 'No results',
  unknown: 'Unreadable',
}

/** Completeness of LOINC codes among a marker's results. */
type LoincLevel = 'unknown' | 'all' | 'some' | 'none'

/** Readings that a marker is filtered and sorted by, beside its fields. */
type MarkerReading = {
  nameKey: string
  /** Whole cents; null without an amount. */
  cents: number | null
  defects: readonly DefectId[]
}

/** A set of markers with what is read of each. */
export type WholeSet = {
  markers: readonly Marker[]
  /** Keys of the markers in the address, whatever the filters. */
  keys: ReadonlyMap<Marker, string>
  readings: ReadonlyMap<Marker, MarkerReading>
  labs: readonly Marker['lab_id'][]
  /** Units of the LOINC codes of markers that have another unit. */
  loincUnits: ReadonlyMap<Marker, string>
  /** Markers that share their name with another of the same lab. */
  alike: ReadonlySet<Marker>
}

const given = (text: string | null) => text?.trim() || NOT_GIVEN

function ownDefects({ type, unit, price, expected_results: results }: Marker): DefectId[] {
  const codes = results?.map(({ loinc }) => loinc?.code ?? null) ?? []
  const found: [DefectId, boolean][] = [
    ['no-loinc', results !== null && (!codes.length || codes.includes(null))],
    ['check-digit', codes.some((code) => code !== null && !isLoincCode(code))],
    ['no-unit', !unit?.trim() && type !== 'panel' && codes.length < 2],
    ['unpriced', readPrice(price).kind !== 'amount'],
    ['no-results', results?.length === 0],
  ]
  return found.flatMap(([id, isSo]) => (isSo ? id : []))
}
function loincLevel({ expected_results: results }: Marker): LoincLevel {
  if (!results) return 'unknown'
  const coded = results.filter(({ loinc }) => loinc?.code).length
  if (coded === 0) return 'none'
  return coded === results.length ? 'all' : 'some'
}

/** A marker's unit and that of the LOINC code of its only result, where both are given. */
const unitPair = ({ unit, expected_results: results }: Marker): [string, string] | null => {
  const other = results?.length === 1 ? results[0]?.loinc?.unit?.trim() : null
  return unit?.trim() && other ? [unit.trim(), other] : null
}

/** Reads of each marker what is filtered and sorted by, in slices. `unitsDiffer` compares two units. */
export async function prepareWholeSet(
  markers: readonly Marker[],
  unitsDiffer: (one: string, other: string) => boolean,
): Promise<WholeSet> {
  const yieldIfSliceIsFull = createTimeSlicer()
  const readings = new Map<Marker, MarkerReading & { defects: DefectId[] }>()
  const firstOfName = new Map<string, Marker>()
  const alike = new Set<Marker>()
  const compared = new Map<string, boolean>()
  const loincUnits = new Map<Marker, string>()
  for (const marker of markers) {
    const nameKey = sortKey((marker.name ?? marker.provider_id ?? '').trim().replace(/\s+/g, ' '))
    const price = readPrice(marker.price)
    const found = ownDefects(marker)
    readings.set(marker, {
      nameKey,
      cents: price.kind === 'amount' ? price.cents : null,
      defects: found,
    })
    const pair = unitPair(marker)
    if (pair) {
      const of = pair.join('\n')
      const differs = compared.get(of) ?? unitsDiffer(...pair)
      compared.set(of, differs)
      if (differs) {
        found.push('unit-differs')
        loincUnits.set(marker, pair[1])
      }
    }
    const nameInLab = `${marker.lab_id}\n${nameKey}`
    const first = marker.name === null ? undefined : firstOfName.get(nameInLab)
    if (first) alike.add(marker).add(first)
    else if (marker.name !== null) firstOfName.set(nameInLab, marker)
    await yieldIfSliceIsFull()
  }
  for (const marker of alike) readings.get(marker)?.defects.push('same-name')
  await yieldToBrowser()
  const labs = [...new Set(markers.map(({ lab_id }) => lab_id))]
  return { markers, keys: markerKeys(markers), readings, labs, loincUnits, alike }
}

/** `10-50`: from 10 to 50 dollars; an open end is without limit. */
function fitsPrice(cents: number | null, price: string | undefined): boolean {
  if (price === 'unpriced') return cents === null
  if (price === 'priced' || !price || cents === null) return cents !== null
  const [from = '', to = ''] = price.split('-')
  return cents >= Number(from) * 100 && cents <= (to ? Number(to) * 100 : Infinity)
}

/** Data that the columns of a whole set need beside a marker: its readings, and names of labs. */
export type AboutWhole = {
  labs: Labs
  readings: WholeSet['readings']
}
const orders: Record<
  (typeof sortable)[number],
  (marker: Marker, about: AboutWhole) => string | number | null
> = {
  name: (marker, { readings }) => readings.get(marker)?.nameKey ?? null,
  provider_id: ({ provider_id }) => provider_id && sortKey(provider_id),
  lab: ({ lab_id }, { labs }) => (lab_id === null ? null : labs.labName(lab_id).toLowerCase()),
  type: ({ type, expected_results }) =>
    type && `${type} ${String(expected_results?.length ?? 0).padStart(5, '0')}`,
  loinc: ({ expected_results }) => {
    const code = expected_results?.find(({ loinc }) => loinc?.code)?.loinc?.code
    return code ? sortKey(code) : null
  },
  unit: ({ unit }) => unit?.trim().toLowerCase() || null,
  price: (marker, { readings }) => readings.get(marker)?.cents ?? null,
}
const facets: Readonly<Record<string, readonly Facet<Marker, AboutWhole>[]>> = {
  name: [
    {
      id: 'quality',
      label: 'Quality',
      words: (id) => defects.find((defect) => defect.id === id)?.label ?? id,
      isEvery: true,
      values: (marker, { readings }) => readings.get(marker)?.defects ?? [],
    },
  ],
  lab: [{ id: 'lab', label: 'Lab', values: ({ lab_id }) => [String(lab_id)] }],
  type: [
    {
      id: 'kind',
      label: 'Type',
      words: (kind) => (kind === NOT_GIVEN ? 'Not provided' : kind),
      values: ({ type }) => [given(type)],
    },
  ],
  unit: [
    {
      id: 'unit',
      label: 'Unit',
      words: (unit) => (unit === NOT_GIVEN ? 'No unit' : printedUnit(unit)),
      values: ({ unit }) => [given(unit)],
    },
  ],
  loinc: [
    {
      id: 'loinc',
      label: 'LOINC',
      words: (value) => LOINC_WORDS[value] ?? value,
      values: (marker) => [loincLevel(marker)],
    },
  ],
  price: [
    {
      id: 'price',
      label: 'Price',
      values: (marker, { readings }) => [
        readings.get(marker)?.cents === null ? 'unpriced' : 'priced',
      ],
      fits: (marker, [price], { readings }) =>
        fitsPrice(readings.get(marker)?.cents ?? null, price),
    },
  ],
}
const isSortable = (id: string): id is keyof typeof orders => Object.hasOwn(orders, id)
/** The columns of a whole set, with what it is sorted and filtered by. */
export const wholeColumns: readonly Column<Marker, AboutWhole, never>[] = markerColumns.map(
  (column) => ({
    ...column,
    order: isSortable(column.id) ? orders[column.id] : undefined,
    facets: facets[column.id],
  }),
)
export const wholeFacets = wholeColumns.flatMap((column) => column.facets ?? [])

/** The markers that a search found, best first unless a column sorts them; without a search all, as `sorted`. */
export function foundMarkers(
  { markers }: Pick<WholeSet, 'markers'>,
  sorted: readonly Marker[],
  found: readonly number[] | null,
  isBestFirst: boolean,
): readonly Marker[] {
  if (!found) return sorted
  const best = found.flatMap((place) => markers[place] ?? [])
  if (isBestFirst) return best
  const isFound = new Set(best)
  return sorted.filter((marker) => isFound.has(marker))
}
