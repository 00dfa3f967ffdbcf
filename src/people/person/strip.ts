import type { Workout } from '#contract/interface/workouts.ts'
import type {
  CheckedConnection,
  CheckRules,
  ConnectionChange,
  PersonIssue,
} from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import { rhythmOf, type RecordedDays } from '#lib/connections/silence.ts'
import { byWorst, causeName } from '#lib/connections/trouble.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { addDays, dayNumber, formatDayShort, type Day } from '#lib/days.ts'
import { getOrCreate, itemAt, pairs } from '#lib/lists.ts'
import type { Days } from '#lib/range.ts'
import {
  connectedOn,
  failingSince,
  isWithoutWorkouts,
  silentSince,
} from '#src/connections/model/lane-days.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import { stripDays, WEEKS } from '#src/connections/model/strip-days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import type { Tone } from '#src/kit/ui/text/Status.tsx'
import { stackSports, volumeRows } from '#src/workouts/model/aggregate.ts'
import { bucketsOf, groupByBucket, type Bucket } from '#src/workouts/model/buckets.ts'
import { OTHERS_COLOR, sportColor, sportNames } from '#src/workouts/model/sport.ts'

/** Sports with a color of their own; the others are together. */
const SPORTS_MAX = 4
/** Days on which another provider recorded from which a pause is one of the provider, and no rest. */
const OTHERS_MIN = 2

/** First and last week of a range by their places, both included. */
export type WeekRange = { first: number; last: number }

const LAST = WEEKS - 1
const isPlace = (place: number) => place >= 0 && place <= LAST
/** Weeks of a range in the address: `13w` for the newest thirteen, `2026-08-24..2026-11-22` for those days. */
export function readWeeks(text: string, today: Day): WeekRange {
  const newest = /^(\d\d?)w$/.exec(text)
  if (newest) return { first: Math.max(0, WEEKS - Number(newest[1])), last: LAST }
  const start = dayNumber(stripDays(today).start)
  const [first = NaN, last = NaN] = text
    .split('..')
    .map((day) => Math.floor((dayNumber(day) - start) / 7))
  return isPlace(first) && isPlace(last) && first <= last
    ? { first, last }
    : readWeeks('13w', today)
}
/** The same the other way: relative where the range ends today. */
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

/** As many days before the days as they are. */
export const daysBefore = ({ start, end }: Days): Days => ({
  start: addDays(start, dayNumber(start) - dayNumber(end) - 1),
  end: addDays(start, -1),
})

export type StripSport = { key: string; name: string; color: string }
export type StripWeek = {
  days: Bucket
  workouts: number
  /** Seconds of each sport of the strip. */
  seconds: readonly number[]
  /** Days with a workout of any provider. */
  daysWithData: number
}

/** Moving time by sport in each week. */
export function stripWeeks(
  workouts: readonly Workout[],
  today: Day,
): { sports: StripSport[]; weeks: StripWeek[] } {
  const buckets = bucketsOf({ start: stripDays(today).start, end: today }, 'week')
  const groups = groupByBucket(workouts, buckets)
  const { apart, withOthers } = stackSports(groups.flat(), SPORTS_MAX)
  const nameOf = sportNames(workouts)
  const sports = apart.map((key) => ({ key, name: nameOf(key), color: sportColor(key) }))
  if (withOthers) sports.push({ key: '', name: 'Other sports', color: OTHERS_COLOR })
  const weeks = volumeRows(buckets, groups, apart).map(({ values, workouts: count }, place) => ({
    days: itemAt(buckets, place),
    workouts: count,
    seconds: values.slice(0, sports.length),
    daysWithData: new Set(itemAt(groups, place).map(({ calendar_date }) => calendar_date)).size,
  }))
  return { sports, weeks }
}

/**
 * `data`: workouts came as usual. `connected`: connected without known trouble, and without workouts that would prove it. A
 * time without a span is not connected.
 */
export type LaneState = 'data' | 'connected' | 'silent' | 'failing'
/** Day numbers, both included. */
export type LaneSpan = { state: LaneState; from: number; to: number }
export type Lane = {
  provider: string
  /** Key of the provider's current connection. */
  connection: string
  name: string
  spans: LaneSpan[]
  tone: Tone
  /** State of today, as short as fits beside the lane, and in full. */
  words: string
  sentence: string
}

type Evidence = {
  recorded: RecordedDays
  /** Changes of the team's checks, in any order. */
  changes: readonly ConnectionChange[]
  rules: CheckRules
  today: Day
}

/** Pauses of a provider that were longer than usual, while others recorded. Day numbers. */
function pausesOf(provider: string, { recorded, rules }: Evidence): { from: number; to: number }[] {
  const days = recorded.get(provider) ?? []
  const limit = rhythmOf(days, rules)?.limit ?? rules.silent
  const others = new Set(
    [...recorded].flatMap(([other, of]) => (other === provider ? [] : of)).map(dayNumber),
  )
  return pairs(days).flatMap(([newer, older]) => {
    const [from, to] = [dayNumber(older) + 1, dayNumber(newer) - 1]
    if (to - from + 2 <= limit) return []
    let meanwhile = 0
    for (let day = from; day <= to; day++) meanwhile += Number(others.has(day))
    return meanwhile >= OTHERS_MIN ? [{ from, to }] : []
  })
}

