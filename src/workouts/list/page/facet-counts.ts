import type { Workout } from '#contract/interface/workouts.ts'
import { getOrCreate } from '#lib/lists.ts'
import type { Days } from '#lib/range.ts'
import type { Counts } from '#src/kit/table/facets.ts'
import {
  inDays,
  matchFilters,
  providerFacet,
  sportFacet,
  type Filters,
} from '#src/workouts/model/filters.ts'
import { providerKey } from '#src/workouts/model/provider.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

function groupBy(workouts: readonly Workout[], keyOf: (workout: Workout) => string) {
  const groups = new Map<string, Workout[]>()
  for (const workout of workouts) getOrCreate(groups, keyOf(workout), () => []).push(workout)
  return [...groups]
}

/**
 * Number of workouts that each sport and each provider would leave with the other filter
 * unchanged. Counts workouts as the page would, which may be fewer than recordings.
 */
export function facetCounts(
  loaded: readonly Workout[],
  { provider, sport }: Filters,
  { days, once }: { days: Days; once: boolean },
): (facet: string) => Counts {
  const count = (workouts: readonly Workout[]) => (once ? countOnce(workouts).counted : workouts)
  const bySport = () => groupBy(count(matchFilters(loaded, { provider, sport: [] })), sportKey)
  const byProvider = () =>
    groupBy(loaded, providerKey).map(
      ([key, own]) => [key, matchFilters(count(own), { provider: [], sport })] as const,
    )
  const groupsOf = { [sportFacet.id]: bySport, [providerFacet.id]: byProvider }
  const found = new Map<string, Counts>()
  return (facet) =>
    getOrCreate(found, facet, () => {
      const groups = groupsOf[facet]?.() ?? []
      const counts = groups.map(([key, own]) => [key, inDays(own, days).length] as const)
      return new Map(counts.filter(([, n]) => n > 0))
    })
}
