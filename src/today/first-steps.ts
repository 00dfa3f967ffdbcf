import type { PersonCheck } from '#contract/own/connection-checks.ts'

/** The three first steps of a team. Whether there is data is unknown until someone was checked. */
export type FirstSteps = { people: boolean; data: boolean | null; check: boolean }

/** State of the first steps. Null if all are done. */
export function firstStepsOf(people: number, checks: readonly PersonCheck[]): FirstSteps | null {
  const read = checks.filter(({ checked_at }) => checked_at !== null)
  const hasData = read.some(
    ({ connections, last_activity }) => connections.length > 0 || last_activity !== null,
  )
  const steps = { people: people > 0, data: read.length ? hasData : null, check: read.length > 0 }
  return steps.people && steps.data && steps.check ? null : steps
}
