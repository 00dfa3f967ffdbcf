import type { Marker } from '#contract/interface/markers.ts'
import { sortKey } from '#lib/sort-key.ts'
import { createTimeSlicer, yieldToBrowser } from '#src/kit/lib/time-slicer.ts'
import { isLoincCode } from '#src/lab/model/loinc.ts'
import { markerKeys } from '#src/lab/model/marker-link.ts'
import { readPrice } from '#src/lab/model/price.ts'

import { defectIds, type Facets, type sortable } from './loader.ts'

type DefectId = (typeof defectIds)[number]
/** Defects in the order of the lens. */
export const defects: readonly { id: DefectId; label: string; means: string }[] = [
  {
    id: 'no-loinc',
    label: 'No LOINC',
    means: 'a result without a LOINC code, or none with one',
  },
  {
    id: 'check-digit',
    label: 'Wrong LOINC',
    means: 'a code whose check digit does not fit, or that is no LOINC code',
  },
  {
    id: 'no-unit',
    label: 'No unit',
    means: 'no unit, though it is no panel and has not several results',
  },
  {
    id: 'unit-differs',
    label: 'Unit unlike LOINC’s',
    means: 'a unit that is another one than the LOINC code’s, compared as UCUM',
  },
  { id: 'unpriced', label: 'Unpriced', means: 'no price, or one that is no amount' },
  { id: 'no-results', label: 'No results', means: 'no expected results' },
  {
    id: 'same-name',
    label: 'Same name twice',
    means: 'another marker of the same lab has the same name',
  },
]
const bitOf = (id: DefectId) => 1 << defectIds.indexOf(id)

type SortColumn = (typeof sortable)[number]

/** Stands for a kind or a unit that is not given. */
export const NOT_GIVEN = '(none)'
export const noFacets: Facets = { kind: [], unit: [], loinc: [], price: '', quality: [] }

/** Completeness of LOINC codes among a marker's results. */
const LOINC_LEVELS = ['unknown', 'all', 'some', 'none'] as const

/** A set of markers, and of each marker by its place what is filtered and sorted by. */
export type WholeSet = {
  markers: readonly Marker[]
  /** Keys of the markers in the address, whatever the filters. */
  keys: ReadonlyMap<Marker, string>
  nameKeys: readonly string[]
  labs: readonly Marker['lab_id'][]
  labOf: Uint16Array
  kinds: readonly string[]
  kindOf: Uint16Array
  units: readonly string[]
  unitOf: Uint16Array
  loincOf: Uint8Array
  /** Whole cents; NaN without an amount. */
  cents: Float64Array
  /** A bit for each of `defects`. */
  defectsOf: Uint8Array
  /** Units of the LOINC codes of markers that have another unit. */
  loincUnits: ReadonlyMap<Marker, string>
  /** Markers that share their name with another of the same lab. */
  alike: ReadonlySet<Marker>
}

/** Values by numbers, each once. */
function createDictionary<T>() {
  const values: T[] = []
  const places = new Map<T, number>()
  return {
    values,
    placeOf(value: T) {
      let place = places.get(value)
      if (place === undefined) {
        place = values.push(value) - 1
        places.set(value, place)
      }
      return place
    },
  }
}
const given = (text: string | null) => text?.trim() || NOT_GIVEN

function ownDefects({ type, unit, expected_results: results }: Marker) {
  let bits = 0
  const codes = results?.map(({ loinc }) => loinc?.code ?? null) ?? []
  if (results && (!codes.length || codes.includes(null))) bits |= bitOf('no-loinc')
  if (codes.some((code) => code !== null && !isLoincCode(code))) bits |= bitOf('check-digit')
  if (!unit?.trim() && type !== 'panel' && codes.length < 2) bits |= bitOf('no-unit')
  if (results?.length === 0) bits |= bitOf('no-results')
  return bits
}
function loincLevel({ expected_results: results }: Marker): (typeof LOINC_LEVELS)[number] {
  if (!results) return 'unknown'
  const coded = results.filter(({ loinc }) => loinc?.code).length
  return coded === 0 ? 'none' : coded === results.length ? 'all' : 'some'
}

/** A marker's unit and that of the LOINC code of its only result, where both are given. */
const unitPair = ({ unit, expected_results: results }: Marker): [string, string] | null => {
  const other = results?.length === 1 ? results[0]!.loinc?.unit?.trim() : null
  return unit?.trim() && other ? [unit.trim(), other] : null
}

