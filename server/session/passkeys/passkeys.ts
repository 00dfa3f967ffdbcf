import type { Passkey } from '#contract/own/endpoints/passkeys.ts'
import type { Access } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

import type { VerifiedCreation } from './webauthn.ts'

const LIST = `
  select id, name, backed_up as synced, ${utcText('created_at')}, ${utcText('last_used_at')}
  from passkeys where member_id = $1 order by passkeys.created_at, id`
const KNOWN = `
  select credential_id as "credentialId", transports from passkeys where member_id = $1`
const FIND = `
  select p.id, p.public_key as "publicKey",
    m.id as "memberId", m.owner, m.subject, m.name, m.email, m.role, m.scope, m.disabled_at is not null as "isDisabled"
  from passkeys p join members m on m.id = p.member_id where p.credential_id = $1`
const ADD = `
  insert into passkeys (member_id, credential_id, public_key, counter, transports, backed_up, name)
  values ($1, $2, $3, $4, $5::text::jsonb, $6, $7)
  on conflict (credential_id) do nothing returning id`
// a counter that doesn't increase means that the passkey was copied
const USE = `
  update passkeys set counter = $2, backed_up = $3, last_used_at = now()
  where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`
const RENAME = 'update passkeys set name = $3 where member_id = $1 and id = $2 returning id'
// two simultaneous removals wouldn't see each other otherwise
const LOCK = 'select id from passkeys where member_id = $1 for update'
const REMOVE = 'delete from passkeys where member_id = $1 and id = $2'
const REMOVE_ALL = 'delete from passkeys where member_id = $1'

export type FoundPasskey = Access & {
  id: string
  publicKey: string
  memberId: string
  owner: string
  /** The member's user handle. */
  subject: string
  name: string
  email: string | null
  isDisabled: boolean
}

/** Passkeys of a member, oldest first. */
export const listPasskeys = (db: Db, memberId: string) => db.rows<Passkey>(LIST, [memberId])

/** Credentials of a member, so that no device creates a second one. */
export const knownCredentials = (db: Db, memberId: string) =>
  db.rows<{ credentialId: string; transports: string[] }>(KNOWN, [memberId])

/** The passkey of a credential ID, with its member. */
export async function findPasskey(db: Db, credentialId: string): Promise<FoundPasskey | null> {
  const [found = null] = await db.rows<FoundPasskey>(FIND, [credentialId])
  return found
}

/** The name, with a number if the member already has one with that name. */
async function freeName(db: Db, memberId: string, name: string): Promise<string> {
  const taken = new Set((await listPasskeys(db, memberId)).map((passkey) => passkey.name))
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`
  return free
}

/** Adds a passkey of a member. False if the credential already exists. */
export async function insertPasskey(
  db: Db,
  { memberId, name }: { memberId: string; name: string },
  { credentialId, publicKey, counter, transports, isBackedUp }: VerifiedCreation,
): Promise<boolean> {
  const named = await freeName(db, memberId, name)
  const values = [credentialId, publicKey, counter, JSON.stringify(transports), isBackedUp, named]
  return (await db.rows(ADD, [memberId, ...values])).length > 0
}

/** Counts a use of a passkey. False if its counter hasn't increased. */
export const countUse = async (
  db: Db,
  id: string,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> => (await db.rows(USE, [id, counter, isBackedUp])).length > 0

/** Renames a passkey of a member. False if there is none. */
export const setPasskeyName = async (
  db: Db,
  memberId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> => (await db.rows(RENAME, [memberId, id, name])).length > 0

/** Removes a passkey of a member, unless it is the only one. */
export const deletePasskey = (db: Db, memberId: string, id: string) =>
  db.transaction(async (tx) => {
    const all = await tx.rows<{ id: string }>(LOCK, [memberId])
    if (all.every((passkey) => passkey.id !== id)) return 'missing'
    if (all.length === 1) return 'only'
    await tx.rows(REMOVE, [memberId, id])
    return 'removed'
  })

/** Removes all passkeys of a member. */
export const deleteAllPasskeys = (db: Db, memberId: string) => db.rows(REMOVE_ALL, [memberId])
