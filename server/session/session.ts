import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { denialsOf, type Access } from '#contract/own/rights.ts'
import { WORKSPACE_HEADER } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { cannotSave, isDiskFull, isUnavailable, refusesWrites } from '#server/db/db.ts'
import { asTenant } from '#server/db/tenant.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, notReady } from '#server/http/http-error.ts'
import { largeAnswers, limitInProgress } from '#server/http/in-progress.ts'
import { programOf } from '#server/session/api-keys/program-of.ts'
import { expiredOnPurpose } from '#server/upstream/dev-flags.ts'
import type { Credential, Workspace } from '#server/upstream/upstream.ts'

import { browserName } from './browser-name.ts'
import type { Caller, OpenSession, SessionMember } from './caller.ts'
import { httpOnlyCookie } from './http-only-cookie.ts'
import { isBreakGlass } from './scope.ts'
import { openSessions, readIdToken, SESSION_MS, type AtProvider } from './sessions.ts'

/** Workspace, member, session, and API key for the audit log. */
export type AuditActor = {
  owner: string
  member: string | null
  session: string | null
  /** API key. */
  key?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if no one is signed in, or the request didn't need to know. */
    openSession: OpenSession | null
    /**
     * Actors of a response without an open session: programs, and recognized members who aren't
     * signed in. Null if unknown, empty if no one is recorded.
     */
    auditActors: readonly AuditActor[] | null
    /** Id of the record that a request created. */
    auditObject: string | null
  }
}

// tests of one lab, so that they fit into one order
const EXAMPLES = `
  select id, name from lab_tests
  where team_id = $1 and lab_id = (select lab_id from lab_tests where team_id = $1 group by lab_id order by count(*) desc, lab_id limit 1)
  order by name, id limit 5`

const LABS = 'select id, slug, name from labs where team_id = $1 order by id'

/**
 * Cookie value instead of a session id after signing out, so that the demo doesn't sign in again
 * by itself.
 */
const SIGNED_OUT = 'signed-out'
/** Far more than a page requests at once. */
const REQUESTS_PER_SESSION = 100
/**
 * Limits of large responses, as many as a browser requests at once over HTTP/1.1. All workouts of
 * one person can be 9 MB.
 */
const LARGE_ANSWERS = { perReader: 6, total: 48, waitMs: 10_000 }
/** Minimum interval of storing activity, because a write per page is too much. */
const PAGE_TOUCH_MS = 10_000

/**
 * Id of a workspace and its member in responses, so that a page mixes neither two teams nor two
 * members. Reveals neither a team's id nor a fingerprint.
 */
const workspaceIdOf = (owner: string, member: SessionMember | null) =>
  createHash('sha256')
    .update(['workspace', owner, ...(member ? [member.id] : [])].join(' '))
    .digest('hex')
    .slice(0, 16)

/** Access with a team key: all rights. */
export const KEY_ACCESS: Access = { role: 'administrator', scope: null }
/** Workspace of a sign-in, with the credential that opens it. */
type Admission = Access & {
  workspace: Workspace
  credential: Credential
  way: OpenSession['way']
  endsAt?: number | null
  /** Undefined for a team key. */
  member?: SessionMember | null
  atProvider?: AtProvider | null
  authenticatedAt?: number | null
}

