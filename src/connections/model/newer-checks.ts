import type { PersonCheck, PersonChecks } from '#contract/own/connection-checks.ts'

import { triedAt } from './standing.ts'

const sameShared = (a: PersonCheck['shared'], b: PersonCheck['shared']) =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * Known checks, updated with newer ones. An unchanged check is the same object as before. Null if
 * something was missed, because the number of checks differs.
 */
export function takeNewer(known: PersonChecks, newer: PersonChecks): PersonChecks | null {
  const removed = new Set(newer.removed)
  const found = new Map(newer.checks.map((check) => [check.user_id, check]))
  const shared = new Map(newer.shared.map((one) => [one.user_id, one.shared]))
  const withShared = (check: PersonCheck): PersonCheck => {
    const others = shared.get(check.user_id) ?? []
    return sameShared(check.shared, others) ? check : { ...check, shared: others }
  }
  const checks: PersonCheck[] = []
  for (const check of known.checks) {
    const other = found.get(check.user_id)
    found.delete(check.user_id)
    if (removed.has(check.user_id)) continue
    checks.push(withShared(other && triedAt(other) >= triedAt(check) ? other : check))
  }
  checks.push(...found.values())
  return checks.length === newer.total ? { ...newer, checks } : null
}
