import type {
  MarkerSnapshot,
  OrderSetLine,
  OrderSetSnapshot,
} from '#contract/own/saved-order-sets.ts'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { testKey } from '#src/lab/order-sets/saved/snapshot.ts'

/** Suggested pairs. */
const PAIRS_MAX = 10

/** Tests of two sets. */
type ComparedTests = {
  both: MarkerSnapshot[]
  /** Tests that one of them has alone. */
  alone: Pair<readonly MarkerSnapshot[]>
}

export type SetPair = {
  sets: Pair<OrderSetLine>
  tags: string[]
  /** Null if they were not stored. */
  tests: ComparedTests | null
}

/** Tests in both sets, and in one. Null unless both were stored. */
export function comparedTests([here, there]: Pair<OrderSetSnapshot | null>): ComparedTests | null {
  if (!here || !there) return null
  const without = (one: OrderSetSnapshot, other: OrderSetSnapshot) => {
    const keys = new Set(other.markers.map(testKey))
    return one.markers.filter((marker) => !keys.has(testKey(marker)))
  }
  const alone = [without(here, there), without(there, here)] as const
  return { both: here.markers.filter((one) => !alone[0].includes(one)), alone }
}

/** The pairs with a test or a tag in common, those with the most tests in common first. */
export function suggestedSets(
  pairs: readonly Pair<OrderSetLine>[],
  snapshots: ReadonlyMap<string, OrderSetSnapshot | null>,
): SetPair[] {
  const of = ({ id }: OrderSetLine) => snapshots.get(id) ?? null
  const inBoth = ({ tests }: SetPair) => tests?.both.length ?? 0
  return pairs
    .map((sets): SetPair => {
      const [first, second] = sets
      return {
        sets,
        tags: first.tags.filter((tag) => second.tags.includes(tag)),
        tests: comparedTests([of(first), of(second)]),
      }
    })
    .filter((pair) => inBoth(pair) + pair.tags.length > 0)
    .toSorted((a, b) => inBoth(b) - inBoth(a) || b.tags.length - a.tags.length)
    .slice(0, PAIRS_MAX)
}
