import { createHash, randomBytes } from 'node:crypto'

import type { Db } from '#server/db/db.ts'

export type Team = { id: string; name: string; demo: boolean }
export type Caller = { keyId: string; team: Team }
export type ApiKey = {
  id: string
  team: string
  prefix: string
  note: string | null
  created_at: string
  revoked_at: string | null
}

const PREFIX_LENGTH = 10
/** How long a key that was looked up is believed, and so how long a revoked one may still be taken. */
const CACHE_MS = 3000
/** Strangers may try any number of keys; the cache forgets everything rather than grow. */
const CACHE_KEYS = 10_000

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

const INSERT = `insert into api_keys (team_id, hash, prefix, note) values ($1, $2, $3, $4) on conflict (hash) do nothing`

/** A new key of the team. This is the only time it is seen: its hash is kept. */
export async function createKey(
  db: Db,
  teamId: string,
  note: string | null = null,
): Promise<string> {
  const key = `rk_${randomBytes(24).toString('base64url')}`
  await ensureKey(db, teamId, key, note)
  return key
}

/** Makes a given key one of the team. A key that is known, and be it revoked, stays as it is. */
export async function ensureKey(
  db: Db,
  teamId: string,
  key: string,
  note: string | null,
): Promise<void> {
  await db.rows(INSERT, [teamId, hashOf(key), key.slice(0, PREFIX_LENGTH), note])
}

const LIST = `
  select k.id, t.name as team, k.prefix, k.note, k.created_at, k.revoked_at
  from api_keys k join teams t on t.id = k.team_id
  where $1::text is null or t.name = $1
  order by t.name, k.created_at, k.id`

/** All keys, or those of one team by name, in the order they were made. */
export const listKeys = (db: Db, team: string | null = null) => db.rows<ApiKey>(LIST, [team])

/** Whether there is a key to sign in with. */
export const hasKeys = async (db: Db): Promise<boolean> =>
  (await db.rows('select 1 from api_keys where revoked_at is null limit 1')).length > 0

const REVOKE = `update api_keys set revoked_at = now() where id = $1 and revoked_at is null`

/** A revoked key stays listed and is never taken again; running services believe it for up to 3 seconds more. */
export async function revokeKey(db: Db, id: string): Promise<void> {
  await db.rows(REVOKE, [id])
}

const CALLER = `
  select k.id as "keyId", t.id, t.name, t.demo
  from api_keys k join teams t on t.id = k.team_id
  where k.hash = $1 and k.revoked_at is null`

/** Whose key this is; null for one that is unknown or revoked. */
export const callerOf = (db: Db, key: string): Promise<Caller | null> =>
  callerOfHash(db, hashOf(key))

async function callerOfHash(db: Db, hash: string): Promise<Caller | null> {
  const [row] = await db.rows<Team & { keyId: string }>(CALLER, [hash])
  return row ? { keyId: row.keyId, team: { id: row.id, name: row.name, demo: row.demo } } : null
}

/**
 * `callerOf` with a short memory: a lookup for each request would cost PGlite a quarter of its time. `clear` is for when
 * keys have changed and nobody should wait. Counted in time that passes: a clock that is set back prolongs no key's life.
 */
export function cacheCallers(db: Db) {
  const cache = new Map<string, { caller: Promise<Caller | null>; expiresAt: number }>()
  return {
    callerOf: (key: string): Promise<Caller | null> => {
      const hash = hashOf(key)
      const known = cache.get(hash)
      if (known && known.expiresAt > performance.now()) return known.caller
      if (cache.size >= CACHE_KEYS) cache.clear()
      const caller = callerOfHash(db, hash)
      cache.set(hash, { caller, expiresAt: performance.now() + CACHE_MS })
      caller.catch(() => cache.delete(hash))
      return caller
    },
    clear: () => cache.clear(),
  }
}
