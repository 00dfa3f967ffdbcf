import type { FastifyReply, FastifyRequest } from 'fastify'

import { itemAt } from '#lib/lists.ts'
import type { Db } from '#server/db/db.ts'
import { seal, unseal } from '#server/db/sealing/sealed.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { httpOnlyCookie } from '#server/session/http-only-cookie.ts'
import { secretHash } from '#server/session/secret-hash.ts'

import { CEREMONY_MS } from './webauthn.ts'

/**
 * A pending request to use or create a passkey. `for` is its purpose, and `handle` the new
 * passkey's user handle.
 */
type Ceremony = { challenge: string; for: string; handle: string | null }

/**
 * Cookie of the browser's pending ceremony, encrypted with the installation's secret. A new one
 * replaces it.
 */
export function ceremonyCookie({ config, secrets }: Pick<GatewayOptions, 'config' | 'secrets'>) {
  const cookie = httpOnlyCookie(config, `${config.sessionCookie}_passkey`)
  const by = { purpose: 'passkey', to: '' } as const
  return {
    begin(request: FastifyRequest, reply: FastifyReply, ceremony: Ceremony) {
      const text = JSON.stringify({ ...ceremony, endsAt: Date.now() + CEREMONY_MS })
      cookie.set(request, reply, seal(text, by, itemAt(secrets, 0)), CEREMONY_MS)
    },

    /**
     * The ceremony, removed so that it can't be used again. Null if it wasn't started here for
     * this purpose, or too long ago.
     */
    take(request: FastifyRequest, reply: FastifyReply, purpose: string): Ceremony | null {
      const texts = cookie.valuesOf(request).map((sealed) => unseal(sealed, by, secrets))
      cookie.set(request, reply, '', 0)
      for (const text of texts) {
        const begun = text === null ? null : (JSON.parse(text) as Ceremony & { endsAt: number })
        if (begun?.for === purpose && begun.endsAt > Date.now()) return begun
      }
      return null
    },
  }
}

const FORGET =
  "delete from passkey_challenges where taken_at < now() - $1::float8 * interval '1 millisecond'"
const TAKE =
  'insert into passkey_challenges (hash) values ($1) on conflict do nothing returning hash'

/** Marks a signed challenge as used. False if any process has already used it. */
export async function takeChallenge(db: Db, challenge: string): Promise<boolean> {
  await db.rows(FORGET, [2 * CEREMONY_MS])
  return (await db.rows(TAKE, [secretHash(challenge)])).length > 0
}
