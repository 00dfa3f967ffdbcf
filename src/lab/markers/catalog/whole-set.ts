import type { Marker } from '#contract/interface/markers.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { createSameTests, type SameTests } from '#lib/markers/same-tests.ts'
import { sortKey } from '#lib/sort-key.ts'
import { createTimeSlicer, yieldToBrowser } from '#src/kit/lib/time-slicer.ts'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { isLoincCode } from '#src/lab/model/loinc.ts'
import { markerKeys } from '#src/lab/model/marker-link.ts'

import type { defectIds, Facets } from './loader.ts'

type DefectId = (typeof defectIds)[number]
/** Defects in the order of the filter. */
export const defects: readonly { id: DefectId; label: string }[] = [
  { id: 'no-loinc', label: 'No LOINC' },
  { id: 'check-digit', label: 'Invalid LOINC' },
  { id: 'no-unit', label: 'No unit' },
  { id: 'unit-differs', label: 'Unit differs from LOINC' },
  { id: 'unpriced', label: 'Unpriced' },
  { id: 'no-results', label: 'No results' },
  { id: 'same-name', label: 'Duplicate name' },
]

export const noFacets: Facets = { kind: [], unit: [], loinc: [], price: '', quality: [] }

/** Values for filtering and sorting a marker, in addition to its fields. */
type MarkerReading = {
  nameKey: string
  /** Whole cents. Null without an amount. */
  cents: number | null
  defects: readonly DefectId[]
}

/** Markers with the values derived from each. */
export type WholeSet = {
  markers: readonly Marker[]
  /** Keys of the markers in the address, regardless of the filters. */
  keys: ReadonlyMap<Marker, string>
  readings: ReadonlyMap<Marker, MarkerReading>
  labs: readonly Marker['lab_id'][]
  /** Units of the LOINC codes of markers with a different unit. */
  loincUnits: ReadonlyMap<Marker, string>
  /** Labs that offer the same tests. */
  sameTests: SameTests<LabId>
  /** Markers that share their name with another of the same lab. */
  alike: ReadonlySet<Marker>
}

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

/** A marker's unit and that of its only result's LOINC code, if both are given. */
const unitPair = ({ unit, expected_results: results }: Marker): [string, string] | null => {
  const other = results?.length === 1 ? results[0]?.loinc?.unit?.trim() : null
  return unit?.trim() && other ? [unit.trim(), other] : null
}

/**
 * Derives from each marker the values for filtering and sorting, in slices. `unitsDiffer` compares
 * two units.
 */
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
  const tests = createSameTests<LabId>()
  for (const marker of markers) {
    const nameKey = sortKey((marker.name ?? marker.provider_id ?? '').trim().replace(/\s+/g, ' '))
    const price = readPrice(marker.price)
    const found = ownDefects(marker)
    readings.set(marker, {
      nameKey,
      cents: price.kind === 'amount' ? price.cents : null,
      defects: found,
    })
    tests.add(marker)
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
  return {
    markers,
    keys: markerKeys(markers),
    readings,
    labs,
    loincUnits,
    sameTests: tests.build(),
    alike,
  }
}

/** The search results, best first unless sorted by a column. Without a search, all markers as in `sorted`. */
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
