import type { PersonCheck } from '#contract/own/connection-checks.ts'
import type { Person } from '#contract/own/workspace.ts'
import { byWorst, troublesOfPerson } from '#lib/connections/trouble.ts'
import { paths } from '#src/kit/url/paths.ts'

export type Stop = { what: string; person: Person; to: string }

/** By their labels in the demo. */
const ODD = 'Robin Vega'
const NOBODY = 'Priya Raman'
const MANY = 'Harold Jensen'

/**
 * Stops of a tour of the demo: a person with failed connections, one with unusual data, one
 * without any, one with very many workouts. Removed or renamed people are skipped.
 */
export function tourStops(people: readonly Person[], checks: readonly PersonCheck[]): Stop[] {
  const byId = new Map(people.map((person) => [person.user_id, person]))
  const byLabel = new Map(people.map((person) => [person.label, person]))
  const troubled = checks.flatMap((check) => {
    const person = byId.get(check.user_id)
    const troubles = troublesOfPerson({ ...check, shared: [] })
    return person && person.label !== ODD && troubles.length > 0 ? [{ person, troubles }] : []
  })
  const worst = troubled.sort((a, b) => byWorst(a.troubles, b.troubles))[0]?.person
  const stop = (what: string, person: Person | undefined, to: (userId: string) => string): Stop[] =>
    person ? [{ what, person, to: to(person.user_id) }] : []
  return [
    ...stop('Failed connections', worst, paths.connections),
    ...stop('Unusual data', byLabel.get(ODD), (id) => paths.workouts(id, { range: '12m' })),
    ...stop('No connections yet', byLabel.get(NOBODY), (id) => paths.workouts(id)),
    ...stop('Long history', byLabel.get(MANY), (id) => paths.workouts(id, { range: 'all' })),
  ]
}
