import { randomBytes, randomUUID } from 'node:crypto'

import { hasRight, type Access } from '#contract/own/rights.ts'
import { itemAt } from '#lib/lists.ts'
import { cannotSave, type Db } from '#server/db/db.ts'
import { seal, unseal } from '#server/db/sealing/sealed.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import type { Credential } from '#server/upstream/upstream.ts'

import { wideUntilSql } from './break-glass.ts'
import type { OpenSession, SessionMember, SessionWay } from './caller.ts'
import { secretHash } from './secret-hash.ts'

/** Maximum lifetime of a session, however active it is. */
export const SESSION_MS = 12 * 60 * 60_000
/** Maximum number of demo sessions, newest kept, because every request without a cookie gets one. */
const DEMO_SESSIONS_MAX = 500
const SWEEP_EVERY_MS = 60_000
/** Time for which the former secret id still works, for requests of other tabs in progress. */
const REPLACED_MS = 10_000

/** Session at the identity provider by its id, with the ID token that the provider needs at sign-out. */
export type AtProvider = { sid: string | null; idToken: string }

/** User who signs in, and their browser. */
type SignedIn = Access & {
  /** Owner as in the people of a workspace: a team's id, or another upstream's fingerprint. */
  owner: string
  credential: Credential
  /** Null for a team key. */
  member: SessionMember | null
  way: SessionWay
  /** Fixed end of the session in milliseconds since 1970. Null if only age and inactivity end it. */
  endsAt?: number | null
  /** Null without a session at the identity provider. */
  atProvider?: AtProvider | null
  /** Time of authentication, if before the session, in milliseconds since 1970. */
  authenticatedAt?: number | null
  /** Demo sessions don't end because of inactivity. */
  demo: boolean
  browser: string
  address: string
}
export type SessionLine = {
  id: string
  browser: string
  address: string
  created_at: string
  active_at: string
  member: string | null
  own: boolean
}

type Row = Omit<OpenSession, 'credential'> & { sealed_key: string }

const moment = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`
const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`

const INSERT = `
  insert into sessions (hash, public_id, owner, role, scope, member_id, sealed_key, sid, sealed_id_token, way, demo, browser, address, ends_at, created_at, active_at, authenticated_at)
  values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9, $10, $11, $12, $13, ${moment('$14')}, ${moment('$15')}, ${moment('$15')}, ${moment('$16')})`
const RENEW = `
  with former as (
    update sessions set replaced_until = ${moment('$6')} where hash = $1 and replaced_until is null returning *
  )
  insert into sessions (hash, public_id, owner, role, scope, member_id, sealed_key, sid, sealed_id_token, way, demo, browser, address, ends_at, created_at, active_at, authenticated_at)
  select $2, public_id, owner, role, scope, member_id, $3, $4, $5, way, demo, browser, address, ends_at, created_at, ${moment('$7')}, ${moment('$7')}
  from former returning hash`
const FIND = `
  select hash, public_id as "publicId", owner, sealed_key, role, scope, way, demo,
    (select jsonb_build_object('id', m.id, 'name', m.name, 'email', m.email) from members m where m.id = member_id) as member,
    ${milliseconds('ends_at')} as "endsAt", ${wideUntilSql('sessions.public_id')} as "wideUntil", ${milliseconds('created_at')} as "createdAt", ${milliseconds('active_at')} as "activeAt",
    ${milliseconds('authenticated_at')} as "authenticatedAt", ${milliseconds('replaced_until')} as "replacedUntil"
  from sessions where hash = any ($1::text[])`
const ID_TOKENS = `
  select hash, sealed_id_token as sealed from sessions
  where hash = any ($1::text[]) and sealed_id_token is not null`
