import type { OwnName } from '#contract/own/endpoints.ts'
import type { Right } from '#contract/own/rights.ts'
import type { SignInWay } from '#contract/own/workspace.ts'

/** Minutes for which a sign-in counts as recent. */
export const RECENT_SIGN_IN_MINUTES = 5

/** Rights whose every endpoint needs a recent sign-in, and single endpoints that need one whatever their right is. */
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

/** True for an endpoint that is refused to a session whose person signed in longer ago. */
export const needsRecentSignIn = (name: OwnName, right: string): boolean =>
  (recentSignIn.rights as readonly string[]).includes(right) ||
  (recentSignIn.endpoints as readonly string[]).includes(name)

/** Refusal for want of a recent sign-in, as `code` of a 403. The term is that of RFC 9470. */
export const SIGN_IN_TOO_OLD = 'insufficient_user_authentication'

/** Body of the 403 of an endpoint that needs a recent sign-in. */
export type SignInTooOld = {
  detail: string
  code: typeof SIGN_IN_TOO_OLD
  /** Way in which the person signs in again. `demo` needs no key, and `link` works only once. */
  way: SignInWay | 'demo' | 'link'
}
