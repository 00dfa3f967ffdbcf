import { jwtVerify, type JWTVerifyGetKey } from 'jose'

import type { Db } from '#server/db/db.ts'
import type { EndedAtProvider } from '#server/session/members.ts'
import { secretHash } from '#server/session/secret-hash.ts'

import { CLOCK_TOLERANCE_S } from './provider.ts'

/** Maximum age of a logout token. */
const AGE_MAX_S = 300
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/**
 * Accepted signature algorithms, all with public keys. A symmetric signature could be forged with
 * the public key.
 */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const TYPES = new Set([undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'])

/** A logout token that isn’t valid, and why. */
export class LogoutTokenInvalid extends Error {}

const text = (value: unknown) => (typeof value === 'string' && value ? value : null)

/** Verifies a logout token by OpenID Connect Back-Channel Logout 1.0, 2.6. Throws LogoutTokenInvalid. */
export async function verifyLogoutToken(
  token: string,
  { keys, ...expected }: { issuer: string; audience: string; keys: JWTVerifyGetKey },
): Promise<EndedAtProvider & { jti: string }> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    ...expected,
    algorithms: ALGORITHMS,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    maxTokenAge: AGE_MAX_S,
    clockTolerance: CLOCK_TOLERANCE_S,
  })
  const invalid = (why: string) => new LogoutTokenInvalid(why)
  if (!TYPES.has(protectedHeader.typ?.toLowerCase()))
    throw invalid('It is a different kind of token')
  const { events, nonce, sub, sid, jti } = payload
  const event = (events as Record<string, unknown> | null)?.[EVENT]
  if (typeof event !== 'object' || event === null) throw invalid('It has no logout event')
  if (nonce !== undefined) throw invalid('It has a nonce')
  const [subject, session, id] = [text(sub), text(sid), text(jti)]
  if (!subject && !session) throw invalid('It names neither a subject nor a session')
  if (!id) throw invalid('It has no ID')
  return { issuer: expected.issuer, subject, sid: session, jti: id }
}

const FORGET = "delete from logout_tokens where taken_at < now() - $1::float8 * interval '1 second'"
const TAKE = 'insert into logout_tokens (hash) values ($1) on conflict do nothing returning hash'

/** Marks a logout token as used, by id. False if any process has already used it. */
export async function takeLogoutToken(db: Db, jti: string): Promise<boolean> {
  await db.rows(FORGET, [2 * AGE_MAX_S])
  return (await db.rows(TAKE, [secretHash(jti)])).length > 0
}
