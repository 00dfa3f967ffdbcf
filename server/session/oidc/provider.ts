import { setTimeout as sleep } from 'node:timers/promises'

import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import {
  allowInsecureRequests,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
} from 'openid-client'

import type { OidcConfig } from '#server/config.ts'

import { isUnanswered, SignInRefused } from './refused.ts'
import { withFailure } from './return-path.ts'

/** Lifetime of discovered metadata. */
const METADATA_MS = 3_600_000
const TIMEOUT_S = 10
/** Time that a sign-out waits for the provider. */
const SIGN_OUT_MS = 3000
/** Maximum length of a token in an address, because servers reject longer addresses. */
const HINT_MAX = 6000
/** Tolerated difference between the provider's clock and ours. */
export const CLOCK_TOLERANCE_S = 30

/** Basic authentication, which every provider must support, unless its metadata says otherwise. */
const authentication = (secret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported
    return (!supported || supported.includes('client_secret_basic') ? basic : post)(
      server,
      ...request,
    )
  }
}

type Discovered = {
  configuration: Configuration
  /** The provider's signing keys. */
  keys: JWTVerifyGetKey
  readAt: number
}

/**
 * The identity provider. Its metadata is discovered when first needed, so that Rounds can start
 * while it is down. Old metadata is used as long as it can't be refreshed. A sign-in or sign-out leads there only
 * if the provider responds, because the browser can't come back from an address that doesn't.
 */
export function identityProvider({ issuer, clientId, clientSecret }: OidcConfig) {
  let known: Discovered | null = null
  let reading: Promise<Discovered> | null = null
  async function read(): Promise<Discovered> {
    const server = new URL(issuer)
    const configuration = await discovery(
      server,
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_S },
      authentication(clientSecret),
      {
        timeout: TIMEOUT_S,
        execute: [
          enableNonRepudiationChecks,
          // OIDC_ISSUER uses http only on this machine
          ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    )
    const { jwks_uri } = configuration.serverMetadata()
    if (!jwks_uri) throw new Error('The identity provider’s metadata has no jwks_uri')
    return { configuration, keys: createRemoteJWKSet(new URL(jwks_uri)), readAt: performance.now() }
  }
  /** Throws SignInRefused while the provider is down and was never reached, or has to respond now. */
  async function discovered({ now = false } = {}): Promise<Discovered> {
    if (known && !now && performance.now() - known.readAt < METADATA_MS) return known
    reading ??= read().finally(() => {
      reading = null
    })
    try {
      known = await reading
    } catch (error) {
      if (!known || (now && isUnanswered(error))) throw new SignInRefused('unavailable', error)
    }
    return known
  }
  return {
    discovered,

    /**
     * Address at which the browser signs out of the provider and returns to `home`, or `home` with
     * the reason while the provider doesn't respond. Null if the provider has none.
     */
    async signOutUrl(idToken: string, home: string): Promise<string | null> {
      const found = await Promise.race([
        discovered({ now: true }).catch(() => null),
        sleep(SIGN_OUT_MS, null, { ref: false }),
      ])
      if (!found) return home.slice(0, -1) + withFailure('/', 'still-at-provider')
      if (!found.configuration.serverMetadata().end_session_endpoint) return null
      return buildEndSessionUrl(found.configuration, {
        ...(idToken.length <= HINT_MAX && { id_token_hint: idToken }),
        post_logout_redirect_uri: home,
      }).href
    },
  }
}
export type IdentityProvider = ReturnType<typeof identityProvider>
