import type { FastifyReply, FastifyRequest } from 'fastify'

import { passkeyErrors, type UsedPasskey } from '#contract/own/endpoints/passkeys.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import { attemptLimit } from '#server/session/attempt-limit.ts'
import { tooManyAttempts } from '#server/session/sign-in.ts'

import { takeChallenge, type ceremonyCookie } from './ceremony-cookie.ts'
import { countUse, findPasskey, type FoundPasskey } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { verifyUse } from './webauthn.ts'

/** Number of invalid passkeys per minute and address before it has to wait. */
const REFUSALS = 30
const MINUTE_MS = 60_000

type Expected = {
  used: UsedPasskey
  /** Purpose of the challenge in this browser. */
  purpose: string
  isExpected: (passkey: FoundPasskey) => boolean
  /** Thrown for an unknown or unexpected passkey. */
  refusal: Error
  error: (status: 410) => Error
}

/** Verifies passkeys, and limits the invalid ones of each address. */
export function passkeyVerifier({
  db,
  config,
  ceremonies,
}: Pick<GatewayOptions, 'db' | 'config'> & { ceremonies: ReturnType<typeof ceremonyCookie> }) {
  const refusals = attemptLimit(REFUSALS, MINUTE_MS)
  return {
    /** The passkey that signed this browser's challenge, after counting its use. */
    verify: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { used, purpose, isExpected, refusal, error }: Expected,
    ): Promise<FoundPasskey> => {
      const relyingParty = relyingPartyOf(request, config)
      const waitSeconds = refusals.take(request.ip)
      if (waitSeconds !== null) throw tooManyAttempts(waitSeconds)
      const begun = ceremonies.take(request, reply, purpose)
      if (!begun) throw error(410)
      const { challenge } = begun
      const passkey = await findPasskey(db, used.id)
      if (!passkey || !isExpected(passkey)) throw refusal
      const { publicKey, memberId, owner } = passkey
      const use = await verifyUse(request.log, relyingParty, { used, challenge, publicKey })
      request.auditActors = [{ owner, member: memberId, session: null }]
      if (!(await takeChallenge(db, challenge))) throw error(410)
      if (!(await countUse(db, passkey.id, use))) {
        request.log.error(
          { member: memberId },
          'a passkey was rejected: its counter didn’t increase',
        )
        throw new HttpError(403, passkeyErrors.copied)
      }
      return passkey
    },
    /** Gives back an attempt, because the person was admitted. */
    giveBack: ({ ip }: FastifyRequest) => refusals.giveBack(ip),
  }
}
