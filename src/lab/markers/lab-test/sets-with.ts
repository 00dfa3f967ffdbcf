import type { Marker } from '#contract/interface/markers.ts'
import type { OrderSetLine, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'

/** Sets that are listed. */
const SETS_MAX = 6

/** The saved sets with markers of a list, and how many of them each has, the most first. */
export function setsWith(
  markers: readonly Marker[],
  sets: readonly Pick<OrderSetLine, 'id' | 'name' | 'deleted_at'>[],
  snapshots: ReadonlyMap<string, OrderSetSnapshot | null>,
): { id: string; name: string; count: number }[] {
  return sets
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ id, name }) => {
      const stored = snapshots.get(id)?.markers ?? []
      const count = markers.filter(({ lab_id, provider_id }) =>
        stored.some(({ lab, code }) => code !== null && lab === lab_id && code === provider_id),
      ).length
      return { id, name, count }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SETS_MAX)
}
