import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { SignIn, type Session } from '#contract/workspace.ts'
import { workspacePaths } from '#contract/workspace-paths.ts'
import { endpoints } from '#contract/endpoints.ts'
import { HttpError } from '#server/http-error.ts'
import { passOn } from './answer.ts'
import { expiredOnPurpose } from './dev-flags.ts'
import type { GatewayOptions } from './options.ts'
import { cameByHttps, isLoopbackName, nameOfHost } from './origin.ts'
import type { Workspace, Upstream } from './upstream.ts'

const SIGN_INS_A_MINUTE = 30
// of one lab, so that they can be parts of one order
const EXAMPLES = `
  select id, name from lab_tests
  where team_id = $1 and lab_id = (select lab_id from lab_tests where team_id = $1 group by lab_id order by count(*) desc, lab_id limit 1)
  order by name, id limit 5`
/** A key is a header's value: visible ASCII. */
const KEY = /^[\x21-\x7e]+$/

declare module '@fastify/secure-session' {
  interface SessionData {
    key: string
    /** Signed out on purpose: the demonstration does not sign itself in again. */
    signedOut: boolean
  }
}

/** The key of this request's session. Throws 401 without one. */
export function keyOf(request: FastifyRequest): string {
  const key = request.session.get('key')
  if (!key)
    throw new HttpError(
      401,
      'Nobody is signed in here, or the session has expired. Sign in with your team API key.',
    )
  return key
}

/** Forgets the key, and does not put the demonstration in its place unasked. */
export function forgetKey(request: FastifyRequest) {
  request.session.regenerate()
  request.session.set('signedOut', true)
}

/** Asks the upstream whether the key opens anything. Throws what a person should read when it does not. */
async function check(upstream: Upstream, key: string, request: FastifyRequest) {
  if (!KEY.test(key))
    throw new HttpError(
      401,
      'This is no API key: it has spaces or characters that a key cannot have. Copy it again, whole.',
    )
  const answer = passOn(
    await upstream.send({
      method: 'GET',
      path: endpoints.listLabAccounts.path,
      key,
      requestId: request.id,
      signal: request.signal,
    }),
  )
  const where = upstream.kind === 'own' ? 'this service' : `the service at ${upstream.host}`
  if (answer.status === 401 || answer.status === 403)
    throw new HttpError(
      401,
      `The key is not known to ${where}, or was revoked. Check that it was copied whole, or ask for a new one.`,
    )
  if (answer.status === 429)
    throw new HttpError(429, `Too many requests to ${where}. Wait a minute, then try again.`)
  if (answer.status !== 200)
    throw new HttpError(
      502,
      `The key could not be checked: ${where} answered ${answer.status}. Nothing is wrong with the key; try again when the service is well.`,
    )
}

/** `GET`, `POST` and `DELETE /workspace/session`. The key goes into the encrypted cookie and into no answer. */
export async function signInRoutes(
  app: FastifyInstance,
  { upstream, db, demoKey, diagnoses, config }: GatewayOptions,
) {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) =>
      new HttpError(429, `Too many attempts to sign in. Try again in ${after}.`),
  })

  const sessionFor = async (workspace: Workspace | null): Promise<Session> => ({
    signedIn: workspace !== null,
    team: workspace?.team ?? null,
    upstream: { kind: upstream.kind, host: upstream.host },
    diagnoses: upstream.kind === 'own' ? diagnoses() : null,
    basemapStyleUrl: config.basemapStyleUrl,
    basemapOrigins: config.basemapOrigins,
    demonstration: demoKey !== null,
    examples: workspace?.team?.demo
      ? await db.rows<{ id: string; name: string }>(EXAMPLES, [workspace.owner])
      : null,
  })

  const keep = (request: FastifyRequest, key: string) => {
    request.session.regenerate()
    request.session.set('key', key)
  }

  app.get(workspacePaths.session, { config: { workspaceAction: 'session' } }, async (request) => {
    if (expiredOnPurpose(request)) return sessionFor(null)
    const key = request.session.get('key')
    if (key) {
      const workspace = await upstream.workspaceOf(key)
      // used is renewed
      if (workspace) request.session.touch()
      else forgetKey(request)
      return sessionFor(workspace)
    }
    if (!demoKey || request.session.get('signedOut')) return sessionFor(null)
    const workspace = await upstream.workspaceOf(demoKey)
    if (workspace) keep(request, demoKey)
    return sessionFor(workspace)
  })

  const signInOptions = {
    config: {
      workspaceAction: 'signIn',
      rateLimit: { max: SIGN_INS_A_MINUTE, timeWindow: 60_000 },
    },
  }
  app.post(workspacePaths.session, signInOptions, async (request) => {
    if (!cameByHttps(request) && !isLoopbackName(nameOfHost(request.headers.host)))
      throw new HttpError(
        403,
        'A key is not taken over plain http from another machine, where others can read it. Open Rounds by https, or on the machine it runs on.',
      )
    const given = SignIn.safeParse(request.body)
    if (!given.success) throw new HttpError(422, 'Give a team API key.')
    if ('demo' in given.data && !demoKey)
      throw new HttpError(403, 'There is no demonstration here. Sign in with a team API key.')
    const key = 'key' in given.data ? given.data.key : demoKey!
    await check(upstream, key, request)
    keep(request, key)
    return sessionFor(await upstream.workspaceOf(key))
  })

  app.delete(
    workspacePaths.session,
    { config: { workspaceAction: 'signOut' } },
    async (request) => {
      forgetKey(request)
      return sessionFor(null)
    },
  )
}
