import type {
  MarkerSnapshot,
  OrderSetLine,
  OrderSetSnapshot,
} from '#contract/own/saved-order-sets.ts'
import type { Pair } from '#src/kit/page/pairs/SuggestedPairs.tsx'

/** Suggested pairs. */
const PAIRS_MAX = 10

export type SetPair = {
  sets: Pair<OrderSetLine>
  tags: string[]
  /** Tests in both. */
  both: MarkerSnapshot[]
  /** Tests that one of them has alone. Null if they were not stored. */
  alone: Pair<readonly MarkerSnapshot[]> | null
}

/** Identity of a test: its lab and code. */
const testKey = ({ id, lab, code }: MarkerSnapshot): string => `${lab} ${code ?? id}`

function pairOf(sets: Pair<OrderSetLine>, snapshots: Pair<OrderSetSnapshot | null>): SetPair {
  const [first, second] = sets
  const tags = first.tags.filter((tag) => second.tags.includes(tag))
  const [here, there] = snapshots
  if (!here || !there) return { sets, tags, both: [], alone: null }
  const without = (one: OrderSetSnapshot, other: OrderSetSnapshot) => {
    const keys = new Set(other.markers.map(testKey))
    return one.markers.filter((marker) => !keys.has(testKey(marker)))
  }
  const alone = [without(here, there), without(there, here)] as const
  return { sets, tags, both: here.markers.filter((one) => !alone[0].includes(one)), alone }
}

/** The pairs with a test or a tag in common, those with the most tests in common first. */
export function suggestedSets(
  pairs: readonly Pair<OrderSetLine>[],
  snapshots: ReadonlyMap<string, OrderSetSnapshot | null>,
): SetPair[] {
  const of = ({ id }: OrderSetLine) => snapshots.get(id) ?? null
  return pairs
    .map((pair) => pairOf(pair, [of(pair[0]), of(pair[1])]))
    .filter(({ both, tags }) => both.length + tags.length > 0)
    .toSorted((a, b) => b.both.length - a.both.length || b.tags.length - a.tags.length)
    .slice(0, PAIRS_MAX)
}
