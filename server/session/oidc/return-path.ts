import { FAILURE_PARAM, type SignInFailure } from '#lib/single-sign-on.ts'

/** A longer one does not fit into a cookie. */
const LENGTH_MAX = 2000
/** Stands for the dashboard's own origin. */
const HERE = 'http://rounds.invalid'

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** A path of the dashboard to return to after a sign-in; `/` for whatever leads elsewhere. */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(given, HERE)) return '/'
  const url = new URL(given, HERE)
  if (url.searchParams.has(FAILURE_PARAM)) url.searchParams.delete(FAILURE_PARAM)
  const path = pathOf(url)
  return url.origin !== HERE || path.startsWith('//') || path.length > LENGTH_MAX ? '/' : path
}

/** The path of a page with the reason why the sign-in failed, which the sign-in page says. */
export function withFailure(path: string, failure: SignInFailure): string {
  const url = new URL(path, HERE)
  url.searchParams.set(FAILURE_PARAM, failure)
  return pathOf(url)
}
