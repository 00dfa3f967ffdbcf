import {
  authorizationCodeGrant,
  fetchUserInfo,
  type Configuration,
  type IDToken,
} from 'openid-client'

import { withoutHidden } from '#contract/interface/plain-text.ts'
import type { OidcConfig } from '#server/config.ts'
import { findUnstorable } from '#server/http/storable-text.ts'

import type { Login } from './login-cookie.ts'
import { SignInRefused } from './refused.ts'
import { roleClaimOf } from './role-of.ts'

const NAME_MAX = 200
const shown = (claim: unknown): string | null => {
  if (typeof claim !== 'string') return null
  const text = withoutHidden(claim.slice(0, NAME_MAX).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '))
  return text || null
}

/** Person as described by the identity provider at a sign-in. */
export type Person = {
  issuer: string
  subject: string
  name: string
  email: string | null
  /** Values of the role claim. Null without the claim. */
  roleValues: string[] | null
  /** Session at the provider, if it names one. */
  sid: string | null
  /** Time of authentication at the provider, in milliseconds since 1970. Null if it doesn't say. */
  authenticatedAt: number | null
  idToken: string
}

/**
 * Exchanges the provider’s response for the person who signed in. `address` is the registered
 * address of the response.
 */
export async function identify(
  configuration: Configuration,
  address: URL,
  { oidc, login }: { oidc: OidcConfig; login: Login },
): Promise<Person> {
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: login.state,
    expectedNonce: login.nonce,
    pkceCodeVerifier: login.verifier,
    idTokenExpected: true,
  })
  const idToken = tokens.id_token
  let claims: IDToken | Record<string, unknown> | undefined = tokens.claims()
  if (!claims || !idToken) throw new SignInRefused('refused')
  const { iss: issuer, sub: subject, sid, auth_time: authTime } = claims as IDToken
  if (findUnstorable(subject)) throw new SignInRefused('refused')
  // some providers send roles and names only here
  let roleValues = roleClaimOf(claims, oidc)
  if (roleValues === null && configuration.serverMetadata().userinfo_endpoint) {
    const more = await fetchUserInfo(configuration, tokens.access_token, subject)
    roleValues = roleClaimOf(more, oidc)
    claims = { ...more, ...claims }
  }
  const { name, preferred_username: username, email } = claims as Record<string, unknown>
  return {
    issuer,
    subject,
    name: shown(name) ?? shown(username) ?? shown(email) ?? subject,
    email: shown(email),
    roleValues,
    sid: shown(sid),
    authenticatedAt: authTime === undefined ? null : authTime * 1000,
    idToken,
  }
}
