import { queryOptions } from '@tanstack/react-query'

import type { BreakGlass } from '#contract/own/endpoints/break-glass.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { enter } from '#src/kit/api/workspace-changes.ts'

export type { BreakGlass }

/** Emergencies in which members saw everyone, newest first. */
export const breakGlassList = () =>
  queryOptions({
    queryKey: ['breakGlass'],
    queryFn: async ({ signal }) => (await callOwn('GET /workspace/break-glass', { signal })).list,
  })

/** Name of whoever it was. */
export const whoBroke = ({ member }: Pick<BreakGlass, 'member'>): string =>
  member?.name ?? 'Team key'

/** Sees everyone for an hour. What was read for fewer people is forgotten. */
export const breakGlass = async (reason: string): Promise<void> =>
  enter(await callOwn('POST /workspace/break-glass', { body: { reason } }))

/** Goes back to the people in the member's scope. */
export const endBreakGlass = async (): Promise<void> =>
  enter(await callOwn('DELETE /workspace/break-glass'))

/** Notes that an emergency was reviewed. */
export async function reviewBreakGlass({ id }: Pick<BreakGlass, 'id'>): Promise<void> {
  const { list } = await callOwn('POST /workspace/break-glass/:id/review', { params: { id } })
  queryClient().setQueryData(breakGlassList().queryKey, list)
}
