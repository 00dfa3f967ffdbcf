import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { MarkerSnapshot, OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { withSearch, type Values } from '#lib/search-params.ts'
import { pairsWith } from '#src/kit/lib/pairs-with.ts'
import { shortList } from '#src/kit/lib/short-list.ts'
import { bothNumbers, SuggestedPairs } from '#src/kit/page/beside/SuggestedPairs.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { setComparisonSearch } from './loader.ts'
import { suggestedSets, type SetPair } from './set-pairs.ts'

/** Tests that a pair names. */
const NAMED_MAX = 2

const namesOf = (tests: readonly MarkerSnapshot[]) =>
  shortList(
    tests.map(({ name, code }) => name ?? code ?? 'Unnamed marker'),
    NAMED_MAX,
  )

const Facts = ({ tags, tests }: SetPair) => (
  <>
    {tests && tests.both.length > 0 && <span>In both: {namesOf(tests.both)}</span>}
    {tags.length > 0 && <span>Tags in both: {tags.join(', ')}</span>}
    {tests && <span>Only in one: {bothNumbers(tests.alone, ({ length }) => length)}</span>}
  </>
)

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
  pairs,
  shown = [],
  view,
}: {
  pairs: readonly SetPair[] | undefined
  shown?: readonly string[]
  view?: Values<typeof setComparisonSearch>
}) => (
  <SuggestedPairs
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
        facts: <Facts {...pair} />,
      }
    })}
  />
)
