import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { NamedLabTest } from '#contract/interface/lab-tests.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { recentList } from '#src/kit/ui/lists/recent-list.ts'
import { namedLabTests } from '#src/lab/catalog/lab-tests.ts'

const NONE: readonly NamedLabTest[] = []
const RECENT_MAX = 12
const FAVORITES_MAX = 50

/**
 * The lab tests that can be chosen by name: the team's list, the examples of the demonstration, and without a name those chosen
 * in this browser lately. Favorites are of this browser too.
 */
export function useLabTests() {
  const { data: who } = useQuery(session())
  const { data: named = NONE, error } = useQuery(namedLabTests())
  // another team's ids lead nowhere
  const team = who?.team?.name ?? who?.upstream.host ?? ''
  const recents = recentList(`recentLabTests.${team}`, RECENT_MAX)
  const stars = recentList(`favouriteLabTests.${team}`, FAVORITES_MAX)
  const [favorites, setFavorites] = useState<readonly string[] | null>(null)
  const ownFavorites = favorites ?? stars.read()
  const recentIds = recents.read()

  const examples = who?.examples
  const known = useMemo(() => {
    const byId = new Map<string, NamedLabTest>()
    for (const { id, name } of examples ?? []) byId.set(id, { id, name, lab: null, note: null })
    for (const labTest of named) byId.set(labTest.id, labTest)
    return byId
  }, [named, examples])
  const first = [...new Set([...ownFavorites, ...recentIds])]
  return {
    known,
    /** The same once the team's list was read, or could not be. */
    readKnown: async () => {
      const list = await queryClient.ensureQueryData(namedLabTests()).catch(() => NONE)
      return [...known.values(), ...list]
    },
    error,
    favorites: ownFavorites,
    /** Favorites, then recently chosen tests, with or without a known name. */
    first,
    /** To begin with where nothing is chosen. */
    offers: [...new Set([...ownFavorites, ...(examples ?? []).map(({ id }) => id), ...first])].map(
      (id) => ({ id, name: known.get(id)?.name ?? null }),
    ),
    remember: recents.add,
    toggleFavorite(id: string) {
      if (ownFavorites.includes(id)) stars.remove(id)
      else stars.add(id)
      setFavorites(stars.read())
    },
  }
}

export type LabTestList = ReturnType<typeof useLabTests>
