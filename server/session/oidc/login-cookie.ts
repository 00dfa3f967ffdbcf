import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'

import { itemAt } from '#lib/lists.ts'
import { seal, unseal } from '#server/db/sealing/sealed.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { httpOnlyCookie } from '#server/session/http-only-cookie.ts'

/** Time that a person has to sign in at the provider. */
const LOGIN_MS = 10 * 60_000
/** Maximum number of pending logins in one browser, one per tab. Older ones are dropped. */
const LOGINS_MAX = 5
const ID_LENGTH = 12

/** A login started here, until the provider redirects the browser back. */
export type Login = {
  state: string
  nonce: string
  verifier: string
  returnPath: string
  /** True for a repeated sign-in in an open session. */
  isAgain: boolean
}
/** The same with its time, in milliseconds since 1970. */
type BegunLogin = Login & { begunAt: number }

/**
 * A login with its own secrets. The first characters of its state name the cookie, so that tabs
 * don’t interfere with each other.
 */
export const newLogin = (about: Pick<Login, 'returnPath' | 'isAgain'>): Login => ({
  ...about,
  state: randomBytes(32).toString('base64url'),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

/** Cookies of a browser's pending logins, each encrypted with the installation's secret. */
export function loginCookies({ config, secrets }: Pick<GatewayOptions, 'config' | 'secrets'>) {
  const prefix = `${config.sessionCookie}_login_`
  // the provider's redirect is a navigation from another site
  const cookieOf = (id: string) => httpOnlyCookie(config, prefix + id, 'lax')
  const idOf = (state: string) => state.slice(0, ID_LENGTH)
  const begun = ({ headers }: FastifyRequest) =>
    (headers.cookie ?? '')
      .split(';')
      .flatMap((pair) => pair.split('=', 1)[0]?.split(prefix)[1] ?? [])
      .filter((id) => /^[\w-]+$/.test(id))
  /** The login of a state. Null if it wasn’t started here, or too long ago. */
  function find(request: FastifyRequest, state: unknown): BegunLogin | null {
    const id = typeof state === 'string' ? idOf(state) : ''
    if (!/^[\w-]+$/.test(id)) return null
    for (const sealed of cookieOf(id).valuesOf(request)) {
      const text = unseal(sealed, { purpose: 'login', to: id }, secrets)
      const login = text === null ? null : (JSON.parse(text) as BegunLogin)
      if (login && login.state === state && login.begunAt + LOGIN_MS > Date.now()) return login
    }
    return null
  }
  return {
    keep(request: FastifyRequest, reply: FastifyReply, login: Login) {
      const others = begun(request)
      if (others.length >= LOGINS_MAX)
        for (const id of others) cookieOf(id).set(request, reply, '', 0)
      const id = idOf(login.state)
      const text = JSON.stringify({ ...login, begunAt: Date.now() } satisfies BegunLogin)
      const sealed = seal(text, { purpose: 'login', to: id }, itemAt(secrets, 0))
      cookieOf(id).set(request, reply, sealed, LOGIN_MS)
    },

    find,

    /** The same, which can’t be taken again in this browser. */
    take(request: FastifyRequest, reply: FastifyReply, state: unknown): BegunLogin | null {
      const login = find(request, state)
      if (login) cookieOf(idOf(login.state)).set(request, reply, '', 0)
      return login
    },
  }
}
