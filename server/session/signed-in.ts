import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import {
  RECENT_SIGN_IN_MINUTES,
  SIGN_IN_TOO_OLD,
  type SignInTooOld,
} from '#contract/own/endpoints/recent-sign-in.ts'
import { denialsOf, denialsOfKey, type Denials, type Right } from '#contract/own/rights.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, refused } from '#server/http/http-error.ts'
import { refusedIssue } from '#server/http/refused-issue.ts'
import { requireRight } from '#server/http/require-right.ts'

import { isProgram, type Caller } from './caller.ts'
import type { GatewaySessions } from './session.ts'

/** Maximum number of reasons in an error. */
const REFUSALS_MAX = 100

/**
 * Error for a body or query that violates its schema: 422 with the location of each issue. It
 * doesn't repeat the input, which may be a key.
 */
export const refusedBy = ({ issues }: z.core.$ZodError, part: 'body' | 'query', value: unknown) =>
  refused(
    issues
      .slice(0, REFUSALS_MAX)
      .map((issue) => ({ ...refusedIssue(part, issue, value), input: null })),
  )

const denialsOfCaller = (caller: Caller): Denials =>
  isProgram(caller) ? denialsOfKey(caller.rights) : denialsOf(caller)

/** True if the requester has a right. */
export const mayUse = (caller: Caller, right: Right) => denialsOfCaller(caller)[right] === undefined

/**
 * Throws a 403 with the reason if the requester lacks a right, or a 401 without a session if
 * `signed in` is required.
 */
export function requireRightOf(caller: Caller, right: Right | 'signed in') {
  if (right !== 'signed in') requireRight(denialsOfCaller(caller), right)
  else if (isProgram(caller)) throw new HttpError(403, 'API keys can’t do this. Sign in instead.')
}

/** An error whose body has more fields than its detail. */
export class DetailedError<More extends object = object> extends HttpError {
  readonly more: More
  constructor(status: number, detail: string, more: More) {
    super(status, detail)
    this.more = more
  }
}

const RECENT_MS = RECENT_SIGN_IN_MINUTES * 60_000
const TOO_OLD = {
  usual: `This requires a sign-in within the last ${RECENT_SIGN_IN_MINUTES} minutes. Sign in again, then retry.`,
  link: `You can do this only in the first ${RECENT_SIGN_IN_MINUTES} minutes of emergency access. Ask for a new link, or sign in as usual.`,
}

/**
 * Throws a 403 with the way to sign in again if the session's last authentication was too long
 * ago. Programs never sign in.
 */
export function requireRecentSignIn({ agedUntil }: FastifyRequest, caller: Caller) {
  if (isProgram(caller)) return
  const { authenticatedAt, demo, way } = caller
  // one from before the clock was set back isn't recent either
  if (authenticatedAt > agedUntil && Math.abs(Date.now() - authenticatedAt) < RECENT_MS) return
  throw new DetailedError<Omit<SignInTooOld, 'detail'>>(
    403,
    TOO_OLD[way === 'link' ? way : 'usual'],
    {
      code: SIGN_IN_TOO_OLD,
      way: demo ? 'demo' : way,
    },
  )
}

/** Requester of a workspace. Throws a 401 without one, and if their key no longer opens it. */
export const callerOfWorkspace =
  ({ upstream, sessions }: Pick<GatewayOptions, 'upstream'> & { sessions: GatewaySessions }) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await sessions.of(request, reply)
    const workspace = await upstream.workspaceOf(caller.credential)
    if (workspace?.owner === caller.owner) return caller
    if (isProgram(caller))
      throw new HttpError(
        401,
        'This API key no longer has access to this workspace. Create a new one under Settings > API keys.',
      )
    await sessions.drop(request, reply)
    throw new HttpError(
      401,
      'This session’s key was revoked or no longer has access to this workspace. Sign in again.',
    )
  }
