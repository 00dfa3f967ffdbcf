import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
} from 'openid-client'

import type { OidcConfig } from '#server/config.ts'

import type { Login } from './login-cookie.ts'

/**
 * Address at the provider where a login begins. To sign in again, the person has to authenticate
 * even with an existing provider session.
 */
export async function authorizationUrl(
  configuration: Configuration,
  { login, callback, oidc }: { login: Login; callback: string; oidc: OidcConfig },
): Promise<string> {
  const { state, nonce, verifier, isAgain } = login
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: oidc.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isAgain && { prompt: 'login', max_age: '0' }),
  }).href
}
