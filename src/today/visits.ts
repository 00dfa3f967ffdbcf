/** Milliseconds since 1970: when this visit was last seen to go on, and when the one before it ended. */
export type Visits = { now: number; before: number | null }

/** Gap within which a return belongs to the same visit. */
const SAME_VISIT_MS = 30 * 60_000

/** Visits, updated with one now. */
export function visitsAfter(known: Visits | null, now: number): Visits {
  if (!known) return { now, before: null }
  const isSame = now - known.now < SAME_VISIT_MS
  return { now, before: isSame ? known.before : known.now }
}

const visitsKey = (workspace: string) => `rounds.visits.${workspace}`

function readVisits(workspace: string): Visits | null {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(visitsKey(workspace)) ?? 'null')
    if (!known || typeof known !== 'object' || !('now' in known) || !('before' in known))
      return null
    const { now, before } = known
    if (typeof now !== 'number' || (before !== null && typeof before !== 'number')) return null
    return { now, before }
  } catch {
    return null
  }
}

/** Notes that a team's page is seen now, in this browser. Gives when the visit before this one ended; null of the first. */
export function visit(workspace: string, now = Date.now()): number | null {
  const visits = visitsAfter(readVisits(workspace), now)
  try {
    localStorage.setItem(visitsKey(workspace), JSON.stringify(visits))
  } catch {
    // without storage every visit is the first
  }
  return visits.before
}
