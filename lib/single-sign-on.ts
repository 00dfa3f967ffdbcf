/** Path at which single sign-on begins. The identity provider returns below it. */
export const SINGLE_SIGN_ON_PATH = '/sign-in/oidc'

/** Address at which the person of an open session signs in again. */
export const SIGN_IN_AGAIN_PATH = `${SINGLE_SIGN_ON_PATH}/again`

/**
 * Query parameter with the reason for a failed single sign-on or sign-out, at the address to which the reader
 * returns.
 */
export const FAILURE_PARAM = 'sign-in-failed'

/** Query parameter at that address after signing in again: `done`, or the reason for the failure. */
export const SIGN_IN_AGAIN_PARAM = 'sign-in-again'

/** Reasons for a failed single sign-on or sign-out, in sentences for the reader. */
export const signInFailures = {
  denied: 'Your identity provider denied access to Rounds. Ask its administrator for access.',
  expired: 'This sign-in took longer than 10 minutes or was already used. Sign in again.',
  refused:
    'Rounds couldn’t verify the response from your identity provider. Sign in again. If this keeps happening, tell your Rounds administrator.',
  'no-role': 'You don’t have a role in Rounds. Ask your administrator to give you one.',
  'no-team': 'Your team doesn’t exist in Rounds yet. Tell your Rounds administrator.',
  disabled: 'Your access to Rounds is disabled. Ask a team administrator to enable it.',
  'another-person':
    'You signed in to your identity provider as someone else. Sign in again with your own account.',
  'not-recent':
    'Your identity provider didn’t confirm that you just signed in. Try again. If this keeps happening, tell your Rounds administrator.',
  unavailable: 'Your identity provider isn’t responding. Try again in a minute.',
  'still-at-provider':
    'You’re signed out of Rounds. Your identity provider isn’t responding, so you may still be signed in there.',
  'not-saved':
    'You can’t sign in right now because Rounds can’t save to its database. Try again in a minute.',
  insecure:
    'Rounds accepts sign-ins over HTTPS only. Ask your Rounds administrator for the right address.',
  fault:
    'Something went wrong on the server. Sign in again. If this keeps happening, tell your Rounds administrator.',
} as const
export type SignInFailure = keyof typeof signInFailures

export const isSignInFailure = (text: string | null): text is SignInFailure =>
  text !== null && Object.hasOwn(signInFailures, text)
