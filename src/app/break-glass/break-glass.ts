import { queryOptions } from '@tanstack/react-query'

import type { BreakGlass } from '#contract/own/endpoints/break-glass.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { startOver, tellOtherTabs } from '#src/kit/api/tabs.ts'
import { enter } from '#src/kit/api/workspace-changes.ts'

export type { BreakGlass }

/** Emergency access of members, newest first. */
export const breakGlassList = () =>
  queryOptions({
    queryKey: ['breakGlass'],
    queryFn: async ({ signal }) => (await callOwn('GET /workspace/break-glass', { signal })).list,
  })

/** Name of the member or key. */
export const whoBroke = ({ member }: Pick<BreakGlass, 'member'>): string =>
  member?.name ?? 'Team key'

/** Starts seeing everyone. Cached data for fewer people is dropped. */
export const breakGlass = async (reason: string): Promise<void> =>
  enter(await callOwn('POST /workspace/break-glass', { body: { reason } }))

/** Returns to the people in the member's scope. Nothing of the others stays on a page or is asked for again. */
export async function endBreakGlass(): Promise<void> {
  await callOwn('DELETE /workspace/break-glass')
  tellOtherTabs('session')
  startOver()
}

/** Marks emergency access as reviewed. */
export async function reviewBreakGlass({ id }: Pick<BreakGlass, 'id'>): Promise<void> {
  const { list } = await callOwn('POST /workspace/break-glass/:id/review', { params: { id } })
  queryClient().setQueryData(breakGlassList().queryKey, list)
}
