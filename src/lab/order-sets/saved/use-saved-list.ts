import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { useList } from '#src/kit/page/use-list.ts'
import { recentList } from '#src/kit/ui/lists/recent-list.ts'

import { savedSearch, type SavedView } from './loader.ts'
import { savedColumns } from './saved-columns.tsx'
import { favoritesFirst, tagChoices, textsOfSet } from './saved-list.ts'
import {
  deleteSavedSet,
  duplicateSavedSet,
  restoreSavedSet,
  savedSets,
} from './saved-order-sets.ts'

/** Change of the list, shown above it once it is made. */
type ListChange = { kind: 'deleted' | 'restored' | 'duplicated'; set: OrderSetLine }

const makeChange = ({ kind, set: { id } }: ListChange): Promise<unknown> => {
  switch (kind) {
    case 'deleted':
      return deleteSavedSet(id)
    case 'restored':
      return restoreSavedSet(id)
    case 'duplicated':
      return duplicateSavedSet(id, crypto.randomUUID())
  }
}

const favoriteSets = recentList('favouriteOrderSets', 200)

/** The saved sets as the list shows them, and what can be done with each: what fails says why and changes nothing. */
export function useSavedList(
  search: SavedView,
  setSearch: (patch: Partial<SavedView>, options?: { replace?: boolean }) => void,
) {
  const { data, error, isFetching, refetch } = useQuery(savedSets())
  const [favorites, setFavorites] = useState(() => new Set(favoriteSets.read()))
  const change = useMutation({ mutationFn: makeChange })
  const sets = data ?? []
  const live = sets.filter(({ deleted_at }) => !deleted_at).sort((a, b) => (a.id < b.id ? -1 : 1))
  const { shown, counts, clearFilters } = useList({
    rows: live,
    columns: savedColumns,
    about: undefined,
    textsOf: textsOfSet,
    text: [search.q, (q) => setSearch({ q }, { replace: true })],
    address: [savedSearch, search, setSearch],
  })

  const { error: refusal, variables } = change
  return {
    isKnown: data !== undefined,
    error,
    isFetching,
    retry: () => void refetch(),
    count: live.length,
    listed: favoritesFirst(shown, favorites),
    clearFilters,
    deleted: sets.filter(({ deleted_at }) => deleted_at),
    tags: tagChoices(counts('tag'), search.tag),
    favorites,
    change: change.isSuccess ? variables : null,
    failure: refusal && variables && `“${variables.set.name}” is unchanged. ${errorLine(refusal)}`,
    toggleFavorite: (id: string) => {
      favoriteSets[favorites.has(id) ? 'remove' : 'add'](id)
      setFavorites(new Set(favoriteSets.read()))
    },
    remove: (set: OrderSetLine) => change.mutate({ kind: 'deleted', set }),
    restore: (set: OrderSetLine) => change.mutate({ kind: 'restored', set }),
    duplicate: (set: OrderSetLine) => change.mutate({ kind: 'duplicated', set }),
  }
}

export type SavedList = ReturnType<typeof useSavedList>
