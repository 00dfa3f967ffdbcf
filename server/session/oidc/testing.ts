import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

import type { OidcConfig } from '#server/config.ts'
import type { Browser } from '#server/gateway-testing.ts'

const CLIENT = { id: 'rounds', secret: 'a secret with = and : in it' }
const KEY_ID = 'key-1'

/** Claims of a person at the provider. Those of `inUserinfo` are sent only by the userinfo endpoint. */
type Account = Record<string, unknown>

const interactionOf = /^\/interaction\//

/**
 * An identity provider on a loopback port, for a Rounds at `site`. It signs in the person in
 * `signedInAt` at once, with an authentication time in the past.
 */
export async function openProvider(site: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signedInAt = { subject: 'ada' as string | null, agoSeconds: 0 }
  const accounts: Record<string, Account> = {
    ada: { name: 'Ada North', email: 'ada@clinic.example', roles: ['other', 'rounds-clinic'] },
  }
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${site}/sign-in/oidc/callback`],
        post_logout_redirect_uris: [`${site}/`],
        backchannel_logout_session_required: true,
        backchannel_logout_uri: `${site}/sign-in/oidc/back-channel-logout`,
      },
    ],
    claims: {
      openid: ['sub', 'sid', 'roles', 'realm_access'],
      profile: ['name'],
      email: ['email'],
      // always sends the authentication time
      times: ['auth_time'],
    },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ['of the tests'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // its own dispatcher rejects loopback
    fetch: (url: string, options: RequestInit & { dispatcher?: unknown }) => {
      delete options.dispatcher
      return fetch(url, options)
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: (use: 'id_token' | 'userinfo') => {
        const { inUserinfo, ...everywhere } = accounts[sub] ?? {}
        return { sub, ...everywhere, ...(use === 'userinfo' && (inUserinfo as Account)) }
      },
    }),
    async loadExistingGrant(ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) {
      const { clientId } = ctx.oidc.client
      const grant = new provider.Grant({ clientId, accountId: ctx.oidc.session.accountId })
      grant.addOIDCScope('openid profile email times')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  let isDown = false
  server.on('connection', (socket) => isDown && socket.destroy())
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { subject: accountId, agoSeconds } = signedInAt
    const ts = Math.floor(Date.now() / 1000) - agoSeconds
    const result = accountId ? { login: { accountId, ts } } : { error: 'access_denied' }
    if (!interactionOf.test(request.url ?? '')) void answer(request, response)
    else void provider.interactionFinished(request, response, result)
  })

  /**
   * Follows the provider's redirects from an address with a separate browser, until they leave the
   * provider.
   */
  async function follow(address: string): Promise<URL> {
    const jar = new Map<string, string>()
    let url = new URL(address)
    while (url.origin === issuer) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        jar.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location)
        throw new Error(`${url.href} was answered ${response.status}: ${await response.text()}`)
      url = new URL(location, url)
    }
    return url
  }

  /** A logout token as signed by the provider. Undefined claims are left out. */
  const logoutToken = (
    claims: JWTPayload & Record<string, unknown>,
    {
      key = privateKey,
      alg = 'RS256',
      typ = 'logout+jwt',
    }: { key?: Parameters<SignJWT['sign']>[0]; alg?: string; typ?: string } = {},
  ) => {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 120,
      jti: `token ${Math.random()}`,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    }
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
      .setProtectedHeader({ alg, kid: KEY_ID, typ })
      .sign(key)
  }

  const oidc: OidcConfig = {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: 'openid profile email',
    roleClaim: 'roles',
    roles: [
      { value: 'rounds-clinic', role: 'clinician', scope: null, team: 'North' },
      { value: 'rounds-admin', role: 'administrator', scope: null, team: 'North' },
    ],
  }
  return {
    oidc,
    accounts,
    signedInAt,
    follow,
    logoutToken,
    /** Ends every connection. The port stays open, because another test could take a closed one. */
    down() {
      isDown = true
      server.closeAllConnections()
    },
    up() {
      isDown = false
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof openProvider>>

/** Path to which a response's document continues. */
export const pathAfter = (html: string) =>
  (/http-equiv="refresh" content="0; url=([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

const fromProvider = { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } }

/** Starts a login in a browser. Resolves with the provider's address. */
export async function beginLogin(user: Browser, returnPath = '/people'): Promise<string> {
  const { headers } = await user.get(`/sign-in/oidc?return=${encodeURIComponent(returnPath)}`)
  return headers.location ?? ''
}

/**
 * Delivers the provider's response to the gateway, like its redirect. Resolves with the next path.
 */
export const bring = async (user: Browser, { pathname, search }: URL) =>
  pathAfter((await user.get(pathname + search, fromProvider)).text)

/** Signs in with single sign-on. Resolves with the next path. */
export const signInWith = async (provider: TestProvider, user: Browser, returnPath?: string) =>
  bring(user, await provider.follow(await beginLogin(user, returnPath)))
