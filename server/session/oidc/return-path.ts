import { FAILURE_PARAM, SIGN_IN_AGAIN_PARAM, type SignInFailure } from '#lib/single-sign-on.ts'

/** Maximum length of a path in a cookie. */
const LENGTH_MAX = 2000
/** Placeholder for the dashboard's own origin. */
const HERE = 'http://rounds.invalid'

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** A path of the dashboard to return to after a sign-in. `/` for anything that leads elsewhere. */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(given, HERE)) return '/'
  const url = new URL(given, HERE)
  for (const outcome of [FAILURE_PARAM, SIGN_IN_AGAIN_PARAM])
    if (url.searchParams.has(outcome)) url.searchParams.delete(outcome)
  const path = pathOf(url)
  return url.origin !== HERE || path.startsWith('//') || path.length > LENGTH_MAX ? '/' : path
}

function withParam(path: string, name: string, value: string): string {
  const url = new URL(path, HERE)
  url.searchParams.set(name, value)
  return pathOf(url)
}

/** The path of a page with the reason for a failed sign-in, which the sign-in page shows. */
export const withFailure = (path: string, failure: SignInFailure) =>
  withParam(path, FAILURE_PARAM, failure)

/** The path of a page with the outcome of signing in again. */
export const withSignInAgain = (path: string, outcome: 'done' | SignInFailure) =>
  withParam(path, SIGN_IN_AGAIN_PARAM, outcome)
