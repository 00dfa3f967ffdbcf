import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { causeName } from '#lib/connections/trouble.ts'
import {
  causeTitle,
  closingWords,
  resourceTitle,
  shortCause,
  troubleWords,
} from '#lib/connections/words.ts'
import { formatDay, type Day } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { shortList, uncapitalized } from '#src/kit/lib/sentences.ts'

import { isSnoozed } from './standing.ts'

/** Troubles of a problem, in one line. */
export const problemTroubles = ({ troubles }: Pick<Problem, 'troubles'>): string =>
  troubles.map(troubleWords).join(', ')

/** Provider name of a problem without one: the person has none. */
export const WHOLE_PERSON = 'No provider'

/** Name of a shared account's issue: data recorded by one person is shown as the others'. */
export const SHARED_ACCOUNT = causeTitle('shared')

/** Name of a problem's provider. */
export const problemProvider = ({ provider, name }: Pick<Problem, 'provider' | 'name'>): string =>
  name ?? (provider || WHOLE_PERSON)

/** `snoozed until Nov 25, 2026`. Null if it is not snoozed. */
export const snoozedWords = (problem: Problem, now: Day) =>
  problem.snoozed_until !== null && isSnoozed(problem, now)
    ? `snoozed until ${formatDay(problem.snoozed_until)}`
    : null
/** Short description of a trouble, without days and codes: `Heart rate: permission declined`. */
export function shortTrouble(trouble: Trouble): string {
  const cause = shortCause(trouble)
  return trouble.resource === null
    ? cause
    : `${resourceTitle(trouble.resource)}: ${cause.toLowerCase()}`
}

const coded: ReadonlySet<Trouble['kind']> = new Set(['error', 'status', 'unknown', 'unavailable'])
/** A trouble with its day, without codes, which are for tooltips, details, and files. */
const plainTrouble = (trouble: Trouble): string =>
  coded.has(trouble.kind) ? shortTrouble(trouble) : troubleWords(trouble)

/** True for a data type that the patient declined. */
export const isDeclined = (trouble: Trouble): boolean => causeName(trouble) === 'scope denied'

/** `Meals: permission declined`, or `permission declined for meals, sleep, and 2 more`. */
export const declinedWords = (types: readonly string[]): string =>
  types.length === 1
    ? `${types[0]}: permission declined`
    : `permission declined for ${shortList(types.map(uncapitalized), 2)}`

/** Troubles of one connection in a line, a declined permission once with all its data types. */
export function plainTroubles(troubles: readonly Trouble[]): string {
  const declined = troubles.filter(isDeclined).map(({ resource }) => resourceTitle(resource ?? ''))
  const words = troubles.filter((trouble) => !isDeclined(trouble)).map(plainTrouble)
  return capitalized(
    [...words, ...(declined.length > 0 ? [declinedWords(declined)] : [])].join(', '),
  )
}

/** `reopened 3 times`. Null if it never was. */
export const reopenedWords = ({ reopened }: Problem) =>
  reopened > 0 ? `reopened ${reopened === 1 ? 'once' : `${reopened} times`}` : null

/** Work done so far: `Ana · snoozed until Nov 25, 2026 · contacted Nov 20, 2026`. */
export const problemStateWords = (problem: Problem, now: Day): string =>
  [
    problem.state === 'closed' &&
      `closed: ${(problem.closed_as ? closingWords[problem.closed_as] : 'no reason recorded').toLowerCase()}`,
    problem.owner ?? 'unassigned',
    snoozedWords(problem, now),
    problem.contacted_on && `contacted ${formatDay(problem.contacted_on)}`,
    reopenedWords(problem),
  ]
    .filter(Boolean)
    .join(' · ')