/** Reads of each marker what is filtered and sorted by, in slices. `unitsDiffer` compares two units. */
export async function prepareWholeSet(
  markers: readonly Marker[],
  unitsDiffer: (one: string, other: string) => boolean,
): Promise<WholeSet> {
  const yieldIfSliceIsFull = createTimeSlicer()
  const labs = createDictionary<Marker['lab_id']>()
  const kinds = createDictionary<string>()
  const units = createDictionary<string>()
  const nameKeys: string[] = []
  const set = {
    labOf: new Uint16Array(markers.length),
    kindOf: new Uint16Array(markers.length),
    unitOf: new Uint16Array(markers.length),
    loincOf: new Uint8Array(markers.length),
    cents: new Float64Array(markers.length),
    defectsOf: new Uint8Array(markers.length),
  }
  const firstOfName = new Map<string, number>()
  const alike = new Set<Marker>()
  const compared = new Map<string, boolean>()
  const loincUnits = new Map<Marker, string>()
  for (const [place, marker] of markers.entries()) {
    const key = sortKey((marker.name ?? marker.provider_id ?? '').trim().replace(/\s+/g, ' '))
    nameKeys.push(key)
    set.labOf[place] = labs.placeOf(marker.lab_id)
    set.kindOf[place] = kinds.placeOf(given(marker.type))
    set.unitOf[place] = units.placeOf(given(marker.unit))
    set.loincOf[place] = LOINC_LEVELS.indexOf(loincLevel(marker))
    const price = readPrice(marker.price)
    set.cents[place] = price.kind === 'amount' ? price.cents : NaN
    let bits = ownDefects(marker)
    if (price.kind !== 'amount') bits |= bitOf('unpriced')
    const pair = unitPair(marker)
    if (pair) {
      const of = pair.join('\n')
      if (!compared.has(of)) compared.set(of, unitsDiffer(...pair))
      if (compared.get(of)) {
        bits |= bitOf('unit-differs')
        loincUnits.set(marker, pair[1])
      }
    }
    if (marker.name !== null) {
      const nameInLab = `${marker.lab_id}\n${key}`
      const first = firstOfName.get(nameInLab)
      if (first === undefined) firstOfName.set(nameInLab, place)
      else {
        bits |= bitOf('same-name')
        set.defectsOf[first]! |= bitOf('same-name')
        alike.add(marker).add(markers[first]!)
      }
    }
    set.defectsOf[place]! |= bits
    await yieldIfSliceIsFull()
  }
  await yieldToBrowser()
  return {
    markers,
    keys: markerKeys(markers),
    nameKeys,
    labs: labs.values,
    kinds: kinds.values,
    units: units.values,
    loincUnits,
    alike,
    ...set,
  }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A marker's value in a column, for comparison; null where it has none. */
function sortValues(
  { markers, nameKeys, cents }: WholeSet,
  column: SortColumn,
  labName: (marker: Marker) => string | null,
): (string | number | null)[] {
  const valueOf: Record<SortColumn, (marker: Marker, place: number) => string | number | null> = {
    name: (_, place) => nameKeys[place]!,
    provider_id: ({ provider_id }) => provider_id && sortKey(provider_id),
    lab: (marker) => labName(marker)?.toLowerCase() ?? null,
    type: ({ type, expected_results }) =>
      type && `${type} ${String(expected_results?.length ?? 0).padStart(5, '0')}`,
    loinc: ({ expected_results }) => {
      const code = expected_results?.find(({ loinc }) => loinc?.code)?.loinc?.code
      return code ? sortKey(code) : null
    },
    unit: ({ unit }) => unit?.trim().toLowerCase() || null,
    price: (_, place) => (Number.isNaN(cents[place]) ? null : cents[place]!),
  }
  return markers.map(valueOf[column])
}

/** The orders of a set by columns of its own: names of labs are learned later. */
const ordersOf = new WeakMap<WholeSet, Map<string, Uint32Array>>()

/**
 * All places of a set in the order of a column, `-price` from the highest; what has no value stands last either way, and
 * equals stay in the catalogue's order.
 */
export function sortedPlaces(
  set: WholeSet,
  sort: string,
  labName: (marker: Marker) => string | null,
): Uint32Array {
  const known = ordersOf.get(set) ?? new Map<string, Uint32Array>()
  ordersOf.set(set, known)
  const kept = known.get(sort)
  if (kept) return kept
  const places = new Uint32Array(set.markers.length)
  if (!sort.endsWith('lab')) known.set(sort, places)
  for (let place = 0; place < places.length; place++) places[place] = place
  if (!sort) return places
  const values = sortValues(set, sort.replace(/^-/, '') as SortColumn, labName)
  const sign = sort.startsWith('-') ? -1 : 1
  return places.sort((a, b) => {
    const [one, other] = [values[a]!, values[b]!]
    if (one === other) return a - b
    if (one === null) return 1
    if (other === null) return -1
    const order =
      typeof one === 'number' ? one - (other as number) : compareTexts(one, other as string)
    return sign * order || a - b
  })
}

/** `10-50`: from 10 to 50 dollars, in cents; an open end is without limit. */
function priceRange(price: string): [from: number, to: number] {
  const [from = '', to = ''] = price.split('-')
  return [Number(from) * 100, to ? Number(to) * 100 : Infinity]
}
function createPriceFilter(price: string): (cents: number) => boolean {
  if (!price) return () => true
  if (price === 'unpriced') return (cents) => Number.isNaN(cents)
  if (price === 'priced') return (cents) => !Number.isNaN(cents)
  const [from, to] = priceRange(price)
  return (cents) => cents >= from && cents <= to
}

/** One bit for each thing that narrows a set. */
const NARROWS = { search: 1, lab: 2, kind: 4, unit: 8, loinc: 16, price: 32, quality: 64 }

export type Counts = {
  kind: Map<string, number>
  unit: Map<string, number>
  loinc: Map<string, number>
  price: { priced: number; unpriced: number }
  lab: Map<Marker['lab_id'], number>
  quality: Map<string, number>
}

/**
 * The markers that all filters leave, in the order of `order`, and beside each choice of a filter how many it would leave
 * together with the other filters. `found` is what the search found, best first, which is also the order where `sort` is
 * none.
 */
export function selectMarkers(
  set: WholeSet,
  {
    facets,
    isOfLab,
    found,
    order,
    isBestFirst,
  }: {
    facets: Facets
    isOfLab: (lab: Marker['lab_id']) => boolean
    found: readonly number[] | null
    order: Uint32Array
    isBestFirst: boolean
  },
): { rows: Marker[]; counts: Counts } {
  const { markers, labs, labOf, kinds, kindOf, units, unitOf, loincOf, cents, defectsOf } = set
  const isFound = found && new Uint8Array(markers.length)
  for (const place of found ?? []) isFound![place] = 1
  const wantedKinds = new Set(facets.kind)
  const wantedUnits = new Set(facets.unit)
  const isKindWanted = kinds.map((kind) => !wantedKinds.size || wantedKinds.has(kind))
  const isUnitWanted = units.map((unit) => !wantedUnits.size || wantedUnits.has(unit))
  const isLoincWanted = LOINC_LEVELS.map(
    (level) => !facets.loinc.length || facets.loinc.includes(level),
  )
  const defectsWanted = facets.quality.reduce((bits, id) => bits | bitOf(id as DefectId), 0)
  const isLabWanted = labs.map(isOfLab)
  const isPriceWanted = createPriceFilter(facets.price)

  const perLab = new Uint32Array(labs.length)
  const perKind = new Uint32Array(kinds.length)
  const perUnit = new Uint32Array(units.length)
  const perLoinc = new Uint32Array(LOINC_LEVELS.length)
  const perDefect = new Uint32Array(defects.length)
  const price = { priced: 0, unpriced: 0 }
  const isKept = new Uint8Array(markers.length)
  for (let place = 0; place < markers.length; place++) {
    const [lab, kind, unit] = [labOf[place]!, kindOf[place]!, unitOf[place]!]
    const defectBits = defectsOf[place]!
    let by = 0
    if (isFound && !isFound[place]) by |= NARROWS.search
    if (!isLabWanted[lab]) by |= NARROWS.lab
    if (!isKindWanted[kind]) by |= NARROWS.kind
    if (!isUnitWanted[unit]) by |= NARROWS.unit
    if (!isLoincWanted[loincOf[place]!]) by |= NARROWS.loinc
    if (!isPriceWanted(cents[place]!)) by |= NARROWS.price
    if ((defectBits & defectsWanted) !== defectsWanted) by |= NARROWS.quality
    // a choice counts what all the other filters leave
    if ((by & ~NARROWS.lab) === 0) perLab[lab]!++
    if ((by & ~NARROWS.kind) === 0) perKind[kind]!++
    if ((by & ~NARROWS.unit) === 0) perUnit[unit]!++
    if ((by & ~NARROWS.loinc) === 0) perLoinc[loincOf[place]!]!++
    if ((by & ~NARROWS.price) === 0) price[Number.isNaN(cents[place]) ? 'unpriced' : 'priced']++
    if (by !== 0) continue
    isKept[place] = 1
    for (let bits = defectBits, at = 0; bits; bits >>= 1, at++) if (bits & 1) perDefect[at]!++
  }
  const inOrder = isBestFirst && found ? found : order
  const rows: Marker[] = []
  for (const place of inOrder) if (isKept[place]) rows.push(markers[place]!)
  const countsBy = <T>(values: readonly T[], counts: Uint32Array) =>
    new Map(values.map((value, at) => [value, counts[at]!]))
  return {
    rows,
    counts: {
      lab: countsBy(labs, perLab),
      kind: countsBy(kinds, perKind),
      unit: countsBy(units, perUnit),
      loinc: countsBy<string>(LOINC_LEVELS, perLoinc),
      price,
      quality: countsBy<string>(
        defects.map(({ id }) => id),
        perDefect,
      ),
    },
  }
}
