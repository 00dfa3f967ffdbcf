import type { CheckedConnection, PersonCheck, Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { gravestOf, hasTrouble, troublesOfPerson } from '#lib/connections/trouble.ts'
import { daysBetween, type Day } from '#lib/days.ts'
import { isSameOwner } from '#src/connections/issue-update/owners.ts'
import { isOfIncident } from '#src/connections/model/status-tones.ts'

/** Summary of the connections of everyone on the list. */
export type Standing = {
  people: number
  /** Time of the newest check. Null if there is none. */
  checkedAt: string | null
  /** Time of the attempt on the person with the oldest check. Null if there is no check. */
  checkedFrom: string | null
  /** Number of people whose last check failed. */
  failed: number
  /** Number of people never checked. */
  unchecked: number
  /** Number of people with a confirmed issue. */
  attention: number
  /** Number of people with only unconfirmed issues, which the next check confirms or clears. */
  unconfirmed: number
}

const newer = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

/** Time of the last attempt to check a person. */
export const triedAt = ({ checked_at, failed }: PersonCheck): string =>
  failed?.at ?? checked_at ?? ''

/** Attention that a person needs. Null without trouble. */
export function attentionOf(check: PersonCheck): 'attention' | 'unconfirmed' | null {
  const { connections, issues, shared } = check
  const isConfirmed = ({ troubles, pending }: { troubles: Trouble[]; pending: boolean }) =>
    troubles.length > 0 && !pending
  if (shared.length || connections.some(isConfirmed) || issues.some(isConfirmed)) return 'attention'
  return hasTrouble(check) ? 'unconfirmed' : null
}

/** Days without workouts after which a person with too few for a rhythm counts as inactive. */
const RARE_DAYS = 30
/** Workout states of a provider that are normal, as far as known. */
const isAsExpected = ({ silence, accepted, superseded }: CheckedConnection) => {
  if (superseded || accepted.length) return false
  if (silence.grade === 'recording' || silence.grade === 'waiting') return true
  return silence.grade === 'unknown' && (silence.days_ago ?? 0) <= RARE_DAYS
}

/**
 * State of a person without trouble. `inactive`: nothing needs to be done, and nothing is recorded
 * either, because they rest, have left, or have recorded too little to tell. `none`: they have
 * connected nothing yet.
 */
export function quietOf({ connections, issues }: PersonCheck): 'well' | 'inactive' | 'none' {
  if (connections.length === 0)
    return issues.some(({ accepted }) => accepted.length > 0) ? 'inactive' : 'none'
  return connections.some(isAsExpected) ? 'well' : 'inactive'
}

/**
 * Levels of a person: `look` has a confirmed issue, `once` only issues seen once, `none` no
 * connection yet. `inactive`: nothing needs to be done, and nothing is recorded either. Worst
 * first.
 */
const levels = ['look', 'once', 'failed', 'never', 'none', 'inactive', 'well'] as const
export type Level = (typeof levels)[number]

export function levelOf(check: PersonCheck | null): Level {
  if (!check || (check.checked_at === null && !check.failed)) return 'never'
  const attention = attentionOf(check)
  if (attention) return attention === 'attention' ? 'look' : 'once'
  if (check.failed) return 'failed'
  return quietOf(check)
}

const COUNTED_MAX = 99

/**
 * Rank of a person in every list sorted by urgency, lowest first: a shared account comes first, because
 * the data may belong to another person, then an incident. Then by level, most serious trouble, and
 * number.
 */
export function rankOf(check: PersonCheck | null): number {
  const level = levels.indexOf(levelOf(check))
  if (!check) return level * 10_000
  const troubles = troublesOfPerson(check)
  const isGrave = troubles.some(isOfIncident)
  const count = COUNTED_MAX - Math.min(COUNTED_MAX, troubles.length)
  return (isGrave ? -1 : level) * 10_000 + gravestOf(troubles) * 100 + count
}

/** `people` is the number on the list, some of whom may not have been checked yet. */
export function summarizeChecks(checks: readonly PersonCheck[], people: number): Standing {
  let checkedAt: string | null = null
  let checkedFrom: string | null = null
  let [tried, failed, attention, unconfirmed] = [0, 0, 0, 0]
  for (const check of checks) {
    if (check.failed) failed++
    if (check.failed || check.checked_at !== null) tried++
    if (check.checked_at === null) continue
    checkedAt = newer(checkedAt, check.checked_at)
    const at = triedAt(check)
    if (checkedFrom === null || at < checkedFrom) checkedFrom = at
    const state = attentionOf(check)
    if (state === 'attention') attention++
    else if (state === 'unconfirmed') unconfirmed++
  }
  const unchecked = Math.max(0, people - tried)
  return { people, checkedAt, checkedFrom, failed, unchecked, attention, unconfirmed }
}

/** Difference in milliseconds from which checks belong to different runs. */
export const ONE_ROUND_MS = 600_000

const number = new Intl.NumberFormat('en-US')

/**
 * `1,000 people, refreshed 07:58, 3 failed. 212 need attention, 9 new issues since yesterday. 40
 * unconfirmed.` With `refreshed between Nov 19, 16:10 and 07:58` if not all were checked in one run.
 * `fresh` is the number of new issues, and since when in words. `clock` formats a time.
 */
export function standingSentence(
  { people, checkedAt, checkedFrom, failed, unchecked, attention, unconfirmed }: Standing,
  fresh: { count: number; since: string } | null,
  clock: (instant: string) => string,
): string {
  if (people === 0) return 'No people yet.'
  const who = `${number.format(people)} ${people === 1 ? 'person' : 'people'}`
  if (checkedAt === null)
    return failed
      ? `${who}. None refreshed yet. ${number.format(failed)} failed.`
      : `${who}. None refreshed yet.`
  const isApart =
    checkedFrom !== null && Date.parse(checkedAt) - Date.parse(checkedFrom) > ONE_ROUND_MS
  const checked = [
    who,
    isApart
      ? `refreshed between ${clock(checkedFrom)} and ${clock(checkedAt)}`
      : `refreshed ${clock(checkedAt)}`,
    failed && `${number.format(failed)} failed`,
    unchecked && `${number.format(unchecked)} not refreshed yet`,
  ]
  const isClear = failed + unchecked + unconfirmed === 0
  const none = isClear ? 'None need attention' : 'No confirmed issues'
  const needs = attention
    ? `${number.format(attention)} ${attention === 1 ? 'needs' : 'need'} attention`
    : none
  const isNew = fresh?.count
    ? `, ${number.format(fresh.count)} new ${fresh.count === 1 ? 'issue' : 'issues'} since ${fresh.since}`
    : ''
  const once = unconfirmed ? ` ${number.format(unconfirmed)} unconfirmed.` : ''
  return `${checked.filter(Boolean).join(', ')}. ${needs}${isNew}.${once}`
}

/**
 * `57 of 88 people need attention.` All clear are those alone who were read, and of whom no check saw anything.
 */
export function headlineOf(standing: Standing): string {
  const { people, attention, checkedAt, failed, unchecked, unconfirmed } = standing
  if (people === 0) return 'No people yet.'
  if (checkedAt === null) return 'No connections refreshed yet.'
  if (attention === 0) {
    const read = people - failed - unchecked
    const whom = `${read === people ? '' : `${number.format(read)} of `}${number.format(people)} ${people === 1 ? 'person' : 'people'}`
    return read === people && unconfirmed === 0
      ? `All clear for ${whom}.`
      : `No confirmed issues for ${whom}.`
  }
  return `${number.format(attention)} of ${number.format(people)} ${people === 1 ? 'person' : 'people'} ${attention === 1 ? 'needs' : 'need'} attention.`
}

/** Open problems that began or became more serious since a given time, newest first. */
export const newSince = (problems: readonly Problem[], since: string): Problem[] =>
  problems
    .filter(({ state, new_at }) => state === 'open' && new_at >= since)
    .toSorted((a, b) => (a.new_at < b.new_at ? 1 : -1))

/** Days after which a contacted patient with a remaining issue is asked again. */
export const ASK_AGAIN_DAYS = 7
/** On the day on which a snooze ends, a problem is no longer snoozed. */
export const isSnoozed = ({ snoozed_until }: Problem, now: Day) =>
  snoozed_until !== null && snoozed_until > now
/** True in the days after the patient was contacted, in which they aren't asked again. */
export const isContacted = ({ contacted_on }: Problem, now: Day) =>
  contacted_on !== null && daysBetween(contacted_on, now) < ASK_AGAIN_DAYS
const isSnoozeOver = ({ snoozed_until }: Problem, now: Day) =>
  snoozed_until !== null && snoozed_until <= now
const isOverdue = ({ contacted_on }: Problem, now: Day) =>
  contacted_on !== null && daysBetween(contacted_on, now) >= ASK_AGAIN_DAYS

/** The open problems of an assignee. Each is in the first matching part. */
export type OwnProblems = {
  /** Contacted so long ago that the patient should be asked again. */
  overdue: Problem[]
  snoozeOver: Problem[]
  assigned: Problem[]
  snoozed: Problem[]
}
/** The open problems of one assignee, by next step. Names match in any spelling. */
export function problemsOf(owner: string, problems: readonly Problem[], now: Day): OwnProblems {
  const own: OwnProblems = { overdue: [], snoozeOver: [], assigned: [], snoozed: [] }
  for (const problem of problems) {
    if (problem.state !== 'open' || !isSameOwner(problem.owner, owner)) continue
    if (isSnoozed(problem, now)) own.snoozed.push(problem)
    else if (isOverdue(problem, now)) own.overdue.push(problem)
    else if (isSnoozeOver(problem, now)) own.snoozeOver.push(problem)
    else own.assigned.push(problem)
  }
  return own
}
