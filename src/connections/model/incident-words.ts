import type { KeptIncident, Problem } from '#contract/own/problems.ts'
import { issueKeys } from '#lib/connections/key.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import type { Incident, SharedAccount } from './incidents.ts'

/** Issue of several people at once, reported before those of one person. */
export type SharedIssue = Incident | SharedAccount

/** Key of such an issue in the address. It stays the same while people come and go. */
export function sharedIssueKey(sharedIssue: SharedIssue): string {
  if (sharedIssue.kind === 'consent') return `consent ${sharedIssue.provider} ${sharedIssue.scope}`
  if (sharedIssue.kind === 'errors') return `errors ${sharedIssue.provider}`
  return `shared ${sharedIssue.provider}`
}

/** True if a problem is part of an incident or shared account. */
export function isOfSharedIssue(
  sharedIssue: SharedIssue,
  { user_id, connection, provider, troubles }: Problem,
): boolean {
  if (!sharedIssue.user_ids.includes(user_id)) return false
  if (sharedIssue.kind === 'shared') return connection === issueKeys.shared(sharedIssue.provider)
  if (sharedIssue.kind === 'consent')
    return (
      provider === sharedIssue.provider &&
      troubles.some(({ scopes }) => scopes.includes(sharedIssue.scope))
    )
  return sharedIssue.members.some(
    (member) => member.user_id === user_id && member.connection === connection,
  )
}

/** The parts of its description. `clock` formats a time. */
export function sharedIssueParts(
  sharedIssue: SharedIssue,
  clock: (instant: string) => string,
): {
  /** Clause with figures, without a period. */
  fact: string
  /** Such as ` since 19:30`. */
  since?: string
  /** Sentence with the causes. */
  cause?: string
  /** Sentence with the next step. */
  advice: string
} {
  const { name, user_ids } = sharedIssue
  if (sharedIssue.kind === 'shared')
    return {
      // a member with a scope isn't told who the other one is
      fact:
        user_ids.length === 1
          ? `Another person has the same ${name} account`
          : `${counted(user_ids.length, 'person shares', 'people share')} one ${name} account`,
      advice: 'Their data may be mixed up.',
    }
  const people = `${formatNumber(user_ids.length)} of ${counted(sharedIssue.of, 'person', 'people')}`
  if (sharedIssue.kind === 'consent')
    return {
      fact: `${name}: ${people} declined ${sharedIssue.scope}`,
      advice: 'Check the consent screen.',
    }
  return {
    fact: `${name} has been failing for ${people}`,
    since: ` since ${clock(sharedIssue.began_at)}`,
    cause: `${sharedIssue.causes.map(causeTitle).join(', ')}.`,
    advice: `Don’t message these patients until ${name} recovers.`,
  }
}

/** Fact and advice in one line. */
export function sharedIssueWords(
  sharedIssue: SharedIssue,
  clock: (instant: string) => string,
): string {
  const { fact, since = '', cause, advice } = sharedIssueParts(sharedIssue, clock)
  return [`${fact}${since}.`, cause, advice].filter(Boolean).join(' ')
}

/** Number of people affected by an incident: those still affected while it lasts, and all of them afterward. */
export const hitOf = ({ members, ended_at }: Pick<KeptIncident, 'members' | 'ended_at'>): number =>
  ended_at === null ? members.filter(({ left_at }) => left_at === null).length : members.length

/** An ended incident: its time, and how many people were affected. */
export function endedWords(
  { name, provider, members, of, causes, began_at, ended_at }: KeptIncident,
  clock: (instant: string) => string,
): string {
  const people = `${formatNumber(members.length)} of ${counted(of, 'person', 'people')}`
  const end = ended_at === null ? 'ongoing' : clock(ended_at)
  return `${name ?? provider}: ${people}, ${clock(began_at)} to ${end} (${causes.map(causeTitle).join(', ')})`
}
