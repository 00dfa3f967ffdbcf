import { queryOptions } from '@tanstack/react-query'

import type { Access } from '#contract/own/rights.ts'
import type { Member } from '#contract/own/workspace.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** Members of the team by name. */
export const members = () =>
  queryOptions({
    queryKey: ['members'],
    queryFn: async ({ signal }) => (await callOwn('GET /workspace/members', { signal })).members,
  })

const show = (list: readonly Member[]) => queryClient().setQueryData(members().queryKey, [...list])

/** Ends a member's sessions and blocks new ones, or lets the member sign in again. */
export async function setDisabled({ id }: Member, isDisabled: boolean): Promise<void> {
  const { members: list } = isDisabled
    ? await callOwn('POST /workspace/members/:id/disable', { params: { id } })
    : await callOwn('POST /workspace/members/:id/enable', { params: { id } })
  show(list)
}

/** Changes the access of a member who signs in with a passkey, and ends their sessions. */
export async function changeAccess({ id }: Member, body: Access): Promise<void> {
  const { members: list } = await callOwn('PUT /workspace/members/:id/role', {
    params: { id },
    body,
  })
  show(list)
}
