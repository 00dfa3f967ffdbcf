import { timingSafeEqual } from 'node:crypto'

import { formatDay } from '#lib/days.ts'
import { cannotSave, type Db } from '#server/db/db.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import { HttpError } from '#server/http/http-error.ts'
import { secretHash } from '#server/session/secret-hash.ts'

import { idOfApiKey } from './api-key-text.ts'
import { noteUse, readApiKey, type StoredApiKey } from './api-keys.ts'

const MINUTE_MS = 60_000

/** Error for a key that doesn't work, with what to do. The challenge follows RFC 6750. */
const refusedKey = (words: string) =>
  new HttpError(401, words, { 'www-authenticate': 'Bearer error="invalid_token"' })
const RENEW = 'under Settings > API keys'

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
const isOver = (instant: string) => Date.parse(instant) <= Date.now()

/** The stored key of a sent one. Throws a 401 if they don't match, or it no longer works. */
function workingKey(key: StoredApiKey | null, sent: string): StoredApiKey {
  const hash = secretHash(sent)
  const isCurrent = key !== null && isSame(hash, key.hash)
  const isPrevious = key?.previousHash != null && isSame(hash, key.previousHash)
  // without the secret, a stranger learns nothing about a key, not even whether it exists
  if (!key || !(isCurrent || isPrevious))
    throw refusedKey(
      `This API key isn’t valid. If it was rotated more than once, use the newest one. Otherwise, create one ${RENEW}.`,
    )
  if (key.isRevoked) throw refusedKey(`This API key was revoked. Create a new one ${RENEW}.`)
  if (isPrevious && (key.previousUntil === null || isOver(key.previousUntil)))
    throw refusedKey(`This API key was rotated. Use the new one, or rotate it again ${RENEW}.`)
  if (isCurrent && isOver(key.expiresAt))
    throw refusedKey(
      `This API key expired on ${formatDay(key.expiresAt.slice(0, 10))}. Rotate it ${RENEW}.`,
    )
  return key
}

/** The API keys of all teams, for requests of programs. */
export function openApiKeys(db: Db) {
  const allKeys = acrossTenants(db)
  /**
   * PGlite belongs to this process alone, so its cache is always current. PostgreSQL is queried
   * each time.
   */
  const remembered = db.kind === 'pglite' ? new Map<string, StoredApiKey>() : null
  const usedAt = new Map<string, number>()
  let changes = 0
  const read = async (id: string) => {
    const known = remembered?.get(id)
    if (known) return known
    const before = changes
    const key = await readApiKey(allKeys, id)
    if (key && before === changes) remembered?.set(id, key)
    return key
  }
  const markUsed = async (id: string) => {
    const now = performance.now()
    if (now - (usedAt.get(id) ?? -Infinity) < MINUTE_MS) return
    usedAt.set(id, now)
    await noteUse(allKeys, id).catch((error: { code?: string }) => {
      if (!cannotSave(error)) throw error
    })
  }
  return {
    /**
     * The stored key of a sent one, whose time of use is updated. Throws a 401 with what to do if
     * it doesn't work.
     */
    async find(sent: string): Promise<StoredApiKey> {
      const id = idOfApiKey(sent)
      if (id === null)
        throw refusedKey('This API key is incomplete or mistyped. Copy the whole key again.')
      const key = workingKey(await read(id), sent)
      await markUsed(id)
      return key
    },

    /** Clears the cache, because keys were changed here or by a command. */
    forgetAll() {
      changes++
      remembered?.clear()
    },
  }
}
export type ApiKeys = ReturnType<typeof openApiKeys>
