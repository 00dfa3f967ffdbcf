import type { SentWorkout } from '#contract/interface/workouts.ts'
import type { Point } from '#lib/polyline.ts'

import { NotARecording, type Recording, type Sample, type Totals } from './recording.ts'

type Limits = readonly [number, number]

const DAY_S = 24 * 3600
const WEEK_S = 7 * DAY_S

/** Limits of values for a person: bpm, m above sea level, m/s, W. Anything beyond is a device error. */
export const LIMITS = {
  hr: [20, 250],
  // FIT writes -500 m for no value, and gliders fly above airliners
  elevation: [-499, 12_000],
  /** 360 km/h */
  speed: [0, 100],
  power: [0, 4000],
} as const satisfies Record<string, Limits>

/** Limits of totals: s, m, kcal, steps. */
const TOTAL_LIMITS: Partial<Record<keyof Totals, Limits>> = {
  elapsed: [0, WEEK_S],
  timer: [0, WEEK_S],
  moving: [0, WEEK_S],
  distance: [0, WEEK_S * LIMITS.speed[1]],
  averageSpeed: LIMITS.speed,
  maxSpeed: LIMITS.speed,
  averageHr: LIMITS.hr,
  maxHr: LIMITS.hr,
  averagePower: LIMITS.power,
  maxPower: LIMITS.power,
  normalizedPower: LIMITS.power,
  calories: [0, 100_000],
  elevationHigh: LIMITS.elevation,
  elevationLow: LIMITS.elevation,
  elevationGain: [0, 100_000],
  steps: [0, 1_000_000],
}

/** The value, or null if it is out of bounds. */
export const withinLimits = (value: number | null, [lowest, highest]: Limits) =>
  value !== null && value >= lowest && value <= highest ? value : null

/**
 * Position of a sample. Null without one, for one outside the globe, and for (0, 0), which
 * receivers without a fix send.
 */
export function pointOf({ latitude, longitude }: Sample): Point | null {
  if (latitude === null || longitude === null) return null
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const hasFix = latitude !== 0 || longitude !== 0
  return isOnEarth && hasFix ? [latitude, longitude] : null
}

/** Called with a message for each kind of impossible value that is dropped. */
type Note = (what: string) => void

/** `elevationGain` in spoken form. */
const spelledOut = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/**
 * The samples without impossible values. A heart rate of zero is a sensor without contact, and
 * isn't reported.
 */
function plausibleSamples(samples: readonly Sample[], note: Note): Sample[] {
  const kinds = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  const implausible = new Map<string, { count: number; first: number }>()
  const plausible = samples.map((sample) => {
    const clean = { ...sample }
    if (!pointOf(sample)) clean.latitude = clean.longitude = null
    for (const kind of kinds) {
      const value = sample[kind]
      clean[kind] = withinLimits(value, LIMITS[kind])
      if (value === null || clean[kind] !== null || (kind === 'hr' && value === 0)) continue
      const before = implausible.get(kind)
      implausible.set(kind, { count: (before?.count ?? 0) + 1, first: before?.first ?? value })
    }
    return clean
  })
  const names = { hr: 'heart rate', elevation: 'elevation', speed: 'speed', power: 'power' }
  for (const kind of kinds) {
    const found = implausible.get(kind)
    if (found)
      note(`${names[kind]} of ${found.first} in ${found.count} of ${samples.length} samples`)
  }
  return plausible
}

function plausibleTotals(totals: Totals, note: Note): Totals {
  const clean = { ...totals }
  for (const [name, limits] of Object.entries(TOTAL_LIMITS) as [keyof Totals, Limits][]) {
    clean[name] = withinLimits(totals[name], limits)
    // programs write zero for no sensor
    if (totals[name] && clean[name] === null) note(`${spelledOut(name)} of ${totals[name]}`)
  }
  return clean
}

/**
 * The longest week of a recording whose samples are farther apart: setting the clock during it
 * leaves a few elsewhere.
 */
function fullestWeek(samples: readonly Sample[]): readonly Sample[] {
  let best: readonly [number, number] = [0, 0]
  let from = 0
  for (const [last, { at }] of samples.entries()) {
    const to = last + 1
    while (at - (samples[from]?.at ?? at) > WEEK_S * 1000) from++
    if (to - from > best[1] - best[0]) best = [from, to]
  }
  return samples.slice(...best)
}

const EARLIEST = Date.UTC(1980, 0, 1)

/**
 * The recording without impossible parts: values that neither a body nor a device can have,
 * samples more than a week from the others, and an end after the remaining samples. Throws
 * NotARecording if it began before such devices existed, or after tomorrow.
 */
export function plausibleRecording(recording: Recording, note: Note): Recording {
  const { start, end } = recording
  const samples = fullestWeek(recording.samples)
  const strays = recording.samples.length - samples.length
  if (strays)
    note(
      `${strays} of ${recording.samples.length} samples recorded more than a week away from the others`,
    )
  const first = samples[0]?.at ?? start
  const isStart = Math.abs(first - start) <= WEEK_S * 1000
  const begins = isStart ? start : first
  if (!isStart) note(`a start time of ${new Date(start).toISOString()}`)
  if (!(begins >= EARLIEST && begins <= Date.now() + 2 * DAY_S * 1000))
    throw new NotARecording(
      `its device reports an implausible start time: ${new Date(begins).toISOString()}`,
    )
  const isEnd = end === null || (end >= begins && end - begins <= WEEK_S * 1000)
  if (!isEnd) note(`a duration of ${Math.round((end - start) / 1000 / DAY_S)} days`)
  return {
    ...recording,
    start: begins,
    // without a sample to prove it, nothing is removed
    end: isEnd ? end : Math.max(begins, samples.at(-1)?.at ?? begins),
    samples: plausibleSamples(samples, note),
    totals: plausibleTotals(recording.totals, note),
    maxHr: withinLimits(recording.maxHr, LIMITS.hr),
  }
}

/** The workout without values derived from an impossible position or time. */
export function plausibleWorkout(workout: SentWorkout, note: Note): SentWorkout {
  const seconds = (Date.parse(workout.time_end) - Date.parse(workout.time_start)) / 1000
  const exclude = (name: 'average_speed' | 'max_speed' | 'distance' | 'moving_time') => {
    note(`${name.replace('_', ' ')} of ${workout[name]}`)
    return { [name]: null }
  }
  const isOut = (value: number | null, most: number) =>
    value !== null && withinLimits(value, [0, most]) === null
  return {
    ...workout,
    ...(isOut(workout.average_speed, LIMITS.speed[1]) ? exclude('average_speed') : {}),
    ...(isOut(workout.max_speed, LIMITS.speed[1]) ? exclude('max_speed') : {}),
    ...(isOut(workout.distance, LIMITS.speed[1] * seconds) ? exclude('distance') : {}),
    ...(isOut(workout.moving_time, seconds + 1) ? exclude('moving_time') : {}),
  }
}