/** First day without the usual data, where that is no silence: a rest, another provider, or workouts that are refused. */
function endedOn({ slug, silence }: CheckedConnection, { recorded, rules }: Evidence) {
  const { newest, days_ago, grade } = silence
  if (newest === null || days_ago === null || grade === 'recording') return null
  const limit = rhythmOf(recorded.get(slug ?? '') ?? [], rules)?.limit ?? rules.silent
  return days_ago > limit ? dayNumber(newest) + 1 : null
}

/** The state of each day of the strip, from the oldest change on; later ones paint over earlier ones. */
function statesOf(
  connections: readonly CheckedConnection[],
  provider: string,
  evidence: Evidence,
): (LaneState | null)[] {
  const { recorded, changes, today } = evidence
  const first = dayNumber(stripDays(today).start)
  const now = dayNumber(today)
  const states = Array.from({ length: now - first + 1 }, (): LaneState | null => null)
  const paint = (state: LaneState | null, from: number, to = now) =>
    states.fill(state, Math.max(0, from - first), Math.max(0, to - first + 1))
  const days = recorded.get(provider) ?? []
  const oldest = days.at(-1)
  const starts = connections.flatMap((each) => connectedOn(each) ?? [])
  if (starts.length) paint('connected', Math.min(...starts))
  if (oldest) paint('data', dayNumber(oldest))
  const works = oldest ? 'data' : 'connected'
  for (const { from, to } of pausesOf(provider, evidence)) paint('silent', from, to)
  const own = changes
    .filter((change) => change.provider === provider)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  for (const { kind, at } of own) {
    const day = dayNumber(at.slice(0, 10))
    if (kind === 'error') paint('failing', day)
    else if (kind === 'disconnected') paint(null, day)
    else if (kind === 'healed' || kind === 'connected') paint(works, day)
  }
  for (const connection of connections.filter(({ superseded }) => !superseded)) {
    const silent = silentSince(connection)
    const failing = failingSince(connection, today)
    const ended = endedOn(connection, evidence)
    if (ended !== null) paint('connected', ended)
    if (silent !== null) paint('silent', silent)
    if (failing !== null) paint('failing', failing)
  }
  return states
}

function spansOf(states: readonly (LaneState | null)[], first: number): LaneSpan[] {
  const spans: LaneSpan[] = []
  states.forEach((state, place) => {
    const last = spans.at(-1)
    const day = first + place
    if (last && last.state === state && last.to === day - 1) last.to = day
    else if (state !== null) spans.push({ state, from: day, to: day })
  })
  return spans
}

/** Newest data or connecting day of a connection in words, from the day of a trouble. */
const since = (detail: string | null) => (detail ? ` since ${formatDayShort(detail)}` : '')

/** State of a connection at the end of its lane. */
function laneState(connection: CheckedConnection): Pick<Lane, 'tone' | 'words' | 'sentence'> {
  const { troubles, silence, superseded } = connection
  const state = (tone: Tone, words: string, sentence = `${words}.`) => ({ tone, words, sentence })
  const [worst] = troubles.toSorted((a, b) => byWorst([a], [b]))
  if (worst?.kind === 'error') return state('bad', 'Failing')
  if (worst?.kind === 'silent') return state('notice', `No data${since(worst.detail)}`)
  if (worst) return state(troubleTone(worst), capitalized(causeTitle(causeName(worst))))
  if (superseded || silence.grade === 'replaced') return state('unknown', 'No longer used')
  if (silence.grade === 'inactive') return state('unknown', 'Inactive')
  return isWithoutWorkouts(connection)
    ? state('unknown', 'Connected, no workouts', 'Connected. No workouts from this provider.')
    : state('good', 'Connected')
}

/** A lane for each provider: those in trouble first, as the connections come. */
export function lanesOf(connections: readonly CheckedConnection[], evidence: Evidence): Lane[] {
  const first = dayNumber(stripDays(evidence.today).start)
  const providers = new Map<string, CheckedConnection[]>()
  for (const connection of connections)
    getOrCreate(providers, providerOf(connection), () => []).push(connection)
  return [...providers].map(([provider, own]) => {
    const current = own.find(({ superseded }) => !superseded) ?? itemAt(own, 0)
    return {
      provider,
      connection: current.key,
      name: connectionName(current),
      spans: spansOf(statesOf(own, provider, evidence), first),
      ...laneState(current),
    }
  })
}

/** The worst trouble of a person in a sentence; null where there is none. */
export function troubleSentence(
  connections: readonly CheckedConnection[],
  issues: readonly PersonIssue[],
): { tone: Tone; words: string } | null {
  const [worst] = [
    ...connections.flatMap((one) =>
      one.troubles.map((trouble) => ({ trouble, name: connectionName(one), at: one.error?.at })),
    ),
    ...issues.flatMap(({ troubles, name, provider }) =>
      troubles.map((trouble) => ({ trouble, name: name ?? provider, at: null })),
    ),
  ].toSorted((a, b) => byWorst([a.trouble], [b.trouble]))
  if (!worst) return null
  const { trouble, at } = worst
  const name = worst.name ?? 'A provider'
  const tone = troubleTone(trouble)
  switch (trouble.kind) {
    case 'error':
      return {
        tone,
        words: at ? `${name} has failed${since(at.slice(0, 10))}.` : `${name} is failing.`,
      }
    case 'silent':
      return { tone, words: `No ${name} data${since(trouble.detail)}.` }
    case 'no data':
      return { tone, words: `No ${name} data since connecting.` }
    case 'disconnected':
      return { tone, words: `${name} is disconnected.` }
    case 'unconnected':
      return { tone, words: 'No provider is connected.' }
    default:
      return { tone, words: `${name}: ${causeTitle(causeName(trouble)).toLowerCase()}.` }
  }
}
