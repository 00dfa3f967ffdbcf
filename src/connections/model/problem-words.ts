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
const fieldLabels: Record<string, string> = {
  ...problemFieldLabels,
  cause: 'Issue',
  closed_as: 'Closed as',
}

const isClosing = (value: string): value is Closing => Object.hasOwn(closingWords, value)

/** `Ana`, `Nov 25, 2026`, or what there is instead. */
export function problemValueWords(field: string, value: string | null): string {
  if (field === 'owner') return value ?? 'unassigned'
  if (field === 'note') return value?.trim() ? `“${value.trim()}”` : 'none'
  if (field === 'cause') return value ?? 'none'
  if (field === 'closed_as')
    return value === null ? 'open' : isClosing(value) ? closingWords[value] : value
  return value === null ? 'none' : formatDay(value)
}

const labelOf = (name: string) => (Object.hasOwn(fieldLabels, name) ? fieldLabels[name]! : name)

/** `Assignee: unassigned → Ana`, a line for each field; where there was nothing before, or is nothing after, only the other. */
export const fieldChangeWords = ({ name, before, after }: ProblemEvent['fields'][number]) => {
  const words = (value: string | null) => problemValueWords(name, value)
  const isOneSided = name === 'cause' || name === 'closed_as'
  if (isOneSided && before === null) return `${labelOf(name)}: ${words(after)}`
  if (name === 'cause' && after === null) return `${labelOf(name)}: ${words(before)}`
  return `${labelOf(name)}: ${words(before)} → ${words(after)}`
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

/** `Ana · snoozed until Nov 25, 2026 · contacted Nov 20, 2026`: what became of it so far. */
export const problemStateWords = (problem: Problem, now: Day): string =>
  [
    problem.state === 'closed' &&
      `closed: ${(problem.closed_as ? closingWords[problem.closed_as] : 'no reason kept').toLowerCase()}`,
    problem.owner ?? 'unassigned',
    isSnoozed(problem, now) && `snoozed until ${formatDay(problem.snoozed_until!)}`,
    problem.contacted_on && `contacted ${formatDay(problem.contacted_on)}`,
    problem.reopened > 0 &&
      `reopened ${problem.reopened === 1 ? 'once' : `${problem.reopened} times`}`,
  ]
    .filter(Boolean)
    .join(' · ')
