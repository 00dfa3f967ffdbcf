import type { Connection } from '#contract/interface/providers.ts'
import type { CheckRules, Silence } from '#contract/own/connection-checks.ts'
import { addDays, daysBetween, type Day } from '#lib/days.ts'
import { pairs } from '#lib/lists.ts'
import { median, quantile } from '#lib/quantile.ts'

import { causeOf } from './cause.ts'
import { providerOf } from './key.ts'

/** Recorded days by provider, newest first, without repeats. */
export type RecordedDays = ReadonlyMap<string, readonly Day[]>

/** Number of gaps used to compute a rhythm: a minimum, and a maximum of the newest. */
const GAPS_MIN = 4
const GAPS_MAX = 20
/** Multiples of the usual gap, or of the long gap, that count as silence. */
const USUAL_TIMES = 3
const LONG_TIMES = 1.25
const LONG_QUANTILE = 0.9
/**
 * Minimum number of days on which another provider recorded during a silence, as proof that the
 * person didn't rest. A single day may be a borrowed device.
 */
const MEANWHILE_MIN = 2
/** Days for which a silent provider's workouts are requested. */
export const WIDE_LOOK = 365

/** Default days after which each condition becomes an issue. */
export const usualRules: CheckRules = { silent: 7, noData: 7, unconnected: 3, replaced: 90 }

type Recorded = { calendar_date: Day | null; source: { provider: string | null } }

/** Days on which each provider recorded, from workouts in any order. */
export function recordedDays(workouts: readonly Recorded[]): Map<string, Day[]> {
  const days = new Map<string, Set<Day>>()
  for (const { calendar_date, source } of workouts) {
    if (!calendar_date || !source.provider) continue
    const of = days.get(source.provider)
    if (of) of.add(calendar_date)
    else days.set(source.provider, new Set([calendar_date]))
  }
  return new Map([...days].map(([provider, set]) => [provider, [...set].sort().toReversed()]))
}

/** Silence of a connection whose workouts were not read. */
export const notLookedAt: Silence = {
  grade: 'unknown',
  newest: null,
  days_ago: null,
  usual_gap: null,
  meanwhile: [],
  looked_from: null,
  waiting_since: null,
}

/** Number of recorded days from which a provider's rhythm is reliable. */
export const DAYS_OF_RHYTHM = GAPS_MAX + 1

/** Recorded days up to `last`. Later days come from a wrong clock and are ignored. */
export const recordedUntil = (recorded: RecordedDays, last: Day): RecordedDays =>
  new Map([...recorded].map(([provider, days]) => [provider, days.filter((day) => day <= last)]))

/**
 * The usual gap between the newest days with a workout, and the gap from which it is a silence.
 * Null if there are too few.
 */
export function rhythmOf(
  days: readonly Day[],
  rules: CheckRules,
): { usual: number; limit: number } | null {
  const gaps = pairs(days.slice(0, DAYS_OF_RHYTHM))
    .map(([newer, day]) => daysBetween(day, newer))
    .sort((a, b) => a - b)
  if (gaps.length < GAPS_MIN) return null
  const usual = median(gaps)
  const limit = Math.max(
    rules.silent,
    USUAL_TIMES * usual,
    LONG_TIMES * quantile(gaps, LONG_QUANTILE),
  )
  return { usual, limit }
}

/** True if a connection provides workouts, or its resources are unreadable. */
const givesWorkouts = ({
  resource_availability: given,
}: Pick<Connection, 'resource_availability'>) => given === null || Object.hasOwn(given, 'workouts')
/** True unless workouts are declined. If they are, silence is expected. */
const workoutsAreOpen = ({ resource_availability: given }: Connection) => {
  const workouts = given && Object.hasOwn(given, 'workouts') ? given.workouts : null
  return !workouts || ['available', 'reduced', 'contradicted'].includes(causeOf(workouts).kind)
}

/** A connection as far as silence depends on it. */
export type Listened = {
  connection: Connection
  /** Time from which workouts can be expected. */
  waitingSince: Day | null
  /** True if it is connected and not superseded by a newer connection. */
  isWorking: boolean
}
type Around = { now: Day; lookedFrom: Day; rules: CheckRules }

/** Findings from the workouts of one connection alone. */
type Heard = Listened & {
  days: readonly Day[]
  newest: Day | null
  daysAgo: number | null
  rhythm: ReturnType<typeof rhythmOf>
  /** Days without workouts that could have had some. */
  quiet: number | null
}

