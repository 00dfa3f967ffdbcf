import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import type { SignIn } from '#contract/own/workspace.ts'
import { isDiskFull, refusesWrites } from '#server/db/db.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, notReady, tooMany } from '#server/http/http-error.ts'
import { API_KEY_START } from '#server/http/sent-api-key.ts'
import type { IdentityProvider } from '#server/session/oidc/provider.ts'
import type { Workspace } from '#server/upstream/upstream.ts'

import { attemptLimit } from './attempt-limit.ts'
import { refuseReadable } from './origin.ts'
import { ownRoutes } from './own-route.ts'
import { KEY_ACCESS, type GatewaySessions } from './session.ts'

/** Number of invalid keys per minute and address before it has to wait. */
const REFUSALS_OF_ADDRESS = 30
/** The same for keys with the same prefix from any address: more, so that one address can't block a key. */
const REFUSALS_OF_PREFIX = 60
/** Length of the prefix in the list of keys: enough to tell keys apart, too little to sign in. */
const PREFIX_LENGTH = 10
const MINUTE_MS = 60_000
const SIGN_IN_BYTES = 4096
/** Characters of a header value: visible ASCII. */
const KEY = /^[\x21-\x7e]+$/
const NO_ROOM =
  'You can’t sign in right now because the database disk is full. People who are signed in can still view data. Ask your Rounds administrator to free some space.'
const READ_ONLY =
  'You can’t sign in right now because the database is read-only. Your key is fine. Try again in a minute.'

/** Counts attempts by address and by key prefix. Valid keys don't count and are always accepted. */
function signInLimits() {
  const byAddress = attemptLimit(REFUSALS_OF_ADDRESS, MINUTE_MS)
  const byPrefix = attemptLimit(REFUSALS_OF_PREFIX, MINUTE_MS)
  return {
    /** Counts an attempt before it is made. `waitSeconds` is null if there were few. */
    take(address: string, key: string) {
      const prefix = key.slice(0, PREFIX_LENGTH)
      const waits = [byAddress.take(address), byPrefix.take(prefix)].filter((wait) => wait !== null)
      return {
        waitSeconds: waits.length ? Math.max(...waits) : null,
        giveBack() {
          byAddress.giveBack(address)
          byPrefix.giveBack(prefix)
        },
      }
    },
  }
}

/** Error for too many attempts. */
export const tooManyAttempts = (seconds: number) =>
  tooMany('Too many failed sign-in attempts', seconds)

/**
 * `GET`, `POST`, and `DELETE /workspace/session`, and its activity. The key is stored encrypted
 * and is never sent back.
 */
export async function signInRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions; provider: IdentityProvider | null },
) {
  const { upstream, demoKey, sessions, config, provider } = options
  const route = ownRoutes(app, options)
  const limits = signInLimits()
  const where = upstream.kind === 'own' ? 'this service' : `the service at ${upstream.host}`

  /** The workspace of an entered key. Throws `status` with a message for the user if it opens none. */
  async function workspaceOfTyped(
    key: string,
    request: FastifyRequest,
    status: 401 | 403,
  ): Promise<Workspace> {
    const attempt = limits.take(request.ip, key)
    if (key.startsWith(API_KEY_START))
      throw new HttpError(
        401,
        'This is an API key, which is only for software. Sign in with your team key.',
      )
    if (!KEY.test(key))
      throw new HttpError(
        status,
        'This isn’t a team key. It contains spaces or invalid characters. Copy the whole key again.',
      )
    const { waitSeconds } = attempt
    if (waitSeconds !== null && !(await upstream.knows(key))) throw tooManyAttempts(waitSeconds)
    const workspace = await upstream
      .signIn(key, { requestId: request.id, address: request.ip, signal: request.signal })
      .catch((error: unknown) => {
        // the status says nothing about the key
        attempt.giveBack()
        throw error
      })
    if (!workspace)
      throw new HttpError(
        status,
        `This key isn’t recognized by ${where} or was revoked. Check that you copied the whole key, or ask for a new one.`,
      )
    attempt.giveBack()
    return workspace
  }

  route('session', ({ request, reply }) => sessions.current(request, reply))

  route('active', async ({ request }) => {
    await sessions.touch(request)
    return {}
  })

  const signIn = async (
    given: z.infer<typeof SignIn>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    refuseReadable(request)
    if ('key' in given && !config.signIn.includes('key'))
      throw new HttpError(
        403,
        `Team keys are turned off. Sign in with ${config.signIn.includes('members') ? 'a passkey' : 'single sign-on'}.`,
      )
    const key = 'key' in given ? given.key : demoKey
    if (key === null)
      throw new HttpError(403, 'The demo isn’t available here. Sign in with a team key.')
    try {
      const workspace = await ('key' in given
        ? workspaceOfTyped(key, request, 401)
        : upstream.workspaceOf(key))
      if (!workspace) throw new HttpError(503, 'The demo is missing. Restart Rounds.')
      return await sessions.signIn(request, reply, {
        workspace,
        credential: key,
        ...('demo' in given && given.role ? { role: given.role, scope: given.scope } : KEY_ACCESS),
        way: 'key',
      })
    } catch (error) {
      if (isDiskFull(error as { code?: string })) throw new HttpError(507, NO_ROOM)
      throw refusesWrites(error as { code?: string }) ? notReady(READ_ONLY, 5) : error
    }
  }
  // before the sign-in, little is parsed
  route('signIn', ({ body, request, reply }) => signIn(body, request, reply), {
    bodyLimit: SIGN_IN_BYTES,
  })

  route(
    'signInAgain',
    async ({ body, request, reply, session, error }) => {
      refuseReadable(request)
      if (session.way !== 'key' || ('demo' in body && !session.demo)) throw error(409)
      // a 401 would mean that the session has ended
      const workspace = 'key' in body ? await workspaceOfTyped(body.key, request, 403) : session
      if (workspace.owner !== session.owner) throw error(403)
      await sessions.renew(request, reply, { session })
      return null
    },
    { bodyLimit: SIGN_IN_BYTES },
  )

  route('signOut', async ({ request, reply }) => {
    // without it, the provider asks the person whether to sign out
    const idToken = provider && (await sessions.idTokenOf(request).catch(() => null))
    const session = await sessions.signOut(request, reply)
    const home = `${request.site}${config.basePath}/`
    return {
      ...session,
      signOutUrl: idToken && ((await provider?.signOutUrl(idToken, home)) ?? null),
    }
  })
}
