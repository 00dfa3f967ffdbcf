import type { Marker } from '#contract/markers.ts'
import { compareSets, loincSetOf, type SetComparison, type SetRelation } from './loinc-sets.ts'
import { loincCodes } from './marker-results.ts'

const nameKey = (marker: Marker) => marker.name?.toLowerCase().replace(/\s+/g, ' ').trim() ?? ''

export type CrosswalkIndex = {
  /** The markers that report each LOINC code, in the order of the catalogue. */
  byLoinc: ReadonlyMap<string, readonly Marker[]>
  /** Those that cannot be compared, by name. */
  incomparableByName: ReadonlyMap<string, readonly Marker[]>
}

function add<Key>(map: Map<Key, Marker[]>, key: Key, marker: Marker) {
  const known = map.get(key)
  if (known) known.push(marker)
  else map.set(key, [marker])
}

export function indexByLoinc(catalogue: readonly Marker[]): CrosswalkIndex {
  const byLoinc = new Map<string, Marker[]>()
  const incomparableByName = new Map<string, Marker[]>()
  for (const marker of catalogue) {
    const { codes, without } = loincCodes(marker)
    for (const code of codes) add(byLoinc, code, marker)
    if (without || !codes.length) add(incomparableByName, nameKey(marker), marker)
  }
  return { byLoinc, incomparableByName }
}

export type CrosswalkMatch = SetComparison & { marker: Marker }
export type Crosswalk = {
  /** Best first: equal, larger by the fewest extra, smaller by the most shared, overlapping by the most shared. */
  matches: CrosswalkMatch[]
  /** They share a code or the name, and have a result without a code, or none: what they measure is not known. */
  incomparable: Marker[]
}

const ORDER: readonly SetRelation[] = ['equal', 'larger', 'smaller', 'overlapping', 'none']

const byNearness = (a: CrosswalkMatch, b: CrosswalkMatch) =>
  ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation) ||
  b.shared - a.shared ||
  a.extra.length - b.extra.length

/**
 * Every other marker of a catalogue that shares a LOINC code with this one, by how the two sets stand to each other. Null
 * where the marker itself cannot be compared: a result of it has no LOINC code, or it has none.
 */
export function crosswalk(
  marker: Marker,
  { byLoinc, incomparableByName }: CrosswalkIndex,
): Crosswalk | null {
  const own = loincSetOf(marker)
  if (!own) return null
  const sharing = new Set([...own].flatMap((code) => byLoinc.get(code) ?? []))
  const matches: CrosswalkMatch[] = []
  const incomparable = new Set(incomparableByName.get(nameKey(marker)))
  for (const other of sharing) {
    if (other.id === marker.id) continue
    const set = loincSetOf(other)
    if (set) matches.push({ marker: other, ...compareSets(own, set) })
    else incomparable.add(other)
  }
  return { matches: matches.sort(byNearness), incomparable: [...incomparable] }
}
