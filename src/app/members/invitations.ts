import { queryOptions } from '@tanstack/react-query'

import type { Invitation } from '#contract/own/endpoints/invitations.ts'
import type { Access } from '#contract/own/rights.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { members } from './members.ts'

/** Open invitations, newest first. */
export const invitations = () =>
  queryOptions({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/invitations', { signal })).invitations,
  })

const showInvitations = ({ invitations: list }: { invitations: Invitation[] }) =>
  void queryClient().setQueryData(invitations().queryKey, list)

/** Invites a member. Resolves with the link, which is sent only once. */
export async function inviteMember(body: { name: string } & Access): Promise<string> {
  const { url, ...list } = await callOwn('POST /workspace/invitations', { body })
  showInvitations(list)
  return url
}

export const cancelInvitation = async ({ id }: Invitation) =>
  showInvitations(await callOwn('DELETE /workspace/invitations/:id', { params: { id } }))

/** Removes a member's passkeys, ends their sessions, and resolves with the link for a new passkey. */
export async function resetPasskeys(id: string): Promise<string> {
  const { url, ...list } = await callOwn('POST /workspace/members/:id/invitation', {
    params: { id },
  })
  showInvitations(list)
  void queryClient().invalidateQueries({ queryKey: members().queryKey })
  return url
}
