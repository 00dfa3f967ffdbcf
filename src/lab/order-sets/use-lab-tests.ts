import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { NamedLabTest } from '#contract/interface/lab-tests.ts'
import { getOrCreate } from '#lib/lists.ts'
import { perPage } from '#lib/page/scope.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { recentList } from '#src/kit/ui/lists/recent-list.ts'
import { namedLabTests } from '#src/lab/catalog/lab-tests.ts'

const NONE: readonly NamedLabTest[] = []
const RECENT_MAX = 12
const FAVORITES_MAX = 50

const ofTeams = perPage(() => new Map<string, ReturnType<typeof makeLists>>())
const makeLists = (team: string) => ({
  recents: recentList(`recentLabTests.${team}`, RECENT_MAX),
  stars: recentList(`favouriteLabTests.${team}`, FAVORITES_MAX),
})
const listsOf = (team: string) => getOrCreate(ofTeams(), team, () => makeLists(team))

/**
 * Lab tests that can be selected by name: the team's list, the demo's examples, and without a name
 * those recently used in this browser. Favorites are also stored in this browser.
 */
export function useLabTests() {
  const { data: who } = useQuery(session())
  const { data: named = NONE, error, isPending } = useQuery(namedLabTests())
  // another team's ids don't exist here
  const team = who?.team?.name ?? who?.upstream.host ?? ''
  const { recents, stars } = listsOf(team)
  const favorites = useStore(stars)
  const recentIds = useStore(recents)

  const examples = who?.examples
  const known = useMemo(() => {
    const byId = new Map<string, NamedLabTest>()
    for (const { id, name } of examples ?? []) byId.set(id, { id, name, lab: null, note: null })
    for (const labTest of named) byId.set(labTest.id, labTest)
    return byId
  }, [named, examples])
  const first = [...new Set([...favorites, ...recentIds])]
  return {
    known,
    /** The same once the team's list was loaded or failed. */
    readKnown: async () => {
      const list = await queryClient()
        .ensureQueryData(namedLabTests())
        .catch(() => NONE)
      return [...known.values(), ...list]
    },
    error,
    /** True while more names may come. */
    isPending: isPending || !who,
    favorites,
    /** Favorites, then recently used tests, with or without a known name. */
    first,
    /** Suggestions for an empty order. */
    offers: [...new Set([...favorites, ...(examples ?? []).map(({ id }) => id), ...first])].map(
      (id) => ({ id, name: known.get(id)?.name ?? null }),
    ),
    remember: recents.add,
    toggleFavorite: stars.toggle,
  }
}

export type LabTestList = ReturnType<typeof useLabTests>
