import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { SignIn } from '#contract/workspace.ts'
import { workspacePaths } from '#contract/workspace-paths.ts'
import { endpoints } from '#contract/endpoints.ts'
import { HttpError } from '#server/http-error.ts'
import { passOn } from './answer.ts'
import type { GatewayOptions } from './options.ts'
import { cameByHttps, isLoopbackName, nameOfHost } from './origin.ts'
import { currentSession, describeSession, forgetKey, keepKey } from './session.ts'
import type { Upstream } from './upstream.ts'

const SIGN_INS_A_MINUTE = 30
/** A key is a header's value: visible ASCII. */
const KEY = /^[\x21-\x7e]+$/

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
export async function signInRoutes(app: FastifyInstance, options: GatewayOptions) {
  const { upstream, demoKey } = options
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) =>
      new HttpError(429, `Too many attempts to sign in. Try again in ${after}.`),
  })

  const describe = describeSession(options)
  const current = currentSession(options)

  app.get(workspacePaths.session, { config: { workspaceAction: 'session' } }, current)

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
    keepKey(request, key)
    return describe(await upstream.workspaceOf(key))
  })

  app.delete(
    workspacePaths.session,
    { config: { workspaceAction: 'signOut' } },
    async (request) => {
      forgetKey(request)
      return describe(null)
    },
  )
}