function hear<Each extends Listened>(
  listened: Each,
  recorded: RecordedDays,
  { now, rules }: Around,
): Each & Heard {
  const { connection, waitingSince } = listened
  const days = (connection.slug !== null && recorded.get(connection.slug)) || []
  const [newest = null] = days
  const daysAgo = newest === null ? null : Math.max(0, daysBetween(newest, now))
  const since = [newest, waitingSince]
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1)
  return {
    ...listened,
    days,
    newest,
    daysAgo,
    rhythm: rhythmOf(days, rules),
    quiet: since === undefined ? null : Math.max(0, daysBetween(since, now)),
  }
}

/** True if workouts come as usual, or the gap is within the days that never count as a silence. */
const isRecording = ({ isWorking, daysAgo, rhythm }: Heard, { rules }: Around) =>
  isWorking && daysAgo !== null && daysAgo <= Math.max(rules.silent, rhythm?.limit ?? 0)

/** True if a provider with a known rhythm sends nothing: the person rests, or it is silent too. */
const isQuiet = ({ isWorking, rhythm, quiet, newest }: Heard) =>
  isWorking && newest !== null && rhythm !== null && quiet !== null && quiet > rhythm.limit

/** True if a silent provider recorded until this one became silent, which means the person rested. */
const recordedAsLong = (own: Heard, { newest, rhythm }: Heard) =>
  own.newest !== null &&
  newest !== null &&
  rhythm !== null &&
  daysBetween(newest, own.newest) <= rhythm.limit

function gradeOf(
  own: Heard,
  { recording, resting }: { recording: readonly Heard[]; resting: readonly Heard[] },
  { meanwhile, rules, now, lookedFrom }: Around & Pick<Silence, 'meanwhile'>,
): Silence['grade'] {
  const { connection, newest, daysAgo, rhythm, quiet, waitingSince } = own
  if (!givesWorkouts(connection) || !workoutsAreOpen(connection)) return 'unknown'
  const isOther = (each: Heard) => providerOf(each.connection) !== providerOf(connection)
  const replacing = recording.some(isOther)
  if (newest === null || daysAgo === null) {
    if (quiet === null || waitingSince === null) return 'unknown'
    if (quiet < rules.noData) return 'waiting'
    const yearAgo = addDays(now, -WIDE_LOOK)
    // nothing is known about the connection before this one
    if (waitingSince < yearAgo && replacing) return 'replaced'
    const expectedFrom = waitingSince < yearAgo ? yearAgo : waitingSince
    return lookedFrom <= expectedFrom ? 'no data' : 'unknown'
  }
  if (daysAgo <= rules.silent) return 'recording'
  if (!rhythm || quiet === null) return 'unknown'
  if (daysAgo <= rhythm.limit) return 'recording'
  if (quiet <= rhythm.limit) return 'waiting'
  if (quiet > rules.replaced && replacing) return 'replaced'
  const isMissed = meanwhile.some(({ days }) => days >= MEANWHILE_MIN)
  const rested = resting.some((other) => isOther(other) && recordedAsLong(own, other))
  return !isMissed && rested ? 'inactive' : 'silent'
}

function meanwhileOf({ connection, newest }: Heard, recorded: RecordedDays) {
  if (newest === null) return []
  return [...recorded]
    .filter(([provider]) => provider !== connection.slug)
    .map(([provider, days]) => ({ provider, days: days.filter((day) => day > newest).length }))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days)
}

/**
 * Silence of each of a person's connections, based on the person's usual rhythm with that
 * provider. The interface has no last-sync time, so this is inferred from workouts since
 * `lookedFrom`.
 */
export function silencesOf<Each extends Listened>(
  connections: readonly Each[],
  recorded: RecordedDays,
  around: Around,
): (Each & { silence: Silence })[] {
  const heard = connections.map((each) => hear(each, recorded, around))
  const recording = heard.filter((each) => isRecording(each, around))
  const resting = heard.filter(isQuiet)
  return heard.map((own) => {
    const meanwhile = meanwhileOf(own, recorded)
    const silence: Silence = {
      grade: gradeOf(own, { recording, resting }, { ...around, meanwhile }),
      newest: own.newest,
      days_ago: own.daysAgo,
      usual_gap: own.rhythm?.usual ?? null,
      meanwhile,
      looked_from: around.lookedFrom,
      waiting_since: own.waitingSince,
    }
    return { ...own, silence }
  })
}
