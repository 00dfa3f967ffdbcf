import { createHash, randomBytes } from 'node:crypto'

import type { Denials } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { readTogether } from '#server/db/statements/read-together.ts'
import { acrossTenants } from '#server/db/tenant.ts'

export type Team = { id: string; name: string; demo: boolean }
/** `denied` is empty for a team key, which has all rights. */
export type Caller = { keyId: string; team: Team; denied: Denials }
export type TeamKey = {
  id: string
  team_id: string
  team: string
  prefix: string
  note: string | null
  created_at: string
  revoked_at: string | null
}

const PREFIX_LENGTH = 10
/** Time for which loaded keys stay valid, and for which a revoked one may still be accepted. */
const BELIEVED_MS = 3000
/** Minimum interval of looking for newly created keys, however many unknown ones are tried. */
const READ_EVERY_MS = 250

/**
 * `rk_`, the random part, and a checksum of both, so that mistyped or invented keys are rejected
 * without the database.
 */
const KEY = /^(rk_[\w-]{32})([\w-]{6})$/
const checksumOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 6)
/** True if the key has the right checksum. Old keys have none. */
function hasChecksum(key: string): boolean {
  const [, text, checksum] = KEY.exec(key) ?? []
  return text !== undefined && checksumOf(text) === checksum
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

const INSERT = `insert into api_keys (team_id, hash, prefix, note) values ($1, $2, $3, $4) on conflict (hash) do nothing`

/** Creates a key of the team. This is the only time that it is visible, because only its hash is stored. */
export async function createKey(
  db: Db,
  teamId: string,
  note: string | null = null,
): Promise<string> {
  const text = `rk_${randomBytes(24).toString('base64url')}`
  const key = text + checksumOf(text)
  await ensureKey(db, teamId, key, note)
  return key
}

/** Adds a given key to the team. A known key, even a revoked one, stays as it is. */
export async function ensureKey(
  db: Db,
  teamId: string,
  key: string,
  note: string | null,
): Promise<void> {
  await db.rows(INSERT, [teamId, hashOf(key), key.slice(0, PREFIX_LENGTH), note])
}

const LIST = `
  select k.id, k.team_id, t.name as team, k.prefix, k.note, k.created_at, k.revoked_at
  from api_keys k join teams t on t.id = k.team_id
  order by t.name, k.created_at, k.id`

/** All keys by team, in order of creation. */
export const listKeys = (db: Db) => db.rows<TeamKey>(LIST)

/** True if there is a key to sign in with. */
export const hasKeys = async (db: Db): Promise<boolean> =>
  (await db.rows('select 1 from api_keys where revoked_at is null limit 1')).length > 0

const REVOKE = `update api_keys set revoked_at = now() where id = $1 and revoked_at is null`

/**
 * Revokes a key. It stays listed and is never accepted again. Running services may accept it for
 * up to 3 more seconds.
 */
export async function revokeKey(db: Db, id: string): Promise<void> {
  await db.rows(REVOKE, [id])
}

const CALLERS = `
  select k.hash, k.id as "keyId", t.id, t.name, t.demo
  from teams t left join api_keys k on k.team_id = t.id and k.revoked_at is null`

type CallerRow = Team & ({ hash: string; keyId: string } | { hash: null; keyId: null })

/** Callers by the hash of their key, without revoked keys, and all teams by id. */
async function readCallers(db: Db) {
  const callers = new Map<string, Caller>()
  const teams = new Map<string, Team>()
  for (const { hash, keyId, ...team } of await acrossTenants(db).rows<CallerRow>(CALLERS)) {
    teams.set(team.id, team)
    if (hash !== null) callers.set(hash, { keyId, team, denied: {} })
  }
  return { callers, teams }
}

/** Caller of a key. Null for an unknown or revoked one. */
export const callerOf = async (db: Db, key: string): Promise<Caller | null> =>
  (await readCallers(db)).callers.get(hashOf(key)) ?? null

/** Team of an id. Null if there is none. */
export const teamOf = async (db: Db, teamId: string): Promise<Team | null> =>
  (await readCallers(db)).teams.get(teamId) ?? null

/**
 * Callers and teams with a short cache, because a query per request would cost PGlite a quarter of
 * its time. All keys are loaded at once, so that wrong keys don't add load. `clear` is for changed
 * keys. Uses monotonic time, so that setting the clock back doesn't extend a key's life.
 */
export function cacheCallers(db: Db) {
  const read = readTogether(() => readCallers(db), READ_EVERY_MS)
  let clearedAt = -Infinity
  const recently = () => Math.max(performance.now() - BELIEVED_MS, clearedAt)
  return {
    callerOf: async (key: string): Promise<Caller | null> => {
      const hash = hashOf(key)
      const now = performance.now()
      const since = recently()
      const known = read.known(since)
      const caller = (known ?? (await read.since(since))).callers.get(hash)
      if (caller) return caller
      if (known === null || !hasChecksum(key)) return null
      return (await read.since(now)).callers.get(hash) ?? null
    },
    /** The team of an id. Null if it no longer exists. */
    teamOf: async (teamId: string): Promise<Team | null> =>
      (await read.since(recently())).teams.get(teamId) ?? null,
    clear: () => {
      clearedAt = performance.now()
    },
  }
}
