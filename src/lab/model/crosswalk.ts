import {
  compareSets,
  loincCodes,
  loincSetOf,
  type Reporting,
  type SetComparison,
  type SetRelation,
} from '#lib/markers/loinc-sets.ts'

/** A marker as far as finding and comparing it requires. */
type Comparable = Reporting & { id: number | string; name: string | null }

const nameKey = (marker: Comparable) => marker.name?.toLowerCase().replace(/\s+/g, ' ').trim() ?? ''

export type CrosswalkIndex<M extends Comparable> = {
  /** The markers that report each LOINC code, in catalog order. */
  byLoinc: ReadonlyMap<string, readonly M[]>
  /** Markers that can't be compared, by name. */
  incomparableByName: ReadonlyMap<string, readonly M[]>
}

function add<Key, M>(map: Map<Key, M[]>, key: Key, marker: M) {
  const known = map.get(key)
  if (known) known.push(marker)
  else map.set(key, [marker])
}

/** Markers by each of their LOINC codes, and by name those with a result that has none. */
export function indexByLoinc<M extends Comparable>(catalog: readonly M[]): CrosswalkIndex<M> {
  const byLoinc = new Map<string, M[]>()
  const incomparableByName = new Map<string, M[]>()
  for (const marker of catalog) {
    const { codes, without } = loincCodes(marker)
    for (const code of codes) add(byLoinc, code, marker)
    if (without || !codes.length) add(incomparableByName, nameKey(marker), marker)
  }
  return { byLoinc, incomparableByName }
}

export type CrosswalkMatch<M> = SetComparison & { marker: M }
type Crosswalk<M> = {
  /**
   * Best first: equal, larger with the fewest extra codes, smaller and overlapping with the most
   * shared ones, then those not always reported.
   */
  matches: CrosswalkMatch<M>[]
  /**
   * Markers that share a code or the name, and have a result without a code, or none, so that
   * their content is unknown.
   */
  incomparable: M[]
}

const ORDER: readonly SetRelation[] = [
  'equal',
  'larger',
  'smaller',
  'overlapping',
  'optional',
  'none',
]

const byNearness = <M>(a: CrosswalkMatch<M>, b: CrosswalkMatch<M>) =>
  ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation) ||
  b.shared - a.shared ||
  a.extra.length + a.always.length - (b.extra.length + b.always.length)

/**
 * Every other marker of a catalog that shares a LOINC code with this one, by the relation of the
 * two sets. Null if the marker itself can't be compared: one of its results has no LOINC code, or
 * it has none.
 */
export function crosswalk<M extends Comparable>(
  marker: M,
  { byLoinc, incomparableByName }: CrosswalkIndex<M>,
): Crosswalk<M> | null {
  const own = loincSetOf(marker)
  if (!own) return null
  const sharing = new Set([...own.all].flatMap((code) => byLoinc.get(code) ?? []))
  const matches: CrosswalkMatch<M>[] = []
  const incomparable = new Set(incomparableByName.get(nameKey(marker)))
  for (const other of sharing) {
    if (other.id === marker.id) continue
    const set = loincSetOf(other)
    if (set) matches.push({ marker: other, ...compareSets(own, set) })
    else incomparable.add(other)
  }
  return { matches: matches.sort(byNearness), incomparable: [...incomparable] }
}