const TOUCH = `update sessions set active_at = greatest(active_at, ${moment('$2')}) where hash = $1`
/** Sessions that one session can see and end: all of the team, those of the same member, or only itself. */
const WITHIN = '($2::boolean or public_id = $3 or member_id = $4)'
const LIST = `
  select public_id as id, browser, address, ${utc('created_at')}, ${utc('active_at')},
    (select name from members where id = member_id) as member, coalesce(member_id = $4, false) as own
  from sessions
  where owner = $1 and ${WITHIN} and created_at > ${moment('$5')} and (demo or active_at > ${moment('$6')})
    and (ends_at is null or ends_at > now()) and replaced_until is null
  order by sessions.active_at desc, public_id`
const REMOVE = 'delete from sessions where hash = any ($1::text[])'
const END = `
  delete from sessions where public_id in (select public_id from sessions where hash = any ($1::text[]))
  returning hash`
const END_ONE = `delete from sessions where owner = $1 and ${WITHIN} and public_id = $5 returning hash`
const END_OTHERS = `delete from sessions where owner = $1 and ${WITHIN} and public_id <> $3 returning hash`
const SWEEP = `
  delete from sessions
  where created_at <= ${moment('$1')} or (not demo and active_at <= ${moment('$2')}) or ends_at <= now()
    or replaced_until <= ${moment('$3')} or hash in (select hash from sessions where demo order by active_at desc offset ${DEMO_SESSIONS_MAX})
  returning hash`

/** Parameters of WITHIN after the owner. */
const within = (session: OpenSession) =>
  [
    session.owner,
    hasRight(session, 'members.write'),
    session.publicId,
    session.member?.id ?? null,
  ] as const

/** Ignores a failed write that a session doesn't need, because its stored dates still apply. */
const unlessCannotSave = (error: { code?: string }) => {
  if (!cannotSave(error)) throw error
}

/**
 * Seal of a member's session, which has no key, so that a row written or changed in the database
 * opens nothing.
 */
const memberSeal = (
  {
    owner,
    role,
    scope,
    member,
    way,
    endsAt,
  }: Pick<SignedIn, 'owner' | 'role' | 'scope' | 'member' | 'way' | 'endsAt'>,
  sessionId: string,
) => ({
  purpose: 'member' as const,
  // if there is nothing new to seal, sealed as in earlier versions, whose sessions stay valid
  to: JSON.stringify([
    sessionId,
    owner,
    role,
    member?.id,
    ...(way === 'oidc' ? [] : [way, endsAt ?? null]),
    ...(scope ? [scope] : []),
  ]),
})

/** The columns sealed_key, sid, and sealed_id_token of a session. */
function sealedParts(
  {
    atProvider,
    credential,
    ...signedIn
  }: Access & Pick<SignedIn, 'credential' | 'owner' | 'member' | 'way' | 'endsAt' | 'atProvider'>,
  sessionId: string,
  secret: Buffer,
) {
  const key =
    typeof credential === 'string'
      ? seal(credential, { purpose: 'team key', to: sessionId }, secret)
      : seal('', memberSeal(signedIn, sessionId), secret)
  if (!atProvider) return [key, null, null]
  const { sid, idToken } = atProvider
  return [key, sid, seal(idToken, { purpose: 'id token', to: sessionId }, secret)]
}

/** A new session with its secret id and its row. */
function newSession(
  {
    browser,
    address,
    atProvider = null,
    endsAt = null,
    authenticatedAt: provedAt,
    ...who
  }: SignedIn,
  secret: Buffer,
) {
  const sessionId = randomBytes(32).toString('base64url')
  const now = Date.now()
  const { owner, role, scope, member, way, demo } = who
  const [hash, publicId] = [secretHash(sessionId), randomUUID()]
  const authenticatedAt = Math.min(provedAt ?? now, now)
  const times = { endsAt, createdAt: now, activeAt: now, authenticatedAt, replacedUntil: null }
  const session: OpenSession = { ...who, ...times, hash, publicId, wideUntil: null }
  const sealed = sealedParts({ ...session, atProvider }, sessionId, secret)
  const about = [way, demo, browser, address, endsAt, now, authenticatedAt]
  const access = [role, scope && JSON.stringify(scope), member?.id ?? null]
  const row = [hash, publicId, owner, ...access, ...sealed, ...about]
  return { sessionId, session, row }
}

