/** The order sets that the team keeps at our own gateway, whose answers are taken at their word. */
import { queryOptions } from '@tanstack/react-query'

import { ORDER_SETS_PATH } from '#contract/own/saved-order-set-limits.ts'
import type {
  OrderSetConflict,
  OrderSetLine,
  OrderSetLines,
  OrderSetToSave,
  OrderSetVersion,
  SavedOrderSet,
  VersionLines,
} from '#contract/own/saved-order-sets.ts'
import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

const setPath = (id: string) => `${ORDER_SETS_PATH}/${id}`

/** All of the team, deleted ones too. */
export const savedSets = () =>
  queryOptions({
    queryKey: ['savedSets'],
    queryFn: async ({ signal }) =>
      ((await sendRequest('GET', ORDER_SETS_PATH, { signal })).body as OrderSetLines).sets,
  })

export const savedSet = (id: string) =>
  queryOptions({
    queryKey: ['savedSet', id],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', setPath(id), { signal })).body as SavedOrderSet,
  })

export const savedSetVersions = (id: string) =>
  queryOptions({
    queryKey: ['savedSetVersions', id],
    queryFn: async ({ signal }) =>
      ((await sendRequest('GET', `${setPath(id)}/versions`, { signal })).body as VersionLines)
        .versions,
  })

/** It never changes. */
export const savedSetVersion = (id: string, version: number) =>
  queryOptions({
    queryKey: ['savedSetVersion', id, version],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET', `${setPath(id)}/versions/${version}`, { signal }))
        .body as OrderSetVersion,
    staleTime: Infinity,
  })

/** The set as the list has it. */
export const lineOf = ({
  id,
  version,
  name,
  note,
  tags,
  content,
  saved_at,
  browser,
  created_at,
  deleted_at,
}: SavedOrderSet): OrderSetLine => ({
  id,
  version,
  name,
  note,
  tags,
  saved_at,
  browser,
  created_at,
  deleted_at,
  tests: content.tests.length,
  codes: content.codes.length,
  dx: content.dx.length,
  account: content.account,
})

/** Takes what the gateway answered of a set, wherever it is shown. */
function showSaved(set: SavedOrderSet): SavedOrderSet {
  queryClient.setQueryData(savedSet(set.id).queryKey, set)
  queryClient.setQueryData(
    savedSets().queryKey,
    (lines) => lines && [lineOf(set), ...lines.filter(({ id }) => id !== set.id)],
  )
  void queryClient.invalidateQueries({ queryKey: savedSetVersions(set.id).queryKey })
  return set
}
const showAnswer = async (answer: Promise<{ body: unknown }>) =>
  showSaved((await answer).body as SavedOrderSet)

const versionsSavedHere = new Map<string, number>()
/** The newest version of a set that was saved on this page; 0 where none was. */
export const lastSavedHere = (id: string): number => versionsSavedHere.get(id) ?? 0

const saved = async (answer: Promise<{ body: unknown }>) => {
  const set = await showAnswer(answer)
  versionsSavedHere.set(set.id, set.version)
  return set
}

/** Keeps a new set. Sent again under the same `id`, as after an answer that was lost, it is the same one. */
export const createSavedSet = (given: OrderSetToSave & { id: string }) =>
  saved(sendRequest('POST', ORDER_SETS_PATH, { body: given }))

/** Somebody saved another version meanwhile, and nothing was saved. */
export class SaveConflict extends Error {
  readonly current: SavedOrderSet
  constructor({ detail, current }: OrderSetConflict) {
    super(detail)
    this.current = current
  }
}

/** Adds a version that goes on from version `base`. Throws SaveConflict where that is not the newest one any more. */
export const saveSet = (id: string, base: number, given: OrderSetToSave) =>
  saved(
    sendRequest('PUT', setPath(id), {
      body: given,
      headers: { 'if-match': `"${base}"` },
    }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      const conflict = JSON.parse(error.answer) as OrderSetConflict
      showSaved(conflict.current)
      throw new SaveConflict(conflict)
    }),
  )

export const duplicateSavedSet = (id: string, newId: string) =>
  showAnswer(sendRequest('POST', `${setPath(id)}/duplicate`, { body: { id: newId } }))

export const restoreSavedSet = (id: string) =>
  showAnswer(sendRequest('POST', `${setPath(id)}/restore`, { body: {} }))

/** It can be restored for thirty days, and is shown as deleted until then. */
export async function deleteSavedSet(id: string) {
  await sendRequest('DELETE', setPath(id))
  const deleted_at = new Date().toISOString()
  const marked = <Set extends { id: string }>(set: Set) =>
    set.id === id ? { ...set, deleted_at } : set
  queryClient.setQueryData(savedSets().queryKey, (lines) => lines?.map(marked))
  queryClient.setQueryData(savedSet(id).queryKey, (set) => set && marked(set))
}
