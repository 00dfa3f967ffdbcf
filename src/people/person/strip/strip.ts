import type { Workout } from '#contract/interface/workouts.ts'
import type {
  CheckedConnection,
  PersonCheck,
  PersonIssue,
  Trouble,
} from '#contract/own/connection-checks.ts'
import type { Note } from '#contract/own/notes.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import {
  isWithoutWorkouts,
  providerLanes,
  type LaneEvidence,
  type LaneSpan,
} from '#lib/connections/lanes.ts'
import { byWorst, causeName } from '#lib/connections/trouble.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { addDays, dayNumber, formatDayNear, type Day } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { DEFAULT_RANGE, type Days } from '#lib/range.ts'
import { stripDays, STRIP_SPORTS, WEEKS } from '#lib/strip/days.ts'
import { isCovered } from '#lib/strip/first-day.ts'
import { errorDay } from '#src/connections/model/issue-age.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { shortTrouble } from '#src/connections/model/problem-words.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import { highestShown } from '#src/kit/charts/ticks.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { stackSports, volumeRows } from '#src/workouts/model/aggregate.ts'
import { bucketsOf, groupByBucket, type Bucket } from '#src/workouts/model/buckets.ts'
import type { Uncovered } from '#src/workouts/model/filters.ts'
import { OTHERS_COLOR, sportColor, sportKey, sportNames } from '#src/workouts/model/sport.ts'

/** First and last week of a range by index, inclusive. */
export type WeekRange = { first: number; last: number }

const LAST = WEEKS - 1
/**
 * Weeks of a range in the address: `13w` for the newest thirteen, `2026-08-24..2026-11-22` for
 * those days.
 */
export function readWeeks(text: string, today: Day): WeekRange {
  const newest = /^(\d\d?)w$/.exec(text)
  if (newest) return { first: Math.max(0, WEEKS - Number(newest[1])), last: LAST }
  const start = dayNumber(stripDays(today).start)
  const [first = NaN, last = NaN] = text
    .split('..')
    .map((day) => Math.floor((dayNumber(day) - start) / 7))
  // weeks of an older link may have left the strip
  return first <= last && first <= LAST && last >= 0
    ? { first: Math.max(0, first), last: Math.min(LAST, last) }
    : readWeeks(DEFAULT_RANGE, today)
}
/** The reverse: relative if the range ends today. */
export function writeWeeks({ first, last }: WeekRange, today: Day): string {
  if (last === LAST) return `${WEEKS - first}w`
  const { start, end } = daysOfWeeks({ first, last }, today)
  return `${start}..${end}`
}

/** Days of a range of weeks, up to today. */
export function daysOfWeeks({ first, last }: WeekRange, today: Day): Days {
  const { start } = stripDays(today)
  const end = addDays(start, 7 * last + 6)
  return { start: addDays(start, 7 * first), end: end < today ? end : today }
}

/** The same number of days before the given ones. */
const daysBefore = ({ start, end }: Days): Days => ({
  start: addDays(start, dayNumber(start) - dayNumber(end) - 1),
  end: addDays(start, -1),
})

/** The days before, to compare with, or else those without data from their first day. */
export function comparedWith(
  days: Days,
  first: Day | null,
): { before: Days | null; uncovered: Uncovered | null } {
  const before = daysBefore(days)
  return isCovered(before, first)
    ? { before, uncovered: null }
    : { before: null, uncovered: { days: before, first } }
}

export type StripSport = { key: string; name: string; color: string }
export type StripWeek = {
  days: Bucket
  workouts: number
  /** Seconds of each sport in the strip. */
  seconds: readonly number[]
  /** True for each sport with workouts of which none has a moving time. */
  isUnknown: readonly boolean[]
  /** Number of days with a workout from any provider. */
  daysWithData: number
}

/** True for a week in progress. */
export const isPartial = ({ days: { from, to } }: StripWeek) => to - from < 6

/** Seconds of all sports in a week. */
export const secondsOf = ({ seconds }: Pick<StripWeek, 'seconds'>): number =>
  seconds.reduce((sum, one) => sum + one, 0)

