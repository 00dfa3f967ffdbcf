import type { OwnName } from '#contract/own/endpoints.ts'
import type { Right } from '#contract/own/rights.ts'
import type { SignInWay } from '#contract/own/workspace.ts'

/** Minutes for which a sign-in counts as recent. */
export const RECENT_SIGN_IN_MINUTES = 5

/**
 * Rights whose endpoints all need a recent sign-in, and single endpoints that need one whatever
 * their right.
 */
const recentSignIn = {
  rights: ['people.export', 'people.erase', 'members.write'],
  endpoints: [
    'newPasskeyOptions',
    'addPasskey',
    'removePasskey',
    'endSession',
    'endOtherSessions',
    'createApiKey',
    'rotateApiKey',
  ],
} as const satisfies { rights: readonly Right[]; endpoints: readonly OwnName[] }

/** True for an endpoint that is denied in a session with an older sign-in. */
export const needsRecentSignIn = (name: OwnName, right: string): boolean =>
  (recentSignIn.rights as readonly string[]).includes(right) ||
  (recentSignIn.endpoints as readonly string[]).includes(name)

/** `code` of the 403 when a recent sign-in is missing. The term is from RFC 9470. */
export const SIGN_IN_TOO_OLD = 'insufficient_user_authentication'

/** Body of the 403 of an endpoint that needs a recent sign-in. */
export type SignInTooOld = {
  detail: string
  code: typeof SIGN_IN_TOO_OLD
  /** Method to sign in again. `demo` needs no key, and `link` works only once. */
  way: SignInWay | 'demo' | 'link'
}
