import { randomUUID } from 'node:crypto'

import type { ApiKey } from '#contract/own/endpoints/api-keys.ts'
import { quotas } from '#contract/own/quotas.ts'
import { KEY_RIGHTS, type Right } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { utcText, utcTextOf } from '#server/db/statements/utc-text.ts'
import { OWNERS_WITH_NAMES } from '#server/session/owners.ts'
import { secretHash } from '#server/session/secret-hash.ts'

import { makeApiKey } from './api-key-text.ts'

/** Days for which a revoked key stays listed. */
const LISTED_DAYS = 90

const days = (parameter: string) => `now() + ${parameter}::int * interval '1 day'`
const LIST = `
  select k.id, k.name, k.rights, m.name as created_by, m.disabled_at is not null as is_creator_disabled, ${utcText('k.created_at')}, ${utcText('k.expires_at')},
    ${utcText('k.last_used_at')}, ${utcText('k.revoked_at')},
    case when k.previous_until > now() then ${utcTextOf('k.previous_until')} end as previous_until
  from scoped_api_keys k left join members m on m.id = k.created_by
  where k.owner = $1 and (k.revoked_at is null or k.revoked_at > now() - interval '${LISTED_DAYS} days')
  order by k.revoked_at is not null, lower(k.name), k.id`
const LIST_OF_ALL = `
  select k.id, k.owner, k.name, coalesce(o.name, k.owner) as team, ${utcText('k.expires_at')}, ${utcText('k.revoked_at')}
  from scoped_api_keys k left join (${OWNERS_WITH_NAMES}) o on o.owner = k.owner
  where k.revoked_at is null or k.revoked_at > now() - interval '${LISTED_DAYS} days'
  order by 4, lower(k.name), k.id`
const CREATE = `
  insert into scoped_api_keys (id, owner, name, hash, rights, created_by, expires_at)
  select $1, $2, $3, $4, $5::text::jsonb, $6, ${days('$7')}
  where (select count(*) from scoped_api_keys where owner = $2 and revoked_at is null) < ${quotas.apiKeys}
  returning id`
const ROTATE = `
  update scoped_api_keys set hash = $3, expires_at = ${days('$5')},
    previous_hash = hash, previous_until = least(expires_at, ${days('$4')})
  where owner = $1 and id = $2 and revoked_at is null returning id`
const REVOKE = `
  update scoped_api_keys set revoked_at = now(), previous_hash = null, previous_until = null
  where owner = $1 and id = $2 and revoked_at is null returning id`
const READ = `
  select id, owner, name, hash, rights, previous_hash as "previousHash", revoked_at is not null as "isRevoked",
    ${utcText('expires_at', 'expiresAt')}, ${utcText('previous_until', 'previousUntil')}
  from scoped_api_keys where id = $1`
const NOTE_USE = `
  update scoped_api_keys set last_used_at = date_trunc('minute', now())
  where id = $1 and (last_used_at is null or last_used_at < date_trunc('minute', now()))`

/** A stored key, to compare a sent one with. */
export type StoredApiKey = {
  id: string
  owner: string
  name: string
  hash: string
  rights: ReadonlySet<Right>
  expiresAt: string
  previousHash: string | null
  previousUntil: string | null
  isRevoked: boolean
}

/** Rights in a row, without those that API keys can't have, whoever wrote the row. */
const allowed = (rights: readonly string[]): Right[] =>
  KEY_RIGHTS.filter((right) => rights.includes(right))

/** API keys of a team: those that aren't revoked first, by name. */
export const listApiKeys = async (db: Db, owner: string): Promise<ApiKey[]> =>
  (await db.rows<ApiKey>(LIST, [owner])).map((key) => ({ ...key, rights: allowed(key.rights) }))

/** An API key with its team, for an operator. */
export type TeamApiKey = Pick<ApiKey, 'id' | 'name' | 'expires_at' | 'revoked_at'> & {
  owner: string
  team: string
}
/** API keys of all teams, by team and name. */
export const listAllApiKeys = (db: Db) => db.rows<TeamApiKey>(LIST_OF_ALL)

/** Creates a key and returns its text, which isn't stored. Null if the team can't have another one. */
export async function createApiKey(
  db: Db,
  {
    owner,
    name,
    rights,
    createdBy,
    lifetimeDays,
  }: {
    owner: string
    name: string
    rights: readonly Right[]
    createdBy: string | null
    lifetimeDays: number
  },
): Promise<{ id: string; key: string } | null> {
  const id = randomUUID()
  const key = makeApiKey(id)
  const values = [id, owner, name, secretHash(key), JSON.stringify(allowed(rights)), createdBy]
  return (await db.rows(CREATE, [...values, lifetimeDays])).length ? { id, key } : null
}

/** Gives a key a new text and a new expiration date. Null if the team has no such key, or it is revoked. */
export async function rotateApiKey(
  db: Db,
  owner: string,
  { id, overlapDays, lifetimeDays }: { id: string; overlapDays: number; lifetimeDays: number },
): Promise<string | null> {
  const key = makeApiKey(id)
  const values = [owner, id, secretHash(key), overlapDays, lifetimeDays]
  return (await db.rows(ROTATE, values)).length ? key : null
}

/** Revokes a key. False if the team has no such key, or it is already revoked. */
export const revokeApiKey = async (db: Db, owner: string, id: string): Promise<boolean> =>
  (await db.rows(REVOKE, [owner, id])).length > 0

/** The key of an id, of any team. Null if there is none. */
export async function readApiKey(db: Db, id: string): Promise<StoredApiKey | null> {
  const [row] = await db.rows<Omit<StoredApiKey, 'rights'> & { rights: string[] }>(READ, [id])
  return row ? { ...row, rights: new Set(allowed(row.rights)) } : null
}

/** Stores the time of use of a key, to the minute. */
export const noteUse = (db: Db, id: string) => db.rows(NOTE_USE, [id])
