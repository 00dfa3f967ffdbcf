/** Address at which single sign-on begins; the identity provider answers below it. */
export const SINGLE_SIGN_ON_PATH = '/sign-in/oidc'

/** Query parameter with the reason why single sign-on failed, at the address to which the reader returns. */
export const FAILURE_PARAM = 'sign-in-failed'

/** Reasons why single sign-on failed, in sentences for the reader. */
export const signInFailures = {
  denied: 'Your identity provider denied access to Rounds. Ask its administrator for access.',
  expired: 'This sign-in took longer than 10 minutes or was already used. Sign in again.',
  refused:
    'Rounds couldn’t verify the response from your identity provider. Sign in again. If this keeps happening, tell your Rounds administrator.',
  'no-role': 'You don’t have a role in Rounds. Ask your administrator to give you one.',
  'no-team': 'Your team doesn’t exist in Rounds yet. Tell your Rounds administrator.',
  disabled: 'Your access to Rounds was turned off. Ask an administrator of your team.',
  unavailable: 'Your identity provider isn’t responding. Try again in a minute.',
  'not-saved':
    'You can’t sign in right now because Rounds can’t save to its database. Try again in a minute.',
  insecure:
    'Rounds accepts sign-ins over HTTPS only. Ask your Rounds administrator for the right address.',
  fault:
    'Something went wrong on the server. Sign in again. If this keeps happening, tell your Rounds administrator.',
} as const
export type SignInFailure = keyof typeof signInFailures
