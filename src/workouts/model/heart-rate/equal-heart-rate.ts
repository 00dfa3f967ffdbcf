import type { Workout } from '#contract/interface/workouts.ts'
import { itemAt } from '#lib/lists.ts'
import { median, quantile } from '#lib/quantile.ts'
import { counted, formatNumber, withUnit, type Quantity, type Units } from '#src/kit/lib/units.ts'
import { numberOf } from '#src/workouts/model/buckets.ts'
import { workoutSpeed } from '#src/workouts/model/figures.ts'

import type { Band } from './band.ts'
import type { By } from './efficiency.ts'

/** A workout with its average heart rate and output: meters per second, or watts. */
export type Session = { workout: Workout; day: number; heartRate: number; output: number }

/** Sessions that have both, earliest first. */
export const sessionsOf = (workouts: readonly Workout[], by: By): Session[] =>
  workouts
    .flatMap((workout): Session[] => {
      const output = by === 'power' ? workout.average_watts : workoutSpeed(workout)
      const heartRate = workout.average_hr
      return output === null || output <= 0 || heartRate === null || heartRate < 1
        ? []
        : [{ workout, day: numberOf(workout.calendar_date), heartRate, output }]
    })
    .sort((a, b) => a.day - b.day || (a.workout.time_start < b.workout.time_start ? -1 : 1))

/** Sessions that do not count: the team excludes their workout, or one of the two figures. */
export function excludedSessions(
  counting: readonly Session[],
  asCame: readonly Session[],
): readonly Session[] {
  const ids = new Set(counting.map(({ workout }) => workout.id))
  return asCame.filter(({ workout }) => !ids.has(workout.id))
}

export const inBand = ({ heartRate }: Pick<Session, 'heartRate'>, { from, to }: Band) =>
  heartRate >= from && heartRate < to

const WIDTH = 10
const STEP = 5
/** Bands of ten beats that contain sessions, lowest first, with their number. */
export function bandsOf(sessions: readonly Session[]): (Band & { sessions: number })[] {
  if (!sessions.length) return []
  const rates = sessions.map(({ heartRate }) => heartRate)
  const first = Math.floor((Math.min(...rates) - WIDTH) / STEP) * STEP + STEP
  const bands: (Band & { sessions: number })[] = []
  for (let from = first; from <= Math.max(...rates); from += STEP) {
    const band = { from, to: from + WIDTH }
    const n = sessions.filter((session) => inBand(session, band)).length
    if (n) bands.push({ ...band, sessions: n })
  }
  return bands
}
/** The band with the most sessions, the lowest of equal ones. Null if there is none. */
export const fullestBand = (sessions: readonly Session[]): Band | null => {
  const [first, ...others] = bandsOf(sessions)
  if (!first) return null
  const { from, to } = others.reduce((a, b) => (b.sessions > a.sessions ? b : a), first)
  return { from, to }
}

/** The output at a heart rate: the median of `n` sessions and their middle half. */
export type RateBin = { heartRate: number; n: number; lower: number; median: number; upper: number }
/** Bins of the sessions, together and by year, earliest first. `step` is the number of beats per bin. */
export type RateBins = { step: number; all: RateBin[]; years: { year: number; bins: RateBin[] }[] }

/** Minimum number of sessions for a median and quartiles. */
export const IN_BIN_MIN = 5
/** Maximum number of points that can be told apart. */
export const POINTS_MAX = 500
const STEPS = [1, 2, 5, 10]
/** Share of the sessions that the bins must contain, or they are widened. */
const COVERED_MIN = 0.8

/**
 * Median and quartiles at each heart rate, by year, if there are too many sessions to distinguish
 * as points. Otherwise null.
 */