/** A session with a new secret id and its row. */
function newSecret(
  { atProvider, ...session }: OpenSession & { atProvider: AtProvider | null },
  secret: Buffer,
) {
  const sessionId = randomBytes(32).toString('base64url')
  const hash = secretHash(sessionId)
  const now = Date.now()
  const replacedUntil = now + REPLACED_MS
  const sealed = sealedParts({ ...session, atProvider }, sessionId, secret)
  const renewed = { ...session, hash, activeAt: now, authenticatedAt: now }
  return {
    sessionId,
    renewed,
    replacedUntil,
    row: [session.hash, hash, ...sealed, replacedUntil, now],
  }
}

/** The stored sessions of secret ids by their hashes, without those that none of the secrets decrypts. */
async function readStored(
  db: Db,
  ids: ReadonlyMap<string, string>,
  secrets: readonly Buffer[],
): Promise<OpenSession[]> {
  const rows = await db.rows<Row>(FIND, [[...ids.keys()]])
  return rows.flatMap(({ sealed_key, ...row }) => {
    const sessionId = ids.get(row.hash) ?? ''
    const opened = unseal(
      sealed_key,
      row.member ? memberSeal(row, sessionId) : { purpose: 'team key', to: sessionId },
      secrets,
    )
    if (opened === null) return []
    return [{ ...row, credential: row.member ? { teamId: row.owner } : opened }]
  })
}

/** ID token for the identity provider's session of one of these ids. Null if there is none. */
export async function readIdToken(
  db: Db,
  sessionIds: readonly string[],
  secrets: readonly Buffer[],
): Promise<string | null> {
  const ids = new Map(sessionIds.map((id) => [secretHash(id), id]))
  const rows = await db.rows<{ hash: string; sealed: string }>(ID_TOKENS, [[...ids.keys()]])
  const [first = null] = rows.map(({ hash, sealed }) =>
    unseal(sealed, { purpose: 'id token', to: ids.get(hash) ?? '' }, secrets),
  )
  return first
}

/**
 * The dashboard's sessions, stored in the database, so that an ended one is ended for every copy
 * of its cookie and at every process. `secrets` encrypt the team keys: the first one is used, the
 * others are accepted.
 */
