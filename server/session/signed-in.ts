import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import {
  RECENT_SIGN_IN_MINUTES,
  SIGN_IN_TOO_OLD,
  type SignInTooOld,
} from '#contract/own/endpoints/recent-sign-in.ts'
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

/** An error whose body says more than its detail. */
export class DetailedError<More extends object = object> extends HttpError {
  readonly more: More
  constructor(status: number, detail: string, more: More) {
    super(status, detail)
    this.more = more
  }
}

const RECENT_MS = RECENT_SIGN_IN_MINUTES * 60_000
const TOO_OLD = {
  usual: `This needs a sign-in within the last ${RECENT_SIGN_IN_MINUTES} minutes. Sign in again, then repeat it.`,
  link: `Emergency access can do this only in its first ${RECENT_SIGN_IN_MINUTES} minutes. Ask for a new link, or sign in as usual.`,
}

/** Throws 403 with the way to sign in again where the person of a session last proved who they are too long ago. */
export function requireRecentSignIn(
  { agedUntil }: FastifyRequest,
  { authenticatedAt, demo, way }: OpenSession,
) {
  if (authenticatedAt > agedUntil && Date.now() - authenticatedAt < RECENT_MS) return
  throw new DetailedError<Omit<SignInTooOld, 'detail'>>(
    403,
    TOO_OLD[way === 'link' ? way : 'usual'],
    {
      code: SIGN_IN_TOO_OLD,
      way: demo ? 'demo' : way,
    },
  )
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
