import { ellipsoidDistanceBetween } from '#lib/geo.ts'
import { pairs } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import type { HeartRates } from '#server/interface/heart-rates.ts'

import { LIMITS, pointOf, withinLimits } from './plausible.ts'
import type { Sample } from './recording.ts'

/** Positions of the samples that have one. */
export const pointsOf = (samples: readonly Sample[]): Point[] =>
  samples.map(pointOf).filter((point) => point !== null)

/** Pauses by time, without overlaps. */
export type Pauses = readonly (readonly [number, number])[]

/** The pauses by time, with overlapping ones merged. */
export function mergedPauses(pauses: Pauses): [number, number][] {
  const merged: [number, number][] = []
  for (const [from, to] of pauses.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/**
 * The first pause that ends after a given time, by binary search, because a device may write one
 * for every other second.
 */
function nextPause(pauses: Pauses, at: number): number {
  let low = 0
  let high = pauses.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pauses[middle]?.[1] ?? Infinity) > at) high = middle
    else low = middle + 1
  }
  return low
}

/** Milliseconds of a pause between two times. */
export function pausedWithin(pauses: Pauses, from: number, to: number): number {
  let paused = 0
  for (const [start, end] of pauses.slice(nextPause(pauses, from))) {
    if (start >= to) break
    paused += Math.min(to, end) - Math.max(from, start)
  }
  return paused
}

/** A sample, the one before it, and the seconds between them while the timer ran. */
type Step<S extends Sample = Sample> = { sample: S; before: S; seconds: number }

const stepsOf = <S extends Sample>(samples: readonly S[], pauses: Pauses): Step<S>[] =>
  pairs(samples).map(([before, sample]) => ({
    sample,
    before,
    seconds: Math.max(0, sample.at - before.at - pausedWithin(pauses, before.at, sample.at)) / 1000,
  }))

/** From the end of each track to the beginning of the next. */
export const gapsBetween = (tracks: readonly (readonly Sample[])[]): [number, number][] =>
  pairs(tracks).flatMap(([before, track]): [number, number][] => {
    const [stopped, started] = [before.at(-1), track[0]]
    return stopped && started ? [[stopped.at, started.at]] : []
  })

/** Distance in meters: the device's count, otherwise from positions. Null without either. */
export function distanceOf(samples: readonly Sample[], pauses: Pauses): number | null {
  const counted = samples.flatMap(({ distance }) => distance ?? [])
  const [first, second, ...others] = counted
  if (first !== undefined && second !== undefined)
    return (others.at(-1) ?? second) - firstDistance(first, second)
  const places = samples.flatMap((sample) => {
    const point = pointOf(sample)
    return point ? [{ at: sample.at, point }] : []
  })
  if (places.length < 2) return null
  return pairs(places).reduce((meters, [before, place]) => {
    const pause = pauses[nextPause(pauses, before.at)]
    const isPaused = pause && before.at <= pause[0] && place.at >= pause[1]
    return isPaused ? meters : meters + ellipsoidDistanceBetween(before.point, place.point)
  }, 0)
}

/**
 * A separate recording counts from zero, even if its first sample is some meters on. A later sport
 * continues from the one before.
 */
const firstDistance = (first: number, second: number) =>
  first <= Math.max(50, (second - first) * 3) ? 0 : first

/** Speed, 1.8 km/h, below which a speed computed from positions is receiver noise. */
const STANDING_SPEED = 0.5
/** The same in water, where a slow swimmer takes 5 minutes for 100 m. */
const FLOATING_SPEED = 0.2

/** Speed at each step: the device's own, otherwise distance over time. */
function speedOf({ sample, before, seconds }: Step): { speed: number; isMeasured: boolean } | null {
  if (sample.speed !== null) return { speed: sample.speed, isMeasured: true }
  if (seconds === 0) return null
  if (sample.distance !== null && before.distance !== null)
    return { speed: (sample.distance - before.distance) / seconds, isMeasured: false }
  const [from, to] = [pointOf(before), pointOf(sample)]
  if (!from || !to) return null
  return { speed: ellipsoidDistanceBetween(from, to) / seconds, isMeasured: false }
}