export function openSessions(
  db: Db,
  { secrets, idleMs }: { secrets: readonly Buffer[]; idleMs: number },
) {
  const allSessions = acrossTenants(db)
  /**
   * PGlite belongs to this process alone, so its cache is always current. PostgreSQL is queried
   * each time.
   */
  const remembered = db.kind === 'pglite' ? new Map<string, OpenSession>() : null
  let endings = 0
  const forget = (hashes: { hash: string }[]) => {
    endings++
    for (const { hash } of hashes) remembered?.delete(hash)
  }
  const oldest = () => [Date.now() - SESSION_MS, Date.now() - idleMs] as const
  const isOver = ({ createdAt, activeAt, endsAt, replacedUntil, demo }: OpenSession) => {
    const [created] = oldest()
    const now = Date.now()
    if ((endsAt ?? Infinity) <= now || (replacedUntil ?? Infinity) <= now) return true
    // one active in the future, before the clock was set back, would otherwise last until then
    return createdAt <= created || (!demo && Math.abs(now - activeAt) >= idleMs)
  }
  let sweptAt = 0
  const sweep = async () => {
    if (Math.abs(Date.now() - sweptAt) < SWEEP_EVERY_MS) return
    sweptAt = Date.now()
    forget(await allSessions.rows<{ hash: string }>(SWEEP, [...oldest(), Date.now()]))
  }
  const remove = async (hashes: string[], statement = REMOVE) => {
    if (!hashes.length) return
    const given = hashes.map((hash) => ({ hash }))
    forget(given)
    const ended = await allSessions.rows<{ hash: string }>(statement, [hashes])
    // a concurrent look-up may have cached it
    forget([...given, ...ended])
  }
  const readAll = async (sessionIds: readonly string[]): Promise<OpenSession[]> => {
    const ids = new Map(sessionIds.map((id) => [secretHash(id), id]))
    const known = [...ids.keys()].flatMap((hash) => remembered?.get(hash) ?? [])
    if (known.length || !ids.size) return known
    const before = endings
    const found = await readStored(allSessions, ids, secrets)
    if (before === endings) for (const session of found) remembered?.set(session.hash, session)
    return found
  }
  const find = async (...sessionIds: string[]): Promise<OpenSession | null> => {
    const sessions = await readAll(sessionIds)
    const over = sessions.filter(isOver)
    if (over.length) await remove(over.map(({ hash }) => hash)).catch(unlessCannotSave)
    return sessions.find((session) => !isOver(session)) ?? null
  }

  return {
    /** Opens a session and returns its secret id, which isn't stored. */
    async start(signedIn: SignedIn) {
      const { sessionId, session, row } = newSession(signedIn, itemAt(secrets, 0))
      const before = endings
      const stored = allSessions.rows(INSERT, row).then(() => sweep().catch(unlessCannotSave))
      // the demo's first page doesn't wait for it. If it were lost, the next page would sign in
      // again
      if (session.demo && remembered) stored.catch(() => {})
      else await stored
      // otherwise it may have been ended since, and is looked up
      if (before === endings) remembered?.set(session.hash, session)
      return { sessionId, session }
    },

    /** The session of one of these ids. Null if all were ended or have expired. */
    find,

    /**
     * Gives a session a new secret id after its person authenticated again. The former one works a
     * little longer, without recent authentication. Null if the session has ended, or already has
     * a new one.
     */
    async renew(session: OpenSession, atProvider: AtProvider | null = null) {
      const { sessionId, renewed, replacedUntil, row } = newSecret(
        { ...session, atProvider },
        itemAt(secrets, 0),
      )
      const before = endings
      if (!(await allSessions.rows(RENEW, row)).length) return null
      session.replacedUntil = replacedUntil
      if (before === endings) remembered?.set(renewed.hash, renewed)
      return { sessionId, session: renewed }
    },

    /** Removes sessions from the cache that were ended elsewhere, or all if a command may have ended some. */
    forget,
    forgetAll: () => forget([...(remembered?.keys() ?? [])].map((hash) => ({ hash }))),

    /** Stores that the person is active. Other processes don't learn it while nothing can be saved. */
    async touch(session: OpenSession) {
      session.activeAt = Date.now()
      await allSessions.rows(TOUCH, [session.hash, session.activeAt]).catch(unlessCannotSave)
    },

    /** Throws if the session stays open because nothing can be saved, unless it was already over. */
    async end(...sessionIds: string[]) {
      await remove(sessionIds.map(secretHash), END).catch(async (error: { code?: string }) => {
        unlessCannotSave(error)
        if (await find(...sessionIds)) throw error
      })
    },

    /** The team's sessions that one of them can see, most recently used first. */
    list: (asking: OpenSession) => db.rows<SessionLine>(LIST, [...within(asking), ...oldest()]),

    /** Ends a session by its public id. False if there is none that the requesting session can end. */
    async endOne(asking: OpenSession, publicId: string) {
      const ended = await db.rows<{ hash: string }>(END_ONE, [...within(asking), publicId])
      forget(ended)
      return ended.length > 0
    },

    /** Ends all other sessions that the requesting session can end. */
    async endOthers(asking: OpenSession) {
      forget(await db.rows<{ hash: string }>(END_OTHERS, within(asking)))
    },

    /** Milliseconds until a session ends because of inactivity. Null if it doesn't. */
    idleLeftMs: ({ demo, activeAt }: OpenSession) =>
      demo ? null : Math.max(0, activeAt + idleMs - Date.now()),
  }
}
