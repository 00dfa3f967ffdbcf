import { hasRight, type Access } from '#contract/own/rights.ts'
import type { Member } from '#contract/own/workspace.ts'
import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { utcText } from '#server/db/statements/utc-text.ts'
import { HttpError } from '#server/http/http-error.ts'
import { voidLinksMadeBy } from '#server/session/passkeys/sign-in-links.ts'

/**
 * Issuer for members who sign in with a passkey. Their subject is the random user handle of their
 * passkeys.
 */
const PASSKEY_ISSUER = 'rounds'

/** Identity at the provider, unique and permanent for a person. */
export type Identity = { issuer: string; subject: string }
/** Hashes of ended sessions, to remove from this process's cache. */
type Ended = { hash: string }[]

const LIST = `
  select m.id, m.name, m.email, m.role, m.scope, ${utcText('m.disabled_at')}, ${utcText('m.created_at')},
    ${utcText('m.last_seen_at')},
    (select count(*)::int from sessions s where s.member_id = m.id and s.replaced_until is null) as sessions,
    case when m.issuer = '${PASSKEY_ISSUER}'
      then (select count(*)::int from passkeys p where p.member_id = m.id) end as passkeys
  from members m where m.owner = $1 order by lower(m.name), m.id`
const ADMIT = `
  insert into members (owner, issuer, subject, name, email, role, scope)
  values ($1, $2, $3, $4, $5, $6, $7::text::jsonb)
  on conflict (owner, issuer, subject) do update
    set name = excluded.name, email = excluded.email, role = excluded.role, scope = excluded.scope, last_seen_at = now()
    where members.disabled_at is null
  returning id`
const END_OF_IDENTITY = `
  delete from sessions s using members m
  where m.id = s.member_id and m.issuer = $1 and m.subject = $2
    and (m.id <> $3::uuid or s.role <> $4::text or s.scope is distinct from $5::text::jsonb) is not false
  returning s.hash`
const VOID_OF_IDENTITY = `
  delete from sign_in_links l using members m
  where m.id = l.created_by and m.issuer = $1 and m.subject = $2 and (m.id <> $3::uuid) is not false and l.used_at is null`
const IS_IDENTITY = 'select 1 from members where id = $1::uuid and issuer = $2 and subject = $3'
// waits for a concurrent change of the member's access
const MAY_ENTER = `
  select 1 from members
  where id = $1 and role = $2 and scope is not distinct from $3::text::jsonb and disabled_at is null for share`
const DISABLE = `
  update members set disabled_at = coalesce(disabled_at, now()) where owner = $1 and id = $2 returning id`
const ENABLE = 'update members set disabled_at = null where owner = $1 and id = $2 returning id'
/** Tags as a parameter. Null for a member who sees everyone. */
const scopeJson = (scope: Access['scope']) => scope && JSON.stringify(scope)
const END_OF_MEMBER = 'delete from sessions where member_id = $1 returning hash'

/** Ends what a person has as other members than the current one, or with other access. */
async function endOthers(
  db: Db,
  { issuer, subject }: Identity,
  [id, role, scope]: readonly (string | null)[],
): Promise<Ended> {
  await db.rows(VOID_OF_IDENTITY, [issuer, subject, id])
  return db.rows(END_OF_IDENTITY, [issuer, subject, id, role, scope])
}

/** Members of a team by name. */
export const listMembers = (db: Db, owner: string) =>
  db.rows<Omit<Member, 'current'>>(LIST, [owner])

/**
 * Adds or updates a member with the provider's data at a sign-in. Ends their sessions with
 * different access or in another team. The id is null if the member is disabled.
 */
export async function admitMember(
  db: Db,
  { owner, role, scope }: { owner: string } & Access,
  { issuer, subject, name, email }: Identity & { name: string; email: string | null },
): Promise<{ id: string | null; ended: Ended }> {
  const access = [role, scopeJson(scope)]
  const about = [owner, issuer, subject, name, email]
  const [member] = await db.rows<{ id: string }>(ADMIT, [...about, ...access])
  const id = member?.id ?? null
  if (id !== null && !hasRight({ role, scope }, 'members.write')) await voidLinksMadeBy(db, id)
  return { id, ended: await endOthers(db, { issuer, subject }, [id, ...access]) }
}

/** Ends all sessions of a person who has lost their role or access, and the links that they created. */
export const endOfIdentity = (db: Db, identity: Identity) =>
  endOthers(db, identity, [null, null, null])

/** True if a member is this person at the provider. */
export const isIdentityOf = async (
  db: Db,
  id: string | undefined,
  { issuer, subject }: Identity,
): Promise<boolean> => (await db.rows(IS_IDENTITY, [id ?? null, issuer, subject])).length > 0

/** True unless a member has been disabled, or has different access now. */
export const mayEnter = async (db: Db, id: string, { role, scope }: Access): Promise<boolean> =>
  (await db.rows(MAY_ENTER, [id, role, scopeJson(scope)])).length > 0

/** Ends all sessions of a member. */
export const endOfMember = (db: Db, id: string) => db.rows<Ended[number]>(END_OF_MEMBER, [id])

