import type { Denials, Right } from '#contract/own/rights.ts'

import { HttpError } from './http-error.ts'

/** Throws 403 with the reason if a right is denied. */
export function requireRight(denied: Denials, right: Right) {
  const reason = denied[right]
  if (reason !== undefined) throw new HttpError(403, reason)
}
