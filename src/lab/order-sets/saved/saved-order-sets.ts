/** The team's order sets at our own gateway, whose answers aren't validated. */
import { queryOptions } from '@tanstack/react-query'

import type { OrderSetLine, OrderSetToSave, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** All of the team's sets, including deleted ones. */
export const savedSets = () =>
  queryOptions({
    queryKey: ['savedSets'],
    queryFn: async ({ signal }) => (await callOwn('GET /workspace/order-sets', { signal })).sets,
  })

/** Markers and account of each set when it was saved. */
export const savedSnapshots = () =>
  queryOptions({
    queryKey: ['savedSnapshots'],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/order-set-snapshots', { signal })).snapshots,
  })

export const savedSet = (id: string) =>
  queryOptions({
    queryKey: ['savedSet', id],
    queryFn: ({ signal }) => callOwn('GET /workspace/order-sets/:id', { params: { id }, signal }),
  })

export const savedSetVersions = (id: string) =>
  queryOptions({
    queryKey: ['savedSetVersions', id],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/order-sets/:id/versions', { params: { id }, signal }))
        .versions,
  })

/** A version never changes. */
export const savedSetVersion = (id: string, version: number) =>
  queryOptions({
    queryKey: ['savedSetVersion', id, version],
    queryFn: ({ signal }) =>
      callOwn('GET /workspace/order-sets/:id/versions/:version', {
        params: { id, version },
        signal,
      }),
    staleTime: Infinity,
  })

/** The set as in the list. */
export const lineOf = ({
  id,
  version,
  name,
  note,
  tags,
  content,
  saved_at,
  browser,
  author,
  created_at,
  created_by,
  deleted_at,
}: SavedOrderSet): OrderSetLine => ({
  id,
  version,
  name,
  note,
  tags,
  saved_at,
  browser,
  author,
  created_at,
  created_by,
  deleted_at,
  tests: content.tests.length,
  codes: content.codes.length,
  dx: content.dx.length,
  account: content.account,
})

/** Updates all queries with the gateway's response about a set. */
function showSaved(set: SavedOrderSet): SavedOrderSet {
  queryClient().setQueryData(savedSet(set.id).queryKey, set)
  queryClient().setQueryData(
    savedSets().queryKey,
    (lines) => lines && [lineOf(set), ...lines.filter(({ id }) => id !== set.id)],
  )
  void queryClient().invalidateQueries({ queryKey: savedSetVersions(set.id).queryKey })
  void queryClient().invalidateQueries({ queryKey: savedSnapshots().queryKey })
  return set
}
const versionsSavedHere = new Map<string, number>()
/** The newest version of a set saved on this page. 0 if there is none. */
export const lastSavedHere = (id: string): number => versionsSavedHere.get(id) ?? 0

const saved = async (answer: Promise<SavedOrderSet>) => {
  const set = showSaved(await answer)
  versionsSavedHere.set(set.id, set.version)
  return set
}

export const CREATE = 'POST /workspace/order-sets'
/**
 * Saves a new set. Sent again exactly as before, as after a lost response, it is the same one. A
 * ConflictError has the stored set with this `id` if that is different or deleted.
 */
export const createSavedSet = (given: OrderSetToSave & { id: string }) =>
  saved(callOwn(CREATE, { body: given, onConflict: showSaved }))

export const SAVE = 'PUT /workspace/order-sets/:id'
/** Adds a version based on version `base`. A ConflictError has the newest one if that is different. */
export const saveSet = (id: string, base: number, given: OrderSetToSave) =>
  saved(
    callOwn(SAVE, {
      params: { id },
      body: given,
      headers: { 'if-match': `"${base}"` },
      onConflict: showSaved,
    }),
  )

export const duplicateSavedSet = async (id: string, newId: string) =>
  showSaved(
    await callOwn('POST /workspace/order-sets/:id/duplicate', {
      params: { id },
      body: { id: newId },
    }),
  )

export const restoreSavedSet = async (id: string) =>
  showSaved(await callOwn('POST /workspace/order-sets/:id/restore', { params: { id } }))

/** Deletes it. It can be restored for thirty days, and is shown as deleted until then. */
export async function deleteSavedSet(id: string) {
  await callOwn('DELETE /workspace/order-sets/:id', { params: { id } })
  const deleted_at = new Date().toISOString()
  const marked = <Set extends { id: string }>(set: Set) =>
    set.id === id ? { ...set, deleted_at } : set
  queryClient().setQueryData(savedSets().queryKey, (lines) => lines?.map(marked))
  queryClient().setQueryData(savedSet(id).queryKey, (set) => set && marked(set))
}
