import { randomBytes, randomUUID } from 'node:crypto'

import type { Invitation, SignInLink } from '#contract/own/endpoints/invitations.ts'
import type { Access } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { utcText } from '#server/db/statements/utc-text.ts'
import { OWNERS_WITH_NAMES } from '#server/session/owners.ts'
import { secretHash } from '#server/session/secret-hash.ts'

const MINUTE_MS = 60_000
/** Lifetime of a link. */
const LINK_MS = { invitation: 7 * 24 * 60 * MINUTE_MS, admission: 15 * MINUTE_MS }
/** Page of a link, with the secret part after `#`, which browsers don't send to a server. */
const JOIN_PATH = '/join'

/** Current access, because a member's may have changed since the link was created. */
const ACCESS = `
  coalesce((select m.role from members m where m.id = l.member_id), l.role) as role,
  case when l.member_id is null then l.scope else (select m.scope from members m where m.id = l.member_id) end as scope`
const FORGET = "delete from sign_in_links where expires_at < now() - interval '30 days'"
const VOID = 'delete from sign_in_links where member_id = $1 and used_at is null'
const VOID_MADE_BY = 'delete from sign_in_links where created_by = $1 and used_at is null'
const MAKE = `
  insert into sign_in_links (id, hash, owner, kind, member_id, name, role, scope, created_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9, now() + $10::float8 * interval '1 millisecond')
  returning ${utcText('expires_at')}`
const READ = `
  select l.kind, coalesce(t.name, t.owner) as team, l.owner, l.name, ${ACCESS}, l.member_id as "memberId", c.name as invited_by,
    ${utcText('l.expires_at')}, l.expires_at <= now() as "isExpired", l.used_at is not null as "isUsed"
  from sign_in_links l join (${OWNERS_WITH_NAMES}) t on t.owner = l.owner left join members c on c.id = l.created_by
  where l.hash = $1`
const USE = `
  update sign_in_links set used_at = now()
  where hash = $1 and kind = $2 and used_at is null and expires_at > now()
  returning id, owner, name, role, scope, member_id as "memberId"`
const LIST = `
  select l.id, l.name, ${ACCESS}, l.member_id as member, c.name as invited_by,
    ${utcText('l.created_at')}, ${utcText('l.expires_at')}
  from sign_in_links l left join members c on c.id = l.created_by
  where l.owner = $1 and l.kind = 'invitation' and l.used_at is null and l.expires_at > now()
  order by l.created_at desc, l.id`
const CANCEL = `
  delete from sign_in_links
  where owner = $1 and id = $2 and kind = 'invitation' and used_at is null and expires_at > now() returning id`

type Kind = SignInLink['kind']
/** A link to create: for a member, or for a new one if `memberId` is null. */
type LinkRequest = Access & {
  owner: string
  kind: Kind
  memberId?: string | null
  name: string
  createdBy?: string | null
}
/** Person admitted by a used link. */
export type Invited = Access & { owner: string; name: string; memberId: string | null }
export type ReadLink = Omit<SignInLink, 'isMember'> &
  Invited & { isExpired: boolean; isUsed: boolean }

/** Address of a link from the dashboard's address without a trailing slash. */
export const linkAddress = (dashboard: string, token: string) => `${dashboard}${JOIN_PATH}#${token}`

/**
 * Creates a link and returns its secret part, which isn't stored. Other links of the same member
 * stop working.
 */
export async function makeLink(
  db: Db,
  { owner, kind, memberId = null, name, role, scope, createdBy = null }: LinkRequest,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  await db.rows(FORGET)
  if (memberId !== null) await db.rows(VOID, [memberId])
  const values = [id, secretHash(token), owner, kind, memberId, name, role]
  const more = [scope && JSON.stringify(scope), createdBy, LINK_MS[kind]]
  const made = await db.rows<{ expires_at: string }>(MAKE, [...values, ...more])
  return { id, token, expiresAt: firstRow(made).expires_at }
}

/** The link of a secret part, whether or not it still works. Null if there is none. */
export async function readLink(db: Db, token: string): Promise<ReadLink | null> {
  const [link = null] = await db.rows<ReadLink>(READ, [secretHash(token)])
  return link
}

type TakenLink = Invited & { id: string }
/** Marks a link as used. Null if it no longer works, or another process was first. */
export async function takeLink(db: Db, token: string, kind: Kind): Promise<TakenLink | null> {
  const [taken = null] = await db.rows<TakenLink>(USE, [secretHash(token), kind])
  return taken
}

/** Open invitations of a team, newest first. */
export const openInvitations = (db: Db, owner: string) => db.rows<Invitation>(LIST, [owner])

/** Cancels an invitation. False if the team has no such open invitation. */
export const deleteInvitation = async (db: Db, owner: string, id: string): Promise<boolean> =>
  (await db.rows(CANCEL, [owner, id])).length > 0

/** Deletes the links of a member who may no longer invite anyone. */
export const voidLinksMadeBy = (db: Db, memberId: string) => db.rows(VOID_MADE_BY, [memberId])