/** Describes a session to its page, without the key. */
function describer(
  { upstream, db, demoKey, diagnoses, config }: GatewayOptions,
  sessions: ReturnType<typeof openSessions>,
) {
  return async (session: OpenSession | null, workspace: Workspace | null): Promise<Session> => {
    const leftMs = session && sessions.idleLeftMs(session)
    const teams = workspace && (await upstream.teamsWithKey())
    const isOwn = upstream.kind === 'own'
    return {
      signedIn: workspace !== null,
      workspace: workspace && workspaceIdOf(workspace.owner, session?.member ?? null),
      idle:
        leftMs === null
          ? null
          : { limitSeconds: config.sessionIdleMinutes * 60, leftSeconds: Math.ceil(leftMs / 1000) },
      team: workspace?.team ?? null,
      member: session?.member ?? null,
      role: session?.role ?? null,
      scope: session?.scope ? [...session.scope] : null,
      breakGlassUntil:
        session && isBreakGlass(session) ? new Date(Number(session.wideUntil)).toISOString() : null,
      denied: session ? denialsOf(session) : {},
      upstream: { kind: upstream.kind, host: upstream.host, keyHeader: upstream.keyHeader },
      apiKeys: workspace !== null && (teams === null || teams.has(workspace.owner)),
      diagnoses: isOwn ? (diagnoses()?.set ?? null) : null,
      reconnectUrl: config.reconnectUrl,
      basemapStyleUrl: config.basemapStyleUrl,
      basemapOrigins: config.basemapOrigins,
      demonstration: demoKey !== null,
      signIn: config.signIn,
      emergencyUntil: session?.endsAt == null ? null : new Date(session.endsAt).toISOString(),
      examples: workspace?.team?.demo
        ? await asTenant(workspace.owner, () =>
            db.rows<{ id: string; name: string }>(EXAMPLES, [workspace.owner]),
          )
        : null,
      labs:
        workspace && isOwn
          ? await asTenant(workspace.owner, () =>
              db.rows<{ id: number; slug: string; name: string }>(LABS, [workspace.owner]),
            )
          : null,
    }
  }
}

/** Error for a session that could not be ended, with a message for the person who signed out. */
function notEnded(error: { code?: string }, idleMinutes: number): Error | { code?: string } {
  const words = (why: string) =>
    `You’re signed out in this browser, but the server couldn’t end the session: ${why}. Any copy of the session cookie remains valid until it goes unused for ${idleMinutes} minutes, up to a maximum of ${SESSION_MS / 3_600_000} hours. Tell your Rounds administrator.`
  if (isDiskFull(error)) return new HttpError(507, words('the database disk is full'))
  if (refusesWrites(error)) return notReady(words('the database is read-only'), 5)
  if (isUnavailable(error)) return notReady(words('the database isn’t responding'), 5)
  return error
}

/** The cookie of a browser with the id of its session. */
function sessionCookie({ config, demoKey }: GatewayOptions) {
  const cookie = httpOnlyCookie(config, config.sessionCookie)
  return {
    give: (request: FastifyRequest, reply: FastifyReply, sessionId: string) =>
      cookie.set(request, reply, sessionId, SESSION_MS),
    /** Leaves the browser signed out, so that the demo doesn't sign in by itself. */
    take: (request: FastifyRequest, reply: FastifyReply) =>
      demoKey
        ? cookie.set(request, reply, SIGNED_OUT, SESSION_MS)
        : cookie.set(request, reply, '', 0),
    sessionIds: (request: FastifyRequest) =>
      cookie.valuesOf(request).filter((value) => value !== SIGNED_OUT),
    isSignedOut: (request: FastifyRequest) => cookie.valuesOf(request).includes(SIGNED_OUT),
  }
}

/**
 * Gives a request's open session a new secret after the person authenticated again. Throws if it
 * has ended.
 */
const renewal =
  (sessions: ReturnType<typeof openSessions>, cookie: ReturnType<typeof sessionCookie>) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    { session, atProvider }: { session: OpenSession; atProvider?: AtProvider },
  ) => {
    const renewed = await sessions.renew(session, atProvider)
    if (!renewed) throw new HttpError(409, 'Your session has changed. Try again.')
    request.openSession = renewed.session
    cookie.give(request, reply, renewed.sessionId)
  }

/** False for a session from a way to sign in that is off now. */
const isAllowed = (
  { demo, way }: OpenSession,
  { signIn }: Pick<GatewayOptions['config'], 'signIn'>,
) => demo || way === 'link' || signIn.includes(way)