export function binsByRate(sessions: readonly Session[]): RateBins | null {
  if (sessions.length <= POINTS_MAX) return null
  const byYear = new Map<number, Session[]>()
  for (const session of sessions) {
    const year = Number(session.workout.calendar_date.slice(0, 4))
    const own = byYear.get(year)
    if (own) own.push(session)
    else byYear.set(year, [session])
  }
  const binned = STEPS.map((step): RateBins => ({
    step,
    all: binsOf(sessions, step),
    years: [...byYear]
      .sort(([a], [b]) => a - b)
      .map(([year, own]) => ({ year, bins: binsOf(own, step) }))
      .filter(({ bins }) => bins.length > 0),
  }))
  const fits = ({ years }: RateBins) => {
    const bins = years.flatMap((year) => year.bins)
    const inBins = bins.reduce((sum, { n }) => sum + n, 0)
    return bins.length <= POINTS_MAX && inBins >= COVERED_MIN * sessions.length
  }
  return binned.find(fits) ?? itemAt(binned, -1)
}

/** `132`, or for a wider bin `130 to 134`. */
export const rateText = (heartRate: number, step: number): string => {
  const first = heartRate - (step - 1) / 2
  return step > 1 ? `${first} to ${first + step - 1}` : String(first)
}

/** Bins of this number of beats, named by their middle, without those that contain too few. */
function binsOf(sessions: readonly Session[], step: number): RateBin[] {
  const outputs = new Map<number, number[]>()
  for (const { heartRate, output } of sessions) {
    const bin = Math.floor(Math.round(heartRate) / step)
    const own = outputs.get(bin)
    if (own) own.push(output)
    else outputs.set(bin, [output])
  }
  return [...outputs]
    .filter(([, { length }]) => length >= IN_BIN_MIN)
    .sort(([a], [b]) => a - b)
    .map(([bin, own]) => {
      const sorted = own.toSorted((a, b) => a - b)
      return {
        heartRate: bin * step + (step - 1) / 2,
        n: own.length,
        lower: quantile(sorted, 0.25),
        median: quantile(sorted, 0.5),
        upper: quantile(sorted, 0.75),
      }
    })
}

/** Band whose middle is closest to a heart rate. */
export const bandAround = (heartRate: number): Band => {
  const from = Math.round((heartRate - WIDTH / 2) / STEP) * STEP
  return { from, to: from + WIDTH }
}

/** Minimum number of sessions in each half for a change. */
const IN_HALF_MIN = 3

/**
 * Median output of the sessions within the band, and of the earlier and later half of them. The
 * halves are null if they contain too few. A stable heart rate with changing output is the
 * comparison that efficiency only suggests.
 */
export function atEqualHeartRate(
  sessions: readonly Session[],
  band: Band,
): { median: number | null; n: number; halves: { earlier: number; later: number } | null } {
  const own = sessions.filter((session) => inBand(session, band))
  const middle = (part: readonly Session[]) =>
    median(part.map(({ output }) => output).sort((a, b) => a - b))
  const half = Math.floor(own.length / 2)
  return {
    n: own.length,
    median: own.length ? middle(own) : null,
    halves:
      half < IN_HALF_MIN
        ? null
        : { earlier: middle(own.slice(0, half)), later: middle(own.slice(own.length - half)) },
  }
}

/**
 * `Running at 130 to 140 bpm: median 5:32 /km (14 of 40 sessions). Earlier half 5:41 /km, later
 * half 5:24 /km.`
 */
export function equalHeartRateSentence(
  sessions: readonly Session[],
  band: Band,
  { name, quantity, units }: { name: string; quantity: Quantity; units: Units },
): string {
  const { median: middle, n, halves } = atEqualHeartRate(sessions, band)
  const at = `${name} at ${band.from} to ${band.to} bpm`
  const of = `${formatNumber(n)} of ${counted(sessions.length, 'workout')}`
  if (middle === null) return `${at}: no workouts.`
  const said = (value: number) => withUnit(value, quantity, units)
  const change = halves
    ? `Earlier half ${said(halves.earlier)}, later half ${said(halves.later)} (${of}).`
    : `Too few to compare earlier and later halves (${of}).`
  return `${at}: median ${said(middle)}. ${change}`
}