// in one order, so that two administrators who change each other don't wait for each other
const LOCK_BOTH = `
  select id, role, scope, disabled_at is not null as "isDisabled" from members
  where owner = $1 and id in ($2, $3) order by id for update`

/**
 * Locks a member and the one who changes them. Throws if the latter may no longer change members:
 * two administrators who remove each other at once would leave none. `by` is null for a key or a
 * command.
 */
async function lockBoth(tx: Db, owner: string, id: string, by: string | null) {
  if (by === null) return
  const locked = await tx.rows<Access & { id: string; isDisabled: boolean }>(LOCK_BOTH, [
    owner,
    id,
    by,
  ])
  const own = locked.find((member) => member.id === by)
  if (!own || own.isDisabled || !hasRight(own, 'members.write'))
    throw new HttpError(403, 'Your own access has changed. Sign in again.')
}

/**
 * Disables a member, and ends their sessions and the links that they created. `by` is the member
 * who does it. Null if the team has no such member.
 */
export const disableMember = (
  db: Db,
  owner: string,
  id: string,
  by: string | null = null,
): Promise<Ended | null> =>
  db.transaction(async (tx) => {
    await lockBoth(tx, owner, id, by)
    if (!(await tx.rows(DISABLE, [owner, id])).length) return null
    await voidLinksMadeBy(tx, id)
    return endOfMember(tx, id)
  })

/** Lets a disabled member sign in again. False if the team has no such member. */
export const enableMember = async (db: Db, owner: string, id: string): Promise<boolean> =>
  (await db.rows(ENABLE, [owner, id])).length > 0

const ONE = `
  select id, name, email, role, scope, subject, issuer = '${PASSKEY_ISSUER}' as "hasPasskeys", disabled_at is not null as "isDisabled"
  from members where owner = $1 and id = $2`
const ADD = `
  insert into members (owner, issuer, subject, name, role, scope)
  values ($1, '${PASSKEY_ISSUER}', $2, $3, $4, $5::text::jsonb) returning id`
const SEE = `
  update members set last_seen_at = now() where id = $1 and disabled_at is null returning id`
const SET_ACCESS =
  'update members set role = $3, scope = $4::text::jsonb where owner = $1 and id = $2'
const END_OF_OTHER_ACCESS = `
  delete from sessions
  where member_id = $1 and (role <> $2 or scope is distinct from $3::text::jsonb) returning hash`

export type OneMember = Access & {
  id: string
  name: string
  email: string | null
  subject: string
  /** False for a member with single sign-on. */
  hasPasskeys: boolean
  isDisabled: boolean
}

// members of a demonstration can't sign in
const ANY = `
  select 1 from members m where not exists (select 1 from teams t where t.demo and t.id::text = m.owner) limit 1`
/** True if anyone has ever signed in as a member, of any team. */
export const hasMembers = async (db: Db): Promise<boolean> => (await db.rows(ANY)).length > 0

/** A member of a team. Null if the team has none with this id. */
export async function readMember(db: Db, owner: string, id: string): Promise<OneMember | null> {
  const [member = null] = await db.rows<OneMember>(ONE, [owner, id])
  return member
}

/** Adds a member who signs in with a passkey, and returns their id. */
export async function addMember(
  db: Db,
  { owner, handle, name, role, scope }: { owner: string; handle: string; name: string } & Access,
): Promise<string> {
  const values = [owner, handle, name, role, scopeJson(scope)]
  return firstRow(await db.rows<{ id: string }>(ADD, values)).id
}

/** Stores the time of a member's sign-in. False if the member is disabled. */
export const noteSignIn = async (db: Db, id: string): Promise<boolean> =>
  (await db.rows(SEE, [id])).length > 0

/**
 * Changes role and scope of a member who signs in with a passkey, and ends their sessions with
 * other access. `by` is the member who does it.
 */
export const setAccess = (
  db: Db,
  owner: string,
  { id, role, scope, by }: { id: string; by: string | null } & Access,
): Promise<Ended> =>
  db.transaction(async (tx) => {
    await lockBoth(tx, owner, id, by)
    await tx.rows(SET_ACCESS, [owner, id, role, scopeJson(scope)])
    if (!hasRight({ role, scope }, 'members.write')) await voidLinksMadeBy(tx, id)
    return tx.rows(END_OF_OTHER_ACCESS, [id, role, scopeJson(scope)])
  })

const END_AT_PROVIDER = `
  delete from sessions s using members m
  where m.id = s.member_id and m.issuer = $1 and ($2::text is null or m.subject = $2)
    and ($3::text is null or s.sid = $3 or ($2::text is not null and s.sid is null))
  returning s.hash, s.owner, s.member_id as member, s.public_id as session`

/** A provider session that ended, a person who signed out of all of them, or both. */
export type EndedAtProvider = { issuer: string; subject: string | null; sid: string | null }

/**
 * Ends the sessions opened with a provider session, or all of a person. With both, those that may
 * belong to it.
 */
export const endAtProvider = (db: Db, { issuer, subject, sid }: EndedAtProvider) =>
  db.rows<Ended[number] & { owner: string; member: string; session: string }>(END_AT_PROVIDER, [
    issuer,
    subject,
    sid,
  ])