/**
 * Seconds in motion: the timer runs, and the device's own speed is not zero or, if speed was
 * computed from positions here or by the program that wrote the file, at least 0.5 m/s, in water
 * 0.2. Null if speed is known for less than `knownSecondsMin`.
 */
export function movingSecondsOf(
  samples: readonly Sample[],
  pauses: Pauses,
  {
    isDeviceSpeed,
    isSwim = false,
    knownSecondsMin = 1,
  }: { isDeviceSpeed: boolean; isSwim?: boolean; knownSecondsMin?: number },
): number | null {
  const slowest = isSwim ? FLOATING_SPEED : STANDING_SPEED
  let moving = 0
  let known = 0
  for (const step of stepsOf(samples, pauses)) {
    const at = speedOf(step)
    if (!at) continue
    known += step.seconds
    if (at.isMeasured && isDeviceSpeed ? at.speed > 0 : at.speed >= slowest) moving += step.seconds
  }
  return known >= knownSecondsMin && known > 0 ? moving : null
}

/** A single step may be a receiver error rather than a sprint. */
const SPEED_WINDOW_S = 5

/** The highest speed: the device's own, otherwise over at least five seconds. Null without either. */
export function maxSpeedOf(samples: readonly Sample[], pauses: Pauses): number | null {
  const measured = rangeOf(samples, (sample) => withinLimits(sample.speed, LIMITS.speed))
  if (measured) return measured.high
  const steps = stepsOf(samples, pauses).flatMap((step) => {
    const at = speedOf(step)
    return at ? [{ seconds: step.seconds, meters: at.speed * step.seconds }] : []
  })
  let highest: number | null = null
  let from = 0
  let seconds = 0
  let meters = 0
  for (const step of steps) {
    seconds += step.seconds
    meters += step.meters
    for (let oldest; (oldest = steps[from]) && seconds - oldest.seconds >= SPEED_WINDOW_S; from++) {
      seconds -= oldest.seconds
      meters -= oldest.meters
    }
    const speed = seconds >= SPEED_WINDOW_S ? meters / seconds : 0
    if (speed > 0 && speed <= LIMITS.speed[1]) highest = Math.max(highest ?? 0, speed)
  }
  return highest
}

/** The lowest and the highest measured value. Null if there is none. */
export function rangeOf(
  samples: readonly Sample[],
  valueOf: (sample: Sample) => number | null,
): { low: number; high: number } | null {
  let range: { low: number; high: number } | null = null
  for (const sample of samples) {
    const value = valueOf(sample)
    if (value === null) continue
    range = range
      ? { low: Math.min(range.low, value), high: Math.max(range.high, value) }
      : { low: value, high: value }
  }
  return range
}

/** Minimum height of a climb. Less is a barometer's drift or receiver noise. */
const CLIMB_MIN_M = 2

/**
 * Elevation gain in meters, with a dead band: the reference height follows the elevation only when
 * that differs by two meters or more, and every rise of the reference counts. Of the tested
 * widths, two meters comes closest to what devices with a barometer report: the median difference
 * is 4% (1 m: 9%, 3 m: 8%, no dead band: 37%). Null without at least two elevations.
 */
export function elevationGainOf(samples: readonly Sample[]): number | null {
  const heights = samples.flatMap((sample) => sample.elevation ?? [])
  let [reference] = heights
  if (reference === undefined || heights.length < 2) return null
  let gain = 0
  for (const height of heights) {
    if (Math.abs(height - reference) < CLIMB_MIN_M) continue
    if (height > reference) gain += height - reference
    reference = height
  }
  return gain
}

/**
 * Time for which a sample's value is held if the device records only occasionally. A longer
 * silence is a gap.
 */
const HOLD_S = 30
const POWER_WINDOW_S = 30

