import { dayAt } from '#lib/days.ts'
import { CannotRead, type Asker } from '#server/upstream/ask-service.ts'
import type { Upstream } from '#server/upstream/upstream.ts'

import type { Checks } from './checks.ts'
import { readPerson } from './read-person.ts'

/** Stored result of a check: JSON of PersonCheck, or the reason that the check failed. */
export type Checked = { check: string; failed: CannotRead['failed'] | null }

/**
 * Checks one person on an owner's list and stores the result. Null if the person is not on the
 * list. Throws CannotRead only if the service rejects the key, which says nothing about the
 * person.
 */
export async function checkPerson(
  { upstream, checks }: { upstream: Upstream; checks: Checks },
  asker: Asker,
  of: { owner: string; user_id: string },
): Promise<Checked | null> {
  const known = await checks.known(of)
  if (!known) return null
  const started_at = new Date().toISOString()
  const today = dayAt(Date.now(), 0)
  try {
    const read = await readPerson(upstream, asker, { ...of, known, today, rules: checks.rules })
    const check = await checks.keep({ ...of, started_at, read, known, today })
    return check === null ? null : { check, failed: null }
  } catch (error) {
    if (!(error instanceof CannotRead) || error.failed.status === 401) throw error
    const { failed } = error
    const check = await checks.keep({ ...of, started_at, failed })
    return check === null ? null : { check, failed }
  }
}
