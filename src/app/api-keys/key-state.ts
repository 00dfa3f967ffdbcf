import type { ApiKey } from '#contract/own/endpoints/api-keys.ts'

const DAY_MS = 86_400_000
/** Days before the end during which a key is shown as expiring soon. */
const SOON_DAYS = 14

export type KeyState = 'active' | 'soon' | 'expired' | 'revoked'

/** State of a key at a given time, in milliseconds since 1970. */
export function stateOf(
  { revoked_at: revokedAt, expires_at: until }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: number,
): KeyState {
  if (revokedAt !== null) return 'revoked'
  const leftMs = Date.parse(until) - now
  if (leftMs <= 0) return 'expired'
  return leftMs < SOON_DAYS * DAY_MS ? 'soon' : 'active'
}

export const stateWords: Readonly<Record<KeyState, string>> = {
  active: 'Active',
  soon: 'Expires soon',
  expired: 'Expired',
  revoked: 'Revoked',
}