/** Round hours at the end of the axis, so that half of it is readable too. */
const TOPS = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30, 40, 60, 80, 120, 168]
/** Hours at the end of the axis. A week far above all others is cut off there. */
export function axisOf(weeks: readonly Pick<StripWeek, 'seconds'>[]) {
  const shown = highestShown(weeks.map(secondsOf))
  const most = TOPS.find((top) => top * 3600 >= shown) ?? Math.ceil(shown / 3600)
  const isCut = (week: Pick<StripWeek, 'seconds'>) => secondsOf(week) > most * 3600
  return { most, isCut }
}

/** Workouts of one sport of the strip. Those of none of its own sports have the empty key. */
const ofSport = (workouts: readonly Workout[], sport: string, apart: readonly string[]) =>
  workouts.filter((workout) => {
    const key = sportKey(workout)
    return sport === '' ? !apart.includes(key) : key === sport
  })
const isUntimed = (workouts: readonly Workout[]) =>
  workouts.length > 0 && workouts.every(({ moving_time }) => moving_time === null)

/** Moving time by sport in each week. */
export function stripWeeks(
  workouts: readonly Workout[],
  today: Day,
): { sports: StripSport[]; weeks: StripWeek[] } {
  const buckets = bucketsOf({ start: stripDays(today).start, end: today }, 'week')
  const groups = groupByBucket(workouts, buckets)
  const { apart, withOthers } = stackSports(groups.flat(), STRIP_SPORTS)
  const nameOf = sportNames(workouts)
  const sports = apart.map((key) => ({ key, name: nameOf(key), color: sportColor(key) }))
  if (withOthers) sports.push({ key: '', name: 'Other sports', color: OTHERS_COLOR })
  const weeks = volumeRows(buckets, groups, apart).map(({ values, workouts: count }, place) => ({
    days: itemAt(buckets, place),
    workouts: count,
    seconds: values.slice(0, sports.length),
    isUnknown: sports.map(({ key }) => isUntimed(ofSport(itemAt(groups, place), key, apart))),
    daysWithData: new Set(itemAt(groups, place).map(({ calendar_date }) => calendar_date)).size,
  }))
  return { sports, weeks }
}

export type Lane = {
  provider: string
  /** Key of the provider's current connection. */
  connection: string
  name: string
  spans: LaneSpan[]
  tone: Tone
  /** Today's state, short for beside the lane, and in full. */
  words: string
  sentence: string
}

/** Newest data or connection day in words, from the day of a trouble. */
const since = (detail: string | null, today: Day) =>
  detail ? ` since ${formatDayNear(detail, today)}` : ''

/** State of a connection at the end of its lane. */
function laneState(
  connection: CheckedConnection,
  today: Day,
): Pick<Lane, 'tone' | 'words' | 'sentence'> {
  const { troubles, accepted, silence, superseded } = connection
  const state = (tone: Tone, words: string, sentence = `${words}.`) => ({ tone, words, sentence })
  const [worst] = troubles.toSorted((a, b) => byWorst([a], [b]))
  if (worst?.kind === 'silent') return state('notice', `No data${since(worst.detail, today)}`)
  if (worst) {
    // one data type is missing, but the connection works
    const tone = troubleTone(worst)
    return state(tone, capitalized(shortTrouble(worst)))
  }
  if (superseded || silence.grade === 'replaced') return state('unknown', 'No longer used')
  if (accepted.length > 0) return state('unknown', 'Issue accepted')
  if (silence.grade === 'inactive') return state('unknown', 'Inactive')
  return isWithoutWorkouts(connection)
    ? state('unknown', 'Connected, no workouts', 'Connected. No workouts from this provider.')
    : state('good', 'Connected')
}

/** A lane for each provider, with its state in words. */
export const lanesOf = (
  connections: readonly CheckedConnection[],
  evidence: LaneEvidence,
): Lane[] =>
  providerLanes(connections, evidence).map(({ provider, current, spans }) => ({
    provider,
    connection: current.key,
    name: connectionName(current),
    spans,
    ...laneState(current, evidence.today),
  }))

