import type { Problem, ProblemEvent } from '#contract/connection-checks.ts'
import type { ProblemField } from '#lib/connections/problem-change.ts'
import { isSnoozed } from '#lib/connections/standing.ts'
import { troubleWords } from '#lib/connections/words.ts'
import { formatDay, type Day } from '#lib/days.ts'

export const problemFieldLabels: Record<ProblemField, string> = {
  owner: 'Owner',
  note: 'Note',
  snoozed_until: 'Snoozed until',
  contacted_on: 'Contacted on',
}

/** `Ana`, `Nov 25, 2026`, or what there is instead. */
export function problemValueWords(field: string, value: string | null): string {
  if (field === 'owner') return value ?? 'nobody'
  if (field === 'note') return value?.trim() ? `“${value.trim()}”` : 'none'
  return value === null ? 'none' : formatDay(value)
}

const isProblemField = (name: string): name is ProblemField =>
  Object.hasOwn(problemFieldLabels, name)
const labelOf = (name: string) => (isProblemField(name) ? problemFieldLabels[name] : name)

/** `Owner: nobody → Ana`, a line for each field. */
export const fieldChangeWords = ({ name, before, after }: ProblemEvent['fields'][number]) =>
  `${labelOf(name)}: ${problemValueWords(name, before)} → ${problemValueWords(name, after)}`

const eventKinds: Record<ProblemEvent['kind'], string> = {
  seen: 'First seen by a check',
  opened: 'Confirmed by a second check',
  closed: 'Closed: a check found it well',
  reopened: 'Returned',
  changed: 'Changed',
}
export const eventWords = ({ kind, browser }: ProblemEvent): string =>
  browser ? `${eventKinds[kind]} in ${browser}` : eventKinds[kind]

/** What is wrong, in one line. */
export const problemTroubles = ({ troubles }: Pick<Problem, 'troubles'>): string =>
  troubles.map(troubleWords).join(', ')

/** `Ana · snoozed until Nov 25, 2026 · contacted Nov 20, 2026`: what became of it so far. */
export const problemStateWords = (problem: Problem, now: Day): string =>
  [
    problem.state === 'closed' && 'closed',
    problem.owner ?? 'nobody’s',
    isSnoozed(problem, now) && `snoozed until ${formatDay(problem.snoozed_until!)}`,
    problem.contacted_on && `contacted ${formatDay(problem.contacted_on)}`,
    problem.reopened > 0 &&
      `returned ${problem.reopened === 1 ? 'once' : `${problem.reopened} times`}`,
  ]
    .filter(Boolean)
    .join(' · ')
