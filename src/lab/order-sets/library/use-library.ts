import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { newId } from '#src/kit/lib/new-id.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { useList } from '#src/kit/page/use-list.ts'
import { recentList } from '#src/kit/ui/lists/recent-list.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { useNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import {
  deleteSavedSet,
  duplicateSavedSet,
  restoreSavedSet,
  savedSets,
  savedSnapshots,
} from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { favoritesFirst, librarySet, textsOfSet } from './library-sets.ts'
import { search } from './loader.ts'
import { labTestsNow } from './present-markers.ts'
import { setColumns } from './set-columns.tsx'
import { indexByCode } from './set-health.ts'

/** Change of the list, shown once it is made. */
type ListChange = { kind: 'deleted' | 'restored' | 'duplicated'; set: OrderSetLine }

const makeChange = ({ kind, set: { id } }: ListChange): Promise<unknown> => {
  switch (kind) {
    case 'deleted':
      return deleteSavedSet(id)
    case 'restored':
      return restoreSavedSet(id)
    case 'duplicated':
      return duplicateSavedSet(id, newId())
  }
}

export const favoriteSets = recentList('favouriteOrderSets', 200)

/**
 * The catalog by lab and code, loaded once for this tab, and again if its first or last page shows
 * that it changed. Null while loading. Undefined after a failure.
 */
function useCheckedCatalog(isWanted: boolean) {
  const catalog = useWholeCatalog()
  const begin = useEffectEvent(() =>
    catalog.state === 'whole' ? catalog.check() : catalog.start(),
  )
  const { since, reload } = catalog
  useEffect(() => {
    if (isWanted) begin()
  }, [isWanted])
  useEffect(() => {
    if (since === 'changed') reload()
  }, [since, reload])
  const { markers, readAt } = catalog
  const index = useMemo(() => (readAt === null ? null : indexByCode(markers)), [markers, readAt])
  return { catalog, index: index ?? (catalog.error ? undefined : null) }
}

const NO_SETS: readonly OrderSetLine[] = []
/** Order of sets that are equal in the sort column. */
const byChange = (a: OrderSetLine, b: OrderSetLine) =>
  b.saved_at.localeCompare(a.saved_at) || a.id.localeCompare(b.id)

/** The saved sets with their health, most recently changed first. */
export function useLibrarySets() {
  const list = useQuery(savedSets())
  const { data: snapshots, isError: isContentsFailed } = useQuery(savedSnapshots())
  const { accounts, labs } = useLabs()
  const { data: notAllowed, isAwaited, isUnknown } = useNotAllowedAccounts()
  const sets = list.data ?? NO_SETS
  const hasSets = sets.some(({ deleted_at }) => !deleted_at)
  const { catalog, index } = useCheckedCatalog(hasSets)
  const tests = useMemo(
    () => [...new Set(snapshots?.flatMap((one) => one.tests))].toSorted(),
    [snapshots],
  )
  const { data: labTests } = useQuery({ ...labTestsNow(tests), enabled: snapshots !== undefined })
  const known = accounts.data?.body.data
  const isPending = !snapshots || accounts.isPending || isAwaited
  const isNamed = snapshots !== undefined && !accounts.isPending && !labs.pending
  const rows = useMemo(() => {
    const present = index && (labTests ? { catalog: index, labTests } : null)
    const read = isUnknown ? undefined : present
    const about = {
      snapshots: new Map(snapshots?.map((one) => [one.id, one])),
      now: isPending ? null : read,
      accounts: known,
      notAllowed,
      labs,
    }
    return sets
      .filter(({ deleted_at }) => !deleted_at)
      .toSorted(byChange)
      .map((set) => librarySet(set, about))
  }, [sets, snapshots, index, labTests, isPending, isUnknown, known, notAllowed, labs])
  return {
    list,
    /** True if the names of markers, labs, and accounts are there, or won't come. */
    isNamed: isNamed || isContentsFailed,
    catalog,
    rows,
    deleted: sets.filter(({ deleted_at }) => deleted_at),
  }
}

/**
 * The saved sets as shown in the list, and the actions on each. A failed one says why and changes
 * nothing.
 */
export function useLibrary() {
  const [view, setView] = useSearch(search)
  const { list, rows, ...rest } = useLibrarySets()
  const favoriteIds = useStore(favoriteSets)
  const favorites = useMemo(() => new Set(favoriteIds), [favoriteIds])
  const change = useMutation({ mutationFn: makeChange })
  const member = useKnownSession()?.member
  const mine = useMemo(
    () => rows.filter(({ created_by }) => member && created_by?.id === member.id),
    [rows, member],
  )
  const filtered = useList({
    rows: member && view.by ? mine : rows,
    columns: setColumns,
    about: undefined,
    textsOf: textsOfSet,
    text: [view.q, (q) => setView({ q }, { replace: true })],
    address: [search, view, setView],
    filters: ['by'],
  })
  const { error: refusal, variables } = change
  return {
    ...filtered,
    ...rest,
    view,
    setView,
    /** All sets, regardless of filters. */
    rows,
    /** Sets that the signed-in member created. Null for a team key. */
    mine: member ? mine : null,
    /** True if the state of each set is known. */
    isChecked: rows.every(({ health }) => health !== null),
    /** Name of the member in the filter. Null without one. */
    createdBy: (view.by && member?.name) || null,
    isKnown: list.data !== undefined,
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    listed: favoritesFirst(filtered.shown, favorites),
    favorites,
    change: change.isSuccess ? variables : null,
    closeChange: change.reset,
    failure: refusal && variables && `“${variables.set.name}” is unchanged. ${refusal.message}`,
    toggleFavorite: favoriteSets.toggle,
    remove: (set: OrderSetLine) => change.mutate({ kind: 'deleted', set }),
    restore: (set: OrderSetLine) => change.mutate({ kind: 'restored', set }),
    duplicate: (set: OrderSetLine) => change.mutate({ kind: 'duplicated', set }),
  }
}

/** Time that a list, or its order, waits for what it needs, in milliseconds. */
const AWAITED_MS = 1200

/** True once all that a list needs is there, or after a while. From then on, the list stays. */
export function useIsListed(isReady: boolean) {
  const [isListed, setListed] = useState(isReady)
  if (isReady && !isListed) setListed(true)
  useEffect(() => {
    const timer = setTimeout(() => setListed(true), AWAITED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isListed
}

export type Library = ReturnType<typeof useLibrary>
