import type { KeptIncident, Problem } from '#contract/own/problems.ts'
import { issueKeys } from '#lib/connections/key.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { Incident, SharedAccount } from './incidents.ts'

/** Issue that concerns several people at once, and is reported before those of one person. */
export type Matter = Incident | ({ kind: 'shared' } & SharedAccount)

/** The name of a matter in the address: it stays the same while people come and go. */
export function matterKey(matter: Matter): string {
  if (matter.kind === 'consent') return `consent ${matter.provider} ${matter.scope}`
  if (matter.kind === 'errors') return `errors ${matter.provider}`
  return `shared ${matter.provider}`
}

/** True where a problem is part of an incident or shared account. */
export function isOfMatter(
  matter: Matter,
  { user_id, connection, provider, troubles }: Problem,
): boolean {
  if (!matter.user_ids.includes(user_id)) return false
  if (matter.kind === 'shared') return connection === issueKeys.shared(matter.provider)
  if (matter.kind === 'consent')
    return (
      provider === matter.provider && troubles.some(({ scopes }) => scopes.includes(matter.scope))
    )
  return matter.members.some(
    (member) => member.user_id === user_id && member.connection === connection,
  )
}

/** Description in a sentence or two with figures; `clock` formats an instant. */
export function matterWords(matter: Matter, clock: (instant: string) => string): string {
  if (matter.kind === 'shared')
    return `${matter.name}: ${counted(matter.user_ids.length, 'person shares', 'people share')} one account. Data may be mixed between them.`
  const people = `${formatNumber(matter.user_ids.length)} of ${counted(matter.of, 'person', 'people')}`
  if (matter.kind === 'consent')
    return `${matter.name}: ${people} declined ${matter.scope}. Check our consent screen.`
  const causes = matter.causes.map(causeTitle).join(', ')
  return `${matter.name}: ${people} failing since ${clock(matter.began_at)} (${causes}). Provider incident, hold patient outreach.`
}

/** An incident that is over: from when to when, and how many it hit. */
export function endedWords(
  { name, provider, members, of, causes, began_at, ended_at }: KeptIncident,
  clock: (instant: string) => string,
): string {
  const people = `${formatNumber(members.length)} of ${counted(of, 'person', 'people')}`
  const end = ended_at === null ? 'ongoing' : clock(ended_at)
  return `${name ?? provider}: ${people}, ${clock(began_at)} to ${end} (${causes.map(causeTitle).join(', ')})`
}
