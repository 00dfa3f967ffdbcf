import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { useList } from '#src/kit/page/use-list.ts'
import { recentList } from '#src/kit/ui/lists/recent-list.ts'
import { savedSearch } from '#src/lab/order-sets/loader.ts'

import { savedColumns } from './saved-columns.tsx'
import { favoritesFirst, tagChoices, textsOfSet } from './saved-list.ts'
import {
  deleteSavedSet,
  duplicateSavedSet,
  restoreSavedSet,
  savedSets,
} from './saved-order-sets.ts'
import type { SavedSet } from './use-saved-set.ts'

/** Last change of the list, shown above it. */
export type ListChange = { kind: 'deleted' | 'restored' | 'duplicated'; set: OrderSetLine }

const favouriteSets = recentList('favouriteOrderSets', 200)

/** The saved sets as the list shows them, and what can be done with each: what fails says why and changes nothing. */
export function useSavedList({ search, setSearch }: SavedSet) {
  const { data, error, isFetching, refetch } = useQuery(savedSets())
  const [favourites, setFavourites] = useState(() => new Set(favouriteSets.read()))
  const [change, setChange] = useState<ListChange | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
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

  async function attempt(work: Promise<unknown>, done: ListChange) {
    try {
      await work
      setFailure(null)
      setChange(done)
    } catch (reason) {
      setFailure(`“${done.set.name}” is as it was. ${errorLine(reason as Error)}`)
    }
  }
  return {
    isKnown: data !== undefined,
    error,
    isFetching,
    retry: () => void refetch(),
    count: live.length,
    listed: favoritesFirst(shown, favourites),
    clearFilters,
    deleted: sets.filter(({ deleted_at }) => deleted_at),
    tags: tagChoices(counts('tag'), search.tag),
    favourites,
    change,
    failure,
    toggleFavourite: (id: string) => {
      favouriteSets[favourites.has(id) ? 'remove' : 'add'](id)
      setFavourites(new Set(favouriteSets.read()))
    },
    remove: (set: OrderSetLine) => void attempt(deleteSavedSet(set.id), { kind: 'deleted', set }),
    restore: (set: OrderSetLine) =>
      void attempt(restoreSavedSet(set.id), { kind: 'restored', set }),
    duplicate: (set: OrderSetLine) =>
      void attempt(duplicateSavedSet(set.id, crypto.randomUUID()), { kind: 'duplicated', set }),
  }
}

export type SavedList = ReturnType<typeof useSavedList>
