import type { FastifyRequest } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import { sentApiKey } from '#server/http/sent-api-key.ts'
import { attemptLimit } from '#server/session/attempt-limit.ts'
import type { Program } from '#server/session/caller.ts'
import { refuseReadable } from '#server/session/origin.ts'

/** Number of invalid keys per minute and address before it has to wait. Valid keys are always accepted. */
const REFUSALS = 30
const MINUTE_MS = 60_000

/**
 * Finds the program that makes a request by its API key. Null without a key. Throws a 401 if the
 * key doesn't work.
 */
export function programOf({ apiKeys }: Pick<GatewayOptions, 'apiKeys'>) {
  const refusals = attemptLimit(REFUSALS, MINUTE_MS)
  return async (request: FastifyRequest): Promise<Program | null> => {
    const sent = sentApiKey(request.headers)
    if (sent === null) return null
    refuseReadable(request)
    const waitSeconds = refusals.take(request.ip)
    const { id, owner, name, rights } = await apiKeys.find(sent).catch((error: unknown) => {
      if (!(error instanceof HttpError)) refusals.giveBack(request.ip)
      else if (waitSeconds !== null) throw tooMany('Too many invalid API keys', waitSeconds)
      throw error
    })
    refusals.giveBack(request.ip)
    request.auditActors = [{ owner, member: null, session: null, key: id }]
    return {
      owner,
      scope: null,
      wideUntil: null,
      credential: { teamId: owner },
      publicId: id,
      member: null,
      name,
      rights,
    }
  }
}
