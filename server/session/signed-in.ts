import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import { denialsOf, type Right } from '#contract/own/rights.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, refused } from '#server/http/http-error.ts'

import type { GatewaySessions } from './session.ts'
import type { OpenSession } from './sessions.ts'

/** Maximum number of reasons given in a refusal. */
const REFUSALS_MAX = 100

/** Refusal of a body or query that fails its schema: 422, with the place of each failure. */
export const refusedBy = ({ issues }: z.core.$ZodError, part: 'body' | 'query' = 'body') =>
  refused(
    issues.slice(0, REFUSALS_MAX).map(({ code, path, message }) => ({
      type: code,
      loc: [part, ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
      msg: message,
      input: null,
    })),
  )

/** Throws 403 with the reason where the role of a session lacks a right. */
export function requireRight(session: OpenSession, right: Right) {
  const denied = denialsOf(session)[right]
  if (denied !== undefined) throw new HttpError(403, denied)
}

/** The session of a request for the workspace. Throws 401 without one, and where its key opens that no more. */
export const sessionOfWorkspace =
  ({ upstream, sessions }: Pick<GatewayOptions, 'upstream'> & { sessions: GatewaySessions }) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessions.of(request, reply)
    const workspace = await upstream.workspaceOf(session.credential)
    if (workspace?.owner === session.owner) return session
    await sessions.drop(request, reply)
    throw new HttpError(
      401,
      'The key of this session was revoked or no longer opens this workspace. Sign in again.',
    )
  }
