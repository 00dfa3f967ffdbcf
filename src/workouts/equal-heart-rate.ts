import type { Workout } from '#contract/workouts.ts'
import { median } from '#lib/quantile.ts'
import { counted, formatNumber, withUnit, type Quantity, type Units } from '#src/lib/units.ts'
import { numberOf } from './buckets.ts'
import type { By } from './efficiency.ts'

/** A workout with its average heart rate and what was done at it: metres per second, or watts. */
export type Session = { workout: Workout; day: number; heartRate: number; output: number }
/** From a heart rate, itself included, to another, itself not. */
export type Band = { from: number; to: number }

/** The sessions that have both, the earliest first. */
export const sessionsOf = (workouts: readonly Workout[], by: By): Session[] =>
  workouts
    .flatMap((workout): Session[] => {
      const output = by === 'power' ? workout.average_watts : workout.average_speed
      const heartRate = workout.average_hr
      return output === null || output <= 0 || heartRate === null || heartRate < 1
        ? []
        : [{ workout, day: numberOf(workout.calendar_date), heartRate, output }]
    })
    .sort((a, b) => a.day - b.day || (a.workout.time_start < b.workout.time_start ? -1 : 1))

export const inBand = ({ heartRate }: Session, { from, to }: Band) =>
  heartRate >= from && heartRate < to

const WIDTH = 10
const STEP = 5
/** The bands of ten beats that hold sessions, lowest first, with how many. */
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
/** The band with the most sessions; of equals the lowest. Null where there is none. */
export const fullestBand = (sessions: readonly Session[]): Band | null => {
  const [first, ...others] = bandsOf(sessions)
  if (!first) return null
  const { from, to } = others.reduce((a, b) => (b.sessions > a.sessions ? b : a), first)
  return { from, to }
}

/** `130-140`, as in the address. */
export const bandText = ({ from, to }: Band) => `${from}-${to}`
/** What the address says; null where it is no band. */
export function readBand(text: string): Band | null {
  const [, from, to] = /^(\d{2,3})-(\d{2,3})$/.exec(text) ?? []
  return from && to && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null
}

/** Fewer sessions than this in either half say nothing about a change. */
const LEAST_IN_HALF = 3

/**
 * The median output of the sessions within the band, and of the earlier and the later half of them; the halves are null
 * where they hold too few. A heart rate that stays while the output moves is the comparison that efficiency only hints at.
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
      half < LEAST_IN_HALF
        ? null
        : { earlier: middle(own.slice(0, half)), later: middle(own.slice(own.length - half)) },
  }
}

/** `Running at 130 to 140 bpm: median 5:32 /km (14 of 40 sessions); earlier half 5:41 /km, later half 5:24 /km.` */
export function equalHeartRateSentence(
  sessions: readonly Session[],
  band: Band,
  name: string,
  quantity: Quantity,
  units: Units,
): string {
  const { median: middle, n, halves } = atEqualHeartRate(sessions, band)
  const at = `${name} at ${band.from} to ${band.to} bpm`
  const of = `${formatNumber(n)} of ${counted(sessions.length, 'session')}`
  if (middle === null) return `${at}: no session (${of}).`
  const said = (value: number) => withUnit(value, quantity, units)
  const change = halves
    ? `; earlier half ${said(halves.earlier)}, later half ${said(halves.later)}`
    : '; too few to tell an earlier from a later half'
  return `${at}: median ${said(middle)} (${of})${change}.`
}