/** One value for every second that the timer ran, holding the last one until the next. */
function perSecond(
  samples: readonly Sample[],
  pauses: Pauses,
  valueOf: (sample: Sample) => number | null,
): number[] {
  const measured = samples.flatMap((sample) => {
    const value = valueOf(sample)
    return value === null ? [] : [{ ...sample, value }]
  })
  const values = measured.slice(0, 1).map(({ value }) => value)
  let rest = 0
  for (const { sample, before, seconds } of stepsOf(measured, pauses)) {
    const duration = Math.min(seconds, HOLD_S) + rest
    const whole = Math.floor(duration)
    rest = duration - whole
    for (let second = 1; second < whole; second++) values.push(before.value)
    if (whole > 0) values.push(sample.value)
  }
  return values
}

/**
 * Normalized power in watts: power of every second, 30-second rolling mean, fourth power, mean,
 * fourth root. H. Allen, A. Coggan, S. McGregor: Training and Racing with a Power Meter, 3rd ed.,
 * VeloPress 2019. Null for less than thirty seconds.
 */
export function normalizedPowerOf(samples: readonly Sample[], pauses: Pauses): number | null {
  const watts = perSecond(samples, pauses, (sample) => sample.power)
  if (watts.length < POWER_WINDOW_S) return null
  let inWindow = 0
  let sum = 0
  for (const [second, power] of watts.entries()) {
    inWindow += power - (watts[second - POWER_WINDOW_S] ?? 0)
    if (second >= POWER_WINDOW_S - 1) sum += (inWindow / POWER_WINDOW_S) ** 4
  }
  return (sum / (watts.length - POWER_WINDOW_S + 1)) ** 0.25
}

/** Seconds that a sample counts for after a gap, as with one sample per second. */
const AFTER_GAP_S = 1

/**
 * Time-weighted mean of a value. Null if no sample has it. Each sample counts for the time since
 * the one before, because a device that records changes has many samples of a sprint and few of a
 * steady hour. Gaps don't count.
 */
export function meanOf(
  samples: readonly Sample[],
  pauses: Pauses,
  valueOf: (sample: Sample) => number | null,
): number | null {
  const measured = samples.flatMap((sample) => {
    const value = valueOf(sample)
    return value === null ? [] : [{ ...sample, value }]
  })
  let [sum, time] = [0, 0]
  for (const { sample, seconds } of stepsOf(measured, pauses)) {
    const counts = seconds > HOLD_S ? AFTER_GAP_S : seconds
    sum += sample.value * counts
    time += counts
  }
  return time > 0 ? sum / time : (measured[0]?.value ?? null)
}

/**
 * Seconds at each heart rate while the timer ran. Each sample counts for the time since the one
 * before, at most thirty seconds. Null without heart rate.
 */
export function secondsByHeartRate(
  samples: readonly Sample[],
  pauses: Pauses,
): Pick<HeartRates, 'lowest' | 'seconds'> | null {
  const withHr = samples.flatMap((sample) =>
    sample.hr === null ? [] : [{ ...sample, hr: Math.round(sample.hr) }],
  )
  const range = rangeOf(withHr, ({ hr }) => hr)
  if (!range || withHr.length < 2) return null
  const seconds = Array.from({ length: range.high - range.low + 1 }, () => 0)
  for (const step of stepsOf(withHr, pauses)) {
    const place = step.sample.hr - range.low
    seconds[place] = (seconds[place] ?? 0) + Math.min(step.seconds, HOLD_S)
  }
  return { lowest: range.low, seconds: seconds.map((time) => Math.round(time * 1000) / 1000) }
}

const isKnown = (value: number | null): value is number => value !== null

/** Sum of the known values. Null if none is known. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const numbers = values.filter(isKnown)
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0)
}
/** The largest known value. Null if none is known. */
export function maxKnown(values: readonly (number | null)[]): number | null {
  const numbers = values.filter(isKnown)
  return numbers.length === 0 ? null : numbers.reduce((most, value) => Math.max(most, value))
}
/** The smallest known value. Null if none is known. */
export function minKnown(values: readonly (number | null)[]): number | null {
  const numbers = values.filter(isKnown)
  return numbers.length === 0 ? null : numbers.reduce((least, value) => Math.min(least, value))
}
