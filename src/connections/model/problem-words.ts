import type { Closing, Problem, ProblemEvent } from '#contract/own/problems.ts'
import { closingWords, troubleWords } from '#lib/connections/words.ts'
import { formatDay, type Day } from '#lib/days.ts'

import { isSnoozed } from './standing.ts'

export type ProblemField = 'owner' | 'note' | 'snoozed_until' | 'contacted_on'
export const problemFieldLabels: Record<ProblemField, string> = {
  owner: 'Assignee',
  note: 'Note',
  snoozed_until: 'Snoozed until',
  contacted_on: 'Contacted on',
}
const fieldLabels = new Map(
  Object.entries({ ...problemFieldLabels, cause: 'Issue', closed_as: 'Closed as' }),
)

const isClosing = (value: string): value is Closing => Object.hasOwn(closingWords, value)

/** `Ana`, `Nov 25, 2026`, or what there is instead. */
export function problemValueWords(field: string, value: string | null): string {
  if (field === 'owner') return value ?? 'unassigned'
  if (field === 'note') return value?.trim() ? `“${value.trim()}”` : 'none'
  if (field === 'cause') return value ?? 'none'
  if (value === null) return field === 'closed_as' ? 'open' : 'none'
  if (field === 'closed_as') return isClosing(value) ? closingWords[value] : value
  return formatDay(value)
}

/** `Assignee: unassigned → Ana`, a line for each field; where there was nothing before, or is nothing after, only the other. */
export const fieldChangeWords = ({ name, before, after }: ProblemEvent['fields'][number]) => {
  const label = fieldLabels.get(name) ?? name
  const words = (value: string | null) => problemValueWords(name, value)
  const isOneSided = name === 'cause' || name === 'closed_as'
  if (isOneSided && before === null) return `${label}: ${words(after)}`
  if (name === 'cause' && after === null) return `${label}: ${words(before)}`
  return `${label}: ${words(before)} → ${words(after)}`
}

const eventKinds: Record<ProblemEvent['kind'], string> = {
  seen: 'First seen',
  opened: 'Opened',
  cause: 'Changed',
  closed: 'Closed',
  reopened: 'Reopened',
  changed: 'Updated',
}
/** `Updated by Ana, Firefox on Linux`; a check has no name. */
export const eventWords = ({ kind, author, browser }: ProblemEvent): string => {
  const by = author ? ` by ${author}` : ''
  return `${eventKinds[kind]}${by}${browser ? `, ${browser}` : ''}`
}

/** Troubles of a problem, in one line. */
export const problemTroubles = ({ troubles }: Pick<Problem, 'troubles'>): string =>
  troubles.map(troubleWords).join(', ')

/** Provider of a problem that concerns no single one. */
export const WHOLE_PERSON = 'All connections'

/** Name of a problem's provider. */
export const problemProvider = ({ provider, name }: Pick<Problem, 'provider' | 'name'>): string =>
  name ?? (provider || WHOLE_PERSON)

/** `snoozed until Nov 25, 2026`; null where it is not snoozed. */
export const snoozedWords = (problem: Problem, now: Day) =>
  problem.snoozed_until !== null && isSnoozed(problem, now)
    ? `snoozed until ${formatDay(problem.snoozed_until)}`
    : null
/** `reopened 3 times`; null where it never was. */
export const reopenedWords = ({ reopened }: Problem) =>
  reopened > 0 ? `reopened ${reopened === 1 ? 'once' : `${reopened} times`}` : null

/** `Ana · snoozed until Nov 25, 2026 · contacted Nov 20, 2026`: what became of it so far. */
export const problemStateWords = (problem: Problem, now: Day): string =>
  [
    problem.state === 'closed' &&
      `closed: ${(problem.closed_as ? closingWords[problem.closed_as] : 'no reason kept').toLowerCase()}`,
    problem.owner ?? 'unassigned',
    snoozedWords(problem, now),
    problem.contacted_on && `contacted ${formatDay(problem.contacted_on)}`,
    reopenedWords(problem),
  ]
    .filter(Boolean)
    .join(' · ')