type Worst = { trouble: Trouble; key: string; name: string | null; at: string | null }

/** True if a connection fails, with or without an error. */
const isFailure = ({ kind, detail }: Trouble) =>
  kind === 'error' || (kind === 'status' && detail === 'error')

/** Earliest time first, none last. */
const byTime = (a: Worst, b: Worst) => (a.at ?? '9').localeCompare(b.at ?? '9')

/**
 * The worst trouble of a person, with the key of its connection or issue. Of several errors, the
 * one that has lasted longest.
 */
function worstOf(
  connections: readonly CheckedConnection[],
  issues: readonly PersonIssue[],
): Worst | undefined {
  const all = [
    ...connections.flatMap((one) =>
      one.troubles.map((trouble) => ({
        trouble,
        key: one.key,
        name: connectionName(one),
        at: one.error?.at ?? null,
      })),
    ),
    ...issues.flatMap(({ key, troubles, name, provider }) =>
      troubles.map((trouble) => ({ trouble, key, name: name ?? provider, at: null })),
    ),
  ]
  const [worst] = all.toSorted((a, b) => byWorst([a.trouble], [b.trouble]))
  if (!worst || !isFailure(worst.trouble)) return worst
  return all.filter(({ trouble }) => isFailure(trouble)).toSorted(byTime)[0]
}

/**
 * Key of the open issue of a person's worst trouble in the address. Null until a second check has
 * confirmed it.
 */
export function openIssueOf(
  check: Pick<PersonCheck, 'user_id' | 'connections' | 'issues'>,
): string | null {
  const key = worstOf(check.connections, check.issues)?.key
  const connection = check.connections.find((one) => one.key === key)
  const issue = check.issues.find((one) => one.key === key)
  const found = connection ?? issue
  if (!found || found.pending) return null
  const provider = connection ? providerOf(connection) : (issue?.provider ?? '')
  return issueKey({ user_id: check.user_id, provider })
}

/** Start of an ongoing error, in words. Empty if it is unknown, or the provider's clock is ahead. */
function sinceError(at: string | null, today: Day): string {
  const day = at === null ? null : errorDay(at)
  return day === null || day > today ? '' : since(day, today)
}

/** The worst trouble of a person in a sentence. Null without one. */
export function troubleSentence(
  connections: readonly CheckedConnection[],
  issues: readonly PersonIssue[],
  today: Day,
): { tone: Tone; words: string } | null {
  const worst = worstOf(connections, issues)
  if (!worst) return null
  const { trouble, at } = worst
  const name = worst.name ?? 'A provider'
  const tone = troubleTone(trouble)
  if (isFailure(trouble)) {
    const from = sinceError(at, today)
    const current = connections.filter(({ superseded }) => !superseded)
    const failing = current.filter(({ troubles }) => troubles.some(isFailure))
    if (failing.length > 1)
      return {
        tone,
        words: `${failing.length} of ${current.length} connections are failing${from && `, the first${from}`}.`,
      }
    return { tone, words: from ? `${name} has been failing${from}.` : `${name} is failing.` }
  }
  switch (trouble.kind) {
    case 'silent':
      return { tone, words: `No ${name} data${since(trouble.detail, today)}.` }
    case 'no data':
      return { tone, words: `No ${name} data since connecting.` }
    case 'disconnected':
      return { tone, words: `${name} is disconnected.` }
    case 'unconnected':
      return { tone, words: 'No provider is connected.' }
    default:
      return {
        tone,
        words:
          trouble.resource === null
            ? `${name}: ${causeTitle(causeName(trouble)).toLowerCase()}.`
            : `${name}, ${uncapitalized(shortTrouble(trouble))}.`,
      }
  }
}

/** Everything that a strip draws. */
export type StripParts = {
  sports: readonly StripSport[]
  weeks: readonly StripWeek[]
  lanes: readonly Lane[]
  notes: readonly Note[]
}
