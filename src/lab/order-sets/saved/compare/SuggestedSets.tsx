import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { withSearch, type Values } from '#lib/search-params.ts'
import { pairsWith } from '#src/kit/lib/pairs-with.ts'
import { counted } from '#src/kit/lib/units.ts'
import { SuggestedPairs } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { setComparisonSearch } from './loader.ts'
import { suggestedSets, type SetPair } from './set-pairs.ts'

/** `In both: Hemoglobin A1c`, `3 markers in both`, or the tags in both. */
function factWords({ tags, tests }: SetPair): string {
  const both = tests?.both ?? []
  const [first] = both
  if (first && both.length === 1) return `In both: ${first.name ?? first.code ?? 'unnamed marker'}`
  if (both.length) return `${counted(both.length, 'marker')} in both`
  return `${tags.length === 1 ? 'Tag' : 'Tags'} in both: ${tags.join(', ')}`
}

/**
 * Pairs of sets with a test or a tag in common. `chosen` is the set that was selected already.
 * Undefined while they are loading.
 */
export function useSetPairs(sets: readonly OrderSetLine[], chosen = '') {
  const { data: snapshots, isPending } = useQuery(savedSnapshots())
  return useMemo(() => {
    if (isPending) return undefined
    const byId = new Map(snapshots?.map(({ id, snapshot }) => [id, snapshot]))
    return suggestedSets(pairsWith(sets, chosen), byId)
  }, [sets, chosen, snapshots, isPending])
}

/** The pairs, with the tests that they share. `shown` are the ids of the compared ones. */
export const SuggestedSets = ({
  label,
  pairs,
  shown = [],
  view,
}: {
  label?: string | undefined
  pairs: readonly SetPair[] | undefined
  shown?: readonly string[]
  view?: Values<typeof setComparisonSearch>
}) => (
  <SuggestedPairs
    label={label}
    pairs={pairs?.map((pair) => {
      const [first, second] = pair.sets
      return {
        id: `${first.id} ${second.id}`,
        names: [first.name, second.name],
        to: withSearch(paths.savedSetComparison(), setComparisonSearch, {
          ...view,
          sets: [first.id, second.id],
          with: '',
        }),
        isShown: pair.sets.every(({ id }) => shown.includes(id)),
        facts: factWords(pair),
      }
    })}
  />
)
