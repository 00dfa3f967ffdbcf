import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { itemAt } from '#lib/lists.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { httpOnlyCookie } from '#server/session/http-only-cookie.ts'
import { seal, unseal } from '#server/session/sealed.ts'

/** Time that a person has to sign in at the provider. */
const LOGIN_MS = 10 * 60_000
/** Logins that one browser may have begun, each in a tab of its own. More than these are given up. */
const LOGINS_MAX = 5
const ID_LENGTH = 12

/** A login that was begun here, until the provider sends the browser back. */
export type Login = { state: string; nonce: string; verifier: string; returnPath: string }

/** A random state. Its first characters name the cookie, so that logins in several tabs don’t disturb each other. */
export const newState = () => randomBytes(32).toString('base64url')

/** Cookies of the logins that a browser has begun, each sealed with the installation's secret. */
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
  return {
    keep(request: FastifyRequest, reply: FastifyReply, login: Login) {
      const others = begun(request)
      if (others.length >= LOGINS_MAX)
        for (const id of others) cookieOf(id).set(request, reply, '', 0)
      const id = idOf(login.state)
      const text = JSON.stringify({ ...login, endsAt: Date.now() + LOGIN_MS })
      const sealed = seal(text, { purpose: 'login', to: id }, itemAt(secrets, 0))
      cookieOf(id).set(request, reply, sealed, LOGIN_MS)
    },

    /** The login of a state, which can’t be taken again in this browser; null where it wasn’t begun here, or too long ago. */
    take(request: FastifyRequest, reply: FastifyReply, state: string): Login | null {
      const id = idOf(state)
      if (!/^[\w-]+$/.test(id)) return null
      const cookie = cookieOf(id)
      const texts = cookie
        .valuesOf(request)
        .map((sealed) => unseal(sealed, { purpose: 'login', to: id }, secrets))
      if (texts.length) cookie.set(request, reply, '', 0)
      for (const text of texts) {
        const login = text === null ? null : (JSON.parse(text) as Login & { endsAt: number })
        if (login?.state === state && login.endsAt > Date.now()) return login
      }
      return null
    },
  }
}
