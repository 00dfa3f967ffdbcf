import * as z from 'zod/mini'

import { storedJson } from '#src/kit/lib/stored-json.ts'

/** Milliseconds since 1970: when this visit was last active, and when the previous one ended. */
const Visits = z.object({ now: z.number(), before: z.nullable(z.number()) })
type Visits = z.infer<typeof Visits>

/** Maximum gap within a visit. */
const SAME_VISIT_MS = 30 * 60_000

/** Visits, updated with one now. */
export function visitsAfter(known: Visits | null, now: number): Visits {
  if (!known) return { now, before: null }
  const isSame = now - known.now < SAME_VISIT_MS
  return { now, before: isSame ? known.before : known.now }
}

/**
 * Stores that a team's page is visited now, in this browser. Returns when the previous visit
 * ended. Null for the first one.
 */
export function visit(workspace: string, now = Date.now()): number | null {
  const stored = storedJson('browser', `visits.${workspace}`, Visits)
  const visits = visitsAfter(stored.get(), now)
  stored.set(visits)
  return visits.before
}
