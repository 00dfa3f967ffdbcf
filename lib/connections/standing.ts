import type { Actor, PersonCheck, Problem, Trouble } from '#contract/connection-checks.ts'
import { daysBetween, type Day } from '#lib/days.ts'
import { needsLook, unlistedTrouble } from './trouble.ts'

/** How things stand with the connections of all people of the list. */
export type Standing = {
  people: number
  /** The newest moment at which somebody was read; null where nobody was. */
  checkedAt: string | null
  /** People whose last check failed. */
  failed: number
  /** People who were never read. */
  unchecked: number
  needLook: number
}

const newer = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

/** `people` is how many are on the list, of whom some may not have been checked yet. */
export function standingOf(checks: readonly PersonCheck[], people: number): Standing {
  const standing = { people, checkedAt: null as string | null, failed: 0, needLook: 0 }
  let read = 0
  for (const check of checks) {
    standing.checkedAt = newer(standing.checkedAt, check.checked_at)
    if (check.checked_at !== null) read++
    if (check.failed) standing.failed++
    if (needsLook(check)) standing.needLook++
  }
  return { ...standing, unchecked: Math.max(0, people - read) }
}

const number = new Intl.NumberFormat('en-US')

/**
 * `1,000 people, checked 07:58, 3 failed; 212 need a look, 9 new since yesterday.` `fresh` is how many are new, and since
 * when in words; `clock` says an instant.
 */
export function standingSentence(
  { people, checkedAt, failed, unchecked, needLook }: Standing,
  fresh: { count: number; since: string } | null,
  clock: (instant: string) => string,
): string {
  const who = `${number.format(people)} ${people === 1 ? 'person' : 'people'}`
  if (checkedAt === null)
    return failed
      ? `${who}; nobody could be checked yet, ${number.format(failed)} failed.`
      : `${who}; nobody was checked yet.`
  const checked = [
    who,
    `checked ${clock(checkedAt)}`,
    failed && `${number.format(failed)} failed`,
    unchecked && `${number.format(unchecked)} not checked yet`,
  ]
  const look = needLook
    ? `${number.format(needLook)} ${needLook === 1 ? 'needs' : 'need'} a look`
    : 'nobody needs a look'
  const isNew = fresh?.count ? `, ${number.format(fresh.count)} new since ${fresh.since}` : ''
  return `${checked.filter(Boolean).join(', ')}; ${look}${isNew}.`
}

/** All troubles of a person, of any connection. */
export const troublesOfPerson = ({ connections, unlisted }: PersonCheck): Trouble[] => [
  ...connections.flatMap(({ troubles }) => troubles),
  ...unlisted.map(unlistedTrouble),
]

/** How many people wait for whom. Somebody who waits for several counts with each. */
export function countByActor(checks: readonly PersonCheck[]): Record<Actor, number> {
  const counts: Record<Actor, number> = { person: 0, us: 0, provider: 0, unknown: 0 }
  for (const check of checks)
    for (const actor of new Set(troublesOfPerson(check).map((trouble) => trouble.actor)))
      counts[actor]++
  return counts
}

/** Open problems that began since a moment, the newest first. */
export const openedSince = (problems: readonly Problem[], since: string): Problem[] =>
  problems
    .filter(({ state, opened_at }) => state === 'open' && opened_at >= since)
    .toSorted((a, b) => (a.opened_at < b.opened_at ? 1 : -1))

/** Days after which somebody who was contacted, and is still broken, is asked after again. */
export const ASK_AGAIN_DAYS = 7
export const isSnoozed = ({ snoozed_until }: Problem, now: Day) =>
  snoozed_until !== null && snoozed_until > now
const isSnoozeOver = ({ snoozed_until }: Problem, now: Day) =>
  snoozed_until !== null && snoozed_until <= now
const isOverdue = ({ contacted_on }: Problem, now: Day) =>
  contacted_on !== null && daysBetween(contacted_on, now) >= ASK_AGAIN_DAYS

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The open problems of an owner; each stands in the first part that fits. */
export type OwnProblems = {
  /** Contacted so long ago that the person should be asked again. */
  overdue: Problem[]
  snoozeOver: Problem[]
  assigned: Problem[]
  snoozed: Problem[]
}
export function problemsOf(owner: string, problems: readonly Problem[], now: Day): OwnProblems {
  const own: OwnProblems = { overdue: [], snoozeOver: [], assigned: [], snoozed: [] }
  for (const problem of problems) {
    if (problem.state !== 'open' || problem.owner === null || !sameName(problem.owner, owner))
      continue
    if (isSnoozed(problem, now)) own.snoozed.push(problem)
    else if (isOverdue(problem, now)) own.overdue.push(problem)
    else if (isSnoozeOver(problem, now)) own.snoozeOver.push(problem)
    else own.assigned.push(problem)
  }
  return own
}
