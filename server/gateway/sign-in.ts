import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { SignIn } from '#contract/workspace.ts'
import { workspacePaths } from '#contract/workspace-paths.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isDiskFull } from '#server/db/db.ts'
import { HttpError } from '#server/http-error.ts'
import { passOn } from './answer.ts'
import type { GatewayOptions } from './options.ts'
import { cameByHttps, isLoopbackName, nameOfHost } from './origin.ts'
import type { GatewaySessions } from './session.ts'
import type { Upstream } from './upstream.ts'

/** Keys of an address that were refused within a minute; then it has to wait. */
const REFUSALS_OF_ADDRESS = 30
/** The same of keys that begin alike, from wherever: more, so that one address cannot keep a key out. */
const REFUSALS_OF_PREFIX = 60
/** As many characters as the list of keys shows: enough to tell them apart, of no use to sign in. */
const PREFIX_LENGTH = 10
const MINUTE_MS = 60_000
/** A key is a header's value: visible ASCII. */
const KEY = /^[\x21-\x7e]+$/
const NO_ROOM =
  'Nobody can sign in now: the disk of the database is full. Who is signed in goes on reading. Ask whoever runs Rounds to free some space.'

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
      address: request.ip,
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

/** Counts the refused keys of an address, and those that begin alike. Right keys cost nothing. */
function signInLimits(app: FastifyInstance) {
  const limits = [
    app.createRateLimit({
      max: REFUSALS_OF_ADDRESS,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => request.ip,
    }),
    app.createRateLimit({
      max: REFUSALS_OF_PREFIX,
      timeWindow: MINUTE_MS,
      keyGenerator: ({ body }) => (body as { key: string }).key.trim().slice(0, PREFIX_LENGTH),
    }),
  ]
  return {
    /** Throws 429 where there were too many. */
    async check(request: FastifyRequest) {
      for (const limit of limits) {
        const counted = await limit(request, { increment: false })
        if (!counted.isAllowed && counted.remaining <= 0)
          throw new HttpError(
            429,
            `Too many keys were refused. Try again in ${counted.ttlInSeconds} s.`,
            { 'retry-after': String(counted.ttlInSeconds) },
          )
      }
    },
    async count(request: FastifyRequest) {
      for (const limit of limits) await limit(request)
    },
  }
}

/**
 * `GET`, `POST` and `DELETE /workspace/session`, and that its person is active. The key goes into the database,
 * encrypted, and into no answer.
 */
export async function signInRoutes(
  app: FastifyInstance,
  { upstream, demoKey, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  await app.register(rateLimit, { global: false })
  const limits = signInLimits(app)

  app.get(
    workspacePaths.session,
    { config: { workspaceAction: 'session' } },
    async (request, reply) => sessions.current(request, reply),
  )

  app.post(workspacePaths.active, { config: { workspaceAction: 'active' } }, async (request) => {
    await sessions.touch(request)
    return {}
  })

  const signInOptions = { config: { workspaceAction: 'signIn' } }
  app.post(workspacePaths.session, signInOptions, async (request, reply) => {
    if (!cameByHttps(request) && !isLoopbackName(nameOfHost(request.host)))
      throw new HttpError(
        403,
        'A key is not taken over plain http from another machine, where others can read it. Open Rounds by https, or on the machine it runs on. Where a proxy in front speaks https, name it in TRUST_PROXY.',
      )
    const given = SignIn.safeParse(request.body)
    if (!given.success) throw new HttpError(422, 'Give a team API key.')
    if ('demo' in given.data && !demoKey)
      throw new HttpError(403, 'There is no demonstration here. Sign in with a team API key.')
    const isKey = 'key' in given.data
    const key = 'key' in given.data ? given.data.key : demoKey!
    if (isKey) await limits.check(request)
    await check(upstream, key, request).catch(async (error: unknown) => {
      if (isKey && error instanceof HttpError && error.statusCode === 401)
        await limits.count(request)
      throw error
    })
    const workspace = await upstream.workspaceOf(key)
    if (!workspace) throw new HttpError(401, 'The key has just been revoked. Ask for a new one.')
    return sessions.signIn(request, reply, key, workspace).catch((error: { code?: string }) => {
      throw isDiskFull(error) ? new HttpError(507, NO_ROOM) : error
    })
  })

  app.delete(
    workspacePaths.session,
    { config: { workspaceAction: 'signOut' } },
    async (request, reply) => sessions.signOut(request, reply),
  )
}