/** Sessions of the gateway, found by the cookie of a request. */
export function gatewaySessions(options: GatewayOptions) {
  const { upstream, db, demoKey, config, secrets } = options
  const idleMs = config.sessionIdleMinutes * 60_000
  const sessions = openSessions(db, { secrets, idleMs })

  const cookie = sessionCookie(options)
  const countRequest = limitInProgress(
    REQUESTS_PER_SESSION,
    `${REQUESTS_PER_SESSION} requests from this session or API key are already in progress.`,
  )
  const inTurn = largeAnswers(LARGE_ANSWERS)
  const findProgram = programOf(options)

  const find = async (request: FastifyRequest) => {
    const session = await sessions.find(...cookie.sessionIds(request))
    request.openSession = session && isAllowed(session, config) ? session : null
    return request.openSession
  }
  const end = (request: FastifyRequest) => sessions.end(...cookie.sessionIds(request))

  const describe = describer(options, sessions)

  /** Signs in to a workspace. This browser's previous session is ended. */
  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { workspace, member = null, ...given }: Admission,
  ) {
    const { sessionId, session } = await sessions.start({
      ...given,
      owner: workspace.owner,
      member,
      demo: given.credential === demoKey,
      browser: browserName(request.headers['user-agent']),
      address: request.ip,
    })
    // if there is no room for a new session, the old one stays
    await end(request)
    request.openSession = session
    cookie.give(request, reply, sessionId)
    return describe(session, workspace)
  }

  /**
   * Ends a session whose key no longer opens anything. If nothing can be saved, it stays but opens
   * nothing either.
   */
  async function drop(request: FastifyRequest, reply: FastifyReply) {
    cookie.take(request, reply)
    await end(request).catch((error: { code?: string }) => {
      if (!cannotSave(error)) throw error
    })
    return describe(null, null)
  }

  /**
   * Ends the session for every copy of its cookie. Throws if it can't be ended. This browser loses
   * the cookie in any case.
   */
  async function signOut(request: FastifyRequest, reply: FastifyReply) {
    cookie.take(request, reply)
    // the log and the audit log name the session
    await find(request).catch(() => null)
    // "cache" would delay the response for seconds, and other apps on a shared origin use it
    if (config.publicOrigin && !config.basePath) reply.header('clear-site-data', '"storage"')
    await end(request).catch((error: { code?: string }) => {
      throw notEnded(error, config.sessionIdleMinutes)
    })
    return describe(null, null)
  }

  return {
    signIn,
    renew: renewal(sessions, cookie),
    signOut,
    drop,
    stored: sessions,
    idTokenOf: (request: FastifyRequest) => readIdToken(db, cookie.sessionIds(request), secrets),

    /**
     * The person or program that makes this request, whose workspace the response names. Throws a
     * 401 without a key and a session.
     */
    async of(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
      const caller = (await findProgram(request)) ?? (await find(request))
      if (!caller)
        throw new HttpError(401, 'You aren’t signed in, or your session has ended. Sign in again.')
      countRequest(caller.publicId, reply.raw)
      reply.header(WORKSPACE_HEADER, workspaceIdOf(caller.owner, caller.member))
      return caller
    },

    /**
     * Makes a response that may be large, when fewer than the maximum of this session are in
     * progress.
     */
    answerInTurn: <Answer>(
      { publicId }: Caller,
      { raw }: FastifyReply,
      work: { make: () => Promise<Answer>; sizeOf: (answer: Answer) => number },
    ) => inTurn(publicId, raw, work),

    /** Stores that the person at the page is active. Throws a 401 without a session. */
    async touch(request: FastifyRequest) {
      const session = await find(request)
      if (!session) throw new HttpError(401, 'The session has ended. Sign in again.')
      await sessions.touch(session)
    },

    /**
     * Session of a request. A session with a revoked key ends. Without one, the demo signs in by
     * itself, unless someone has signed out. Opening a page counts as activity, a page's own
     * requests don't.
     */
    async current(
      request: FastifyRequest,
      reply: FastifyReply,
      { isPage = false } = {},
    ): Promise<Session> {
      if (expiredOnPurpose(request)) return describe(null, null)
      const session = await find(request)
      if (session) {
        // the page contains nothing of the workspace, and its requests with a revoked key are
        // rejected
        const workspace = await upstream.workspaceOf(session.credential, { validate: !isPage })
        if (workspace?.owner !== session.owner) return drop(request, reply)
        if (isPage && Date.now() - session.activeAt > Math.min(PAGE_TOUCH_MS, idleMs / 10))
          sessions
            .touch(session)
            .catch((error: unknown) => request.log.warn({ err: error }, 'activity was not saved'))
        return describe(session, workspace)
      }
      const credential = cookie.isSignedOut(request) ? null : demoKey
      const workspace = credential && (await upstream.workspaceOf(credential))
      if (!workspace) return describe(null, null)
      return signIn(request, reply, { ...KEY_ACCESS, workspace, credential, way: 'key' })
    },
  }
}
export type GatewaySessions = ReturnType<typeof gatewaySessions>
