import type { Actor, PersonCheck, Problem, Trouble } from '#contract/connection-checks.ts'
import { daysBetween, type Day } from '#lib/days.ts'
import { needsLook, unlistedTrouble } from './trouble.ts'

/** How things stand with the connections of all people of the list. */
export type Standing = {
  people: number
  /** The newest moment at which somebody was read; null where nobody was. */
  checkedAt: string | null
  /** When the person was tried whose check is the oldest; null where nobody was read. */
  checkedFrom: string | null
  /** People whose last check failed. */
  failed: number
  /** People whom nobody tried to check yet. */
  unchecked: number
  needLook: number
  /** Of those, people with nothing but what one check saw: the next one confirms it or not. */
  seenOnce: number
}

const newer = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

/** When somebody last tried to check a person. */
export const triedAt = ({ checked_at, failed }: PersonCheck): string =>
  failed?.at ?? checked_at ?? ''

/** Whether all that is wrong with a person was seen by one check only. */
export const isSeenOnce = (check: PersonCheck): boolean =>
  needsLook(check) &&
  check.unreadable.length + check.shared.length === 0 &&
  check.unlisted.every((provider) => check.unlisted_pending.includes(provider)) &&
  check.connections.every(({ troubles, pending }) => pending || troubles.length === 0)

/** `people` is how many are on the list, of whom some may not have been checked yet. */
export function standingOf(checks: readonly PersonCheck[], people: number): Standing {
  let checkedAt: string | null = null
  let checkedFrom: string | null = null
  let [tried, failed, needLook, seenOnce] = [0, 0, 0, 0]
  for (const check of checks) {
    if (check.failed) failed++
    if (check.failed || check.checked_at !== null) tried++
    if (check.checked_at === null) continue
    checkedAt = newer(checkedAt, check.checked_at)
    const at = triedAt(check)
    if (checkedFrom === null || at < checkedFrom) checkedFrom = at
    if (!needsLook(check)) continue
    needLook++
    if (isSeenOnce(check)) seenOnce++
  }
  const unchecked = Math.max(0, people - tried)
  return { people, checkedAt, checkedFrom, failed, unchecked, needLook, seenOnce }
}

/** Checks that are farther apart are not of one round. */
const ONE_ROUND_MS = 3_600_000

const number = new Intl.NumberFormat('en-US')

/**
 * `1,000 people, checked 07:58, 3 failed; 212 need a look, 9 new since yesterday.` Where not all were checked in one round,
 * `checked Nov 19, 16:10 to 07:58`. `fresh` is how many are new, and since
 * when in words; `clock` says an instant.
 */
export function standingSentence(
  { people, checkedAt, checkedFrom, failed, unchecked, needLook }: Standing,
  fresh: { count: number; since: string } | null,
  clock: (instant: string) => string,
): string {
  if (people === 0) return 'Nobody is on the list yet.'
  const who = `${number.format(people)} ${people === 1 ? 'person' : 'people'}`
  if (checkedAt === null)
    return failed
      ? `${who}; nobody could be checked yet, ${number.format(failed)} failed.`
      : `${who}; nobody was checked yet.`
  const isApart =
    checkedFrom !== null && Date.parse(checkedAt) - Date.parse(checkedFrom) > ONE_ROUND_MS
  const checked = [
    who,
    isApart
      ? `checked ${clock(checkedFrom)} to ${clock(checkedAt)}`
      : `checked ${clock(checkedAt)}`,
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
/** On the day on which it ends a problem is no longer snoozed. */
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
/** The open problems of one owner, by what is to be done with them; a name is theirs however it is written. */
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
