import type { FastifyRequest } from 'fastify'

import type { SignInLink } from '#contract/own/endpoints/invitations.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { attemptLimit } from '#server/session/attempt-limit.ts'
import { refuseReadable } from '#server/session/origin.ts'
import { tooManyAttempts } from '#server/session/sign-in.ts'

import { readLink, type ReadLink } from './sign-in-links.ts'

/** Number of invalid links per minute and address before it has to wait. */
const REFUSALS = 30
const MINUTE_MS = 60_000

/**
 * Finds working links, of one kind or of any. Throws an error with a message for the person if a
 * link doesn't work.
 */
export function workingLinks({ db, config }: Pick<GatewayOptions, 'db' | 'config'>) {
  const refusals = attemptLimit(REFUSALS, MINUTE_MS)
  const isOff = (kind: SignInLink['kind']) =>
    kind === 'invitation' && !config.signIn.includes('members')
  return async (
    request: FastifyRequest,
    { token, kind }: { token: string; kind: SignInLink['kind'] | null },
    error: (status: 404 | 409 | 410) => Error,
  ): Promise<ReadLink> => {
    refuseReadable(request)
    const waitSeconds = refusals.take(request.ip)
    if (waitSeconds !== null) throw tooManyAttempts(waitSeconds)
    const link = await readLink(db, token)
    if (!link || isOff(link.kind) || (kind !== null && kind !== link.kind)) throw error(404)
    if (link.isUsed) throw error(409)
    if (link.isExpired) throw error(410)
    refusals.giveBack(request.ip)
    return link
  }
}
