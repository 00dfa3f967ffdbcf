import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Access } from '#contract/own/rights.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'

import type { OpenSession, SessionMember } from './caller.ts'
import { endOfMember, mayEnter } from './members.ts'
import type { GatewaySessions } from './session.ts'
import type { AtProvider } from './sessions.ts'

type Entry = Access & {
  owner: string
  member: SessionMember
  way: OpenSession['way']
  endsAt?: number
  atProvider?: AtProvider
  authenticatedAt?: number | null
}

/**
 * Signs a member in to their team. Null if the team is gone, or the member was disabled or has
 * different access by now.
 */
export const memberSignIn =
  ({
    db,
    upstream,
    sessions,
  }: Pick<GatewayOptions, 'db' | 'upstream'> & { sessions: GatewaySessions }) =>
  async (request: FastifyRequest, reply: FastifyReply, { owner, ...entry }: Entry) => {
    const credential = { teamId: owner }
    const workspace = await upstream.workspaceOf(credential)
    if (!workspace) return null
    const session = await sessions.signIn(request, reply, { ...entry, workspace, credential })
    const { id } = entry.member
    if (await mayEnter(db, id, entry)) return session
    sessions.stored.forget(await endOfMember(db, id))
    request.openSession = null
    return null
  }
