import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, fromDayNumber } from '#lib/days.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import { hasZones } from '#lib/recordings/recording-rank.ts'
import { counted } from '#src/kit/lib/units.ts'
import { numberOf } from '#src/workouts/model/buckets.ts'
import { validHeartRate } from '#src/workouts/model/figures.ts'
import { providerKey, providerLabel } from '#src/workouts/model/provider.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

/** A day from which the workouts of a sport are measured differently. */
export type MeasurementChange = {
  /** Day number of the first workout with the new measurement. */
  day: number
  sport: string
  /** Descriptions of the changes: `strava instead of garmin`. */
  reasons: readonly string[]
}

/**
 * Number of workouts examined on each side of a change, or fewer at the ends. Most of them must
 * agree. For 400 workouts that alternate randomly between two providers, this gives a false change
 * for one person in fifty. With ten on each side, it would be three in four.
 */
const NEAR = 14
const MIN = 6
const AGREEING = 0.8
/** Days within which changes are one: a new watch often means another provider, too. */
const SAME_DAYS = 14

/** Trait that can change, and words for the change. Null if a workout does not show it. */
type Trait = {
  value: (workout: Workout) => string | null
  words: (from: string, to: string) => string
}
const given = (what: string, has: (workout: Workout) => boolean): Trait => ({
  value: (workout) => (has(workout) ? 'yes' : 'no'),
  words: (_, to) => (to === 'yes' ? `${what} now recorded` : `${what} no longer recorded`),
})
const traits: readonly Trait[] = [
  {
    value: providerKey,
    words: (from, to) => `${providerLabel(to)} instead of ${providerLabel(from)}`,
  },
  { value: ({ source }) => source.device_id, words: () => 'different device' },
  {
    value: (workout) => (hasZones(workout) ? String(workout.hr_zones.length) : null),
    words: (from, to) => `${to} zones instead of ${from}`,
  },
  given('heart rate', ({ average_hr }) => validHeartRate(average_hr) !== null),
  given('time in zones', hasZones),
  given('moving time', ({ moving_time }) => moving_time !== null),
  given('power', ({ average_watts }) => average_watts !== null),
  given('speed', ({ average_speed }) => average_speed !== null),
]

const shareOf = (values: readonly string[], from: number, to: number, value: string) => {
  let n = 0
  for (let at = from; at < to; at++) if (values[at] === value) n++
  return n / (to - from)
}

/** Positions at which most of the values before are one, and most of those after another. */
function turnsOf(values: readonly string[]): { at: number; from: string; to: string }[] {
  const turns: { at: number; from: string; to: string; score: number }[] = []
  for (let at = MIN; at <= values.length - MIN; at++) {
    const [from, to] = [itemAt(values, at - 1), itemAt(values, at)]
    if (from === to) continue
    const before = shareOf(values, Math.max(0, at - NEAR), at, from)
    if (before < AGREEING) continue
    const after = shareOf(values, at, Math.min(values.length, at + NEAR), to)
    if (after < AGREEING) continue
    const turn = { at, from, to, score: before + after }
    const last = turns.at(-1)
    // one change, with an outlier beside it
    if (last && last.from === from && last.to === to && at - last.at < NEAR) {
      if (turn.score > last.score) turns[turns.length - 1] = turn
    } else turns.push(turn)
  }
  return turns
}

/**
 * Changes of the main provider, the device, the number of zones, or the fields given for the
 * sports, earliest first. A single workout from elsewhere is no change, nor is a mixture: most
 * must agree on both sides.
 */
export function measurementChanges(
  workouts: readonly Workout[],
  sports: readonly string[],
): readonly MeasurementChange[] {
  const key = sports.join()
  const ofWorkouts = getOrCreate(known, workouts, () => new Map())
  return getOrCreate(ofWorkouts, key, () => findChanges(workouts, sports))
}
/** Computed once for the same workouts: several charts need them whenever a filter changes. */
const known = new WeakMap<readonly Workout[], Map<string, readonly MeasurementChange[]>>()

function findChanges(
  workouts: readonly Workout[],
  sports: readonly string[],
): readonly MeasurementChange[] {
  const bySport = new Map(sports.map((sport) => [sport, [] as Workout[]]))
  for (const workout of workouts) bySport.get(sportKey(workout))?.push(workout)
  return [...bySport]
    .flatMap(([sport, own]) => {
      // they are sent newest first, so reversing them nearly sorts them
      const inOrder = own
        .toReversed()
        .sort((a, b) => numberOf(a.calendar_date) - numberOf(b.calendar_date))
      const found = traits.flatMap(({ value, words }) => {
        const values: string[] = []
        const telling: Workout[] = []
        for (const workout of inOrder) {
          const one = value(workout)
          if (one === null) continue
          values.push(one)
          telling.push(workout)
        }
        return turnsOf(values).map(({ at, from, to }) => ({
          day: numberOf(itemAt(telling, at).calendar_date),
          reason: words(from, to),
        }))
      })
      return together(found).map((change) => ({ ...change, sport }))
    })
    .sort((a, b) => a.day - b.day)
}

function together(found: readonly { day: number; reason: string }[]) {
  const changes: { day: number; reasons: string[] }[] = []
  for (const { day, reason } of found.toSorted((a, b) => a.day - b.day)) {
    const last = changes.at(-1)
    if (last && day - last.day <= SAME_DAYS) last.reasons.push(reason)
    else changes.push({ day, reasons: [reason] })
  }
  return changes
}

/** Days on which the sport's lines break, earliest first. */
export const breaksOf = (changes: readonly MeasurementChange[], sport: string): number[] =>
  changes.filter((change) => change.sport === sport).map(({ day }) => day)
/** Number of the part that a day is in, if breaks divide the days: 0 before the first. */
export const partAt = (breaks: readonly number[], day: number): number =>
  breaks.reduce((part, cut) => (cut <= day ? part + 1 : part), 0)
/**
 * True if rows that end with `ends` break at the row: it is the first of its part, and contains
 * days of both.
 */
export const isCut = (breaks: readonly number[], ends: readonly number[], row: number): boolean =>
  row > 0 && partAt(breaks, itemAt(ends, row)) !== partAt(breaks, itemAt(ends, row - 1))

/** A change as drawn. Equal changes of several sports are one. */
export type DrawnChange = { day: number; words: string }

/** Changes as drawn and described. If only some of `sports` change, they are named. */
export function drawnChanges(
  changes: readonly MeasurementChange[],
  sports: readonly { key: string; name: string }[],
): DrawnChange[] {
  const alike: { day: number; reasons: string; names: string[] }[] = []
  for (const { day, sport, reasons } of changes) {
    const words = reasons.join(', ')
    const name = sports.find(({ key }) => key === sport)?.name ?? sport
    const same = alike.find((one) => one.reasons === words && day - one.day <= SAME_DAYS)
    if (same) same.names.push(name)
    else alike.push({ day, reasons: words, names: [name] })
  }
  return alike.map(({ day, reasons, names }) => ({
    day,
    words: names.length < sports.length ? `${names.join(', ')}: ${reasons}` : reasons,
  }))
}

/** `Measurement changed on Mar 3, 2026 (strava instead of garmin).` Empty if nothing changed. */
export function measurementSentence(changes: readonly DrawnChange[]): string {
  const last = changes.at(-1)
  if (!last) return ''
  const others = changes.length - 1
  const before = others ? `, after ${counted(others, 'earlier change')}` : ''
  return `Measurement changed on ${formatDay(fromDayNumber(last.day))} (${last.words})${before}.`
}
