import type {
  CheckedConnection,
  CheckRules,
  ConnectionChange,
} from '#contract/own/connection-checks.ts'
import { givenClosings, type Problem } from '#contract/own/problems.ts'
import { dayAt, dayNumber, type Day } from '#lib/days.ts'
import { getOrCreate, itemAt, pairs } from '#lib/lists.ts'
import { stripDays } from '#lib/strip/days.ts'

import { connectedAt, providerOf } from './key.ts'
import { rhythmOf, type RecordedDays } from './silence.ts'

/** Number of days with recordings from another provider that make a gap the provider's rather than a rest. */
const OTHERS_MIN = 2

/**
 * `data`: workouts came as usual. `connected`: connected without known trouble, but without
 * workouts that prove it. `paused`: a status that is neither connected nor an error. Time outside
 * all spans is not connected.
 */
export type LaneState = 'data' | 'connected' | 'paused' | 'silent' | 'failing'
/** Day numbers, inclusive. */
export type LaneSpan = { state: LaneState; from: number; to: number }
export type LaneChange = Pick<ConnectionChange, 'at' | 'provider' | 'kind' | 'after'>
export type LaneIssue = Pick<Problem, 'connection' | 'state' | 'closed_as' | 'cause_since'>
export type LaneEvidence = {
  recorded: RecordedDays
  /** Changes of the team's checks, in any order. */
  changes: readonly LaneChange[]
  /** The person's issues, in any order. */
  issues: readonly LaneIssue[]
  rules: CheckRules
  today: Day
}

/** Gaps of a provider that were longer than usual while others recorded. Day numbers. */
function pausesOf(
  provider: string,
  { recorded, rules }: LaneEvidence,
): { from: number; to: number }[] {
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

/**
 * First day without the usual data, if that isn't a silence: a rest, another provider, or workouts
 * that are declined.
 */
function endedOn({ slug, silence }: CheckedConnection, { recorded, rules }: LaneEvidence) {
  const { newest, days_ago, grade } = silence
  if (newest === null || days_ago === null || grade === 'recording') return null
  const limit = rhythmOf(recorded.get(slug ?? '') ?? [], rules)?.limit ?? rules.silent
  return days_ago > limit ? dayNumber(newest) + 1 : null
}

/** State of each day of the strip. Later changes overwrite earlier ones. */
function statesOf(
  connections: readonly CheckedConnection[],
  provider: string,
  evidence: LaneEvidence,
): (LaneState | null)[] {
  const { recorded, changes, today } = evidence
  const first = dayNumber(stripDays(today).start)
  const now = dayNumber(today)
  const states = Array.from({ length: now - first + 1 }, (): LaneState | null => null)
  // a day may begin later for the reader than in UTC: its changes are of today
  const paint = (state: LaneState | null, from: number, to = now) =>
    states.fill(state, Math.max(0, Math.min(from, now) - first), Math.max(0, to - first + 1))
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
  const current = connections.filter(({ superseded }) => !superseded)
  // an earlier connection was removed beside the one that is there
  const isStillThere = (at: string) =>
    current.some((one) => (connectedAt(one) ?? Infinity) <= Date.parse(at))
  for (const { kind, at, after } of own) {
    const day = dayNumber(at.slice(0, 10))
    const status = kind === 'status' ? after : null
    // a connection can fail without naming an error
    if (kind === 'error' || status === 'error') paint('failing', day)
    else if (kind === 'disconnected' && !isStillThere(at)) paint(null, day)
    else if (kind === 'healed' || kind === 'connected') paint(works, day)
    else if (status === 'connected' && states.at(-1) === 'paused') paint(works, day)
    else if (status !== null && status !== 'connected') paint('paused', day)
  }
  // no change tells that a connection is back where a response could not be read
  const last = states.at(-1) ?? 'failing'
  if (current.length > 0 && (last === 'failing' || last === 'paused')) paint(works, now)
  for (const connection of current) {
    const silent = silentSince(connection)
    const state = brokenState(connection)
    const ended = endedOn(connection, evidence)
    if (ended !== null) paint('connected', ended)
    if (silent !== null) paint('silent', silent)
    if (state !== null) paint(state, brokenSince(connection, evidence))
  }
  return states
}

/** Time outside all spans is time without a connection. */
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

/** One lane of the strip: a provider, its current connection, and the state of its days. */
export type ProviderLane = {
  provider: string
  /** Connection that isn't superseded, or the first one. */
  current: CheckedConnection
  spans: LaneSpan[]
}

/** A lane for each provider, in the order of the connections, those with trouble first. */
export function providerLanes(
  connections: readonly CheckedConnection[],
  evidence: LaneEvidence,
): ProviderLane[] {
  const first = dayNumber(stripDays(evidence.today).start)
  const providers = new Map<string, CheckedConnection[]>()
  for (const connection of connections)
    getOrCreate(providers, providerOf(connection), () => []).push(connection)
  return [...providers].map(([provider, own]) => ({
    provider,
    current: own.find(({ superseded }) => !superseded) ?? itemAt(own, 0),
    spans: spansOf(statesOf(own, provider, evidence), first),
  }))
}

/** Day number of the connection. Null if unknown. */
function connectedOn(connection: Pick<CheckedConnection, 'created_on'>): number | null {
  const at = connectedAt(connection)
  return at === null ? null : dayNumber(dayAt(at, 0))
}

/** Troubles of a connection, including accepted ones, which need no action but still mean no data. */
const foundIn = ({ troubles, accepted }: CheckedConnection) => [...troubles, ...accepted]

/** First day of a provider's current silence. Null if it isn't silent. */
function silentSince(connection: CheckedConnection): number | null {
  const { silence } = connection
  const found = foundIn(connection)
  if (found.some(({ kind }) => kind === 'silent') && silence.newest)
    return dayNumber(silence.newest) + 1
  return found.some(({ kind }) => kind === 'no data') ? connectedOn(connection) : null
}

const isFailing = ({ kind, detail }: CheckedConnection['troubles'][number]) =>
  kind === 'error' || (kind === 'status' && detail === 'error')

/** State of a connection with an error or a status other than connected. Null for others. */
function brokenState(connection: CheckedConnection): LaneState | null {
  const found = foundIn(connection)
  if (found.some(isFailing)) return 'failing'
  return found.some(({ kind }) => kind === 'status') ? 'paused' : null
}

const isGiven = (closing: Problem['closed_as']) => givenClosings.some((given) => given === closing)

/** First known day of a connection's error or status: its own time, or its issue's. Today without. */
function brokenSince({ key, error }: CheckedConnection, { issues, today }: LaneEvidence): number {
  const starts = [
    error?.at,
    // an issue that was accepted goes on
    ...issues
      .filter((one) => one.connection === key && (one.state === 'open' || isGiven(one.closed_as)))
      .map(({ cause_since }) => cause_since),
  ]
  const times = starts.map((at) => Date.parse(at ?? '')).filter((at) => !Number.isNaN(at))
  return dayNumber(times.length ? dayAt(Math.min(...times), 0) : today)
}

/** True if no workouts are expected: none came, and they are not among the provider's resources. */
export const isWithoutWorkouts = ({
  available,
  reduced,
  silence,
  troubles,
  accepted,
}: CheckedConnection): boolean =>
  silence.newest === null &&
  !available.includes('workouts') &&
  !reduced.some(({ resource }) => resource === 'workouts') &&
  ![...troubles, ...accepted].some(
    ({ kind, resource }) => kind === 'unreadable' || resource === 'workouts',
  )
