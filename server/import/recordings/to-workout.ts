import type { SentWorkout } from '#contract/interface/workouts.ts'
import { dayAt } from '#lib/days.ts'
import { isOnFoot, isSwim, readSport } from '#lib/sports.ts'
import { uuidOf } from '#server/import/uuid.ts'
import { zonesOf, type HeartRates } from '#server/interface/heart-rates.ts'

import {
  type Pauses,
  distanceOf,
  elevationGainOf,
  maxSpeedOf,
  meanOf,
  mergedPauses,
  movingSecondsOf,
  normalizedPowerOf,
  pausedWithin,
  pointsOf,
  rangeOf,
  secondsByHeartRate,
} from './measures.ts'
import { LIMITS, plausibleRecording, plausibleWorkout, withinLimits } from './plausible.ts'
import type { Recording, Sample, Totals } from './recording.ts'
import { summaryPolyline } from './summary-polyline.ts'
import { offsetAt } from './time-zone.ts'

type WorkoutOptions = {
  userId: string
  /** Identifies a recording without its own identity. */
  fallbackIdentity: string
  /**
   * The person's maximum heart rate in beats per minute. Null uses the one set on the device.
   * Without either, there are no zones.
   */
  maxHr: number | null
  title?: string | null
  sport?: string | null
  /** Called with a message for each impossible value that is dropped. */
  note?: (what: string) => void
}

/** Difference from distance over time at which a device's average must be in another unit. */
const AVERAGE_SPEED_FACTOR_MAX = 2
/** Maximum duration in seconds for which zero calories are plausible. */
const NO_CALORIES_MAX_S = 300

const round = (value: number | null, decimals: number) =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals

/** A workout, and the seconds at each heart rate if it has any. */
export type ImportedWorkout = { workout: SentWorkout; heartRates: HeartRates | null }

/**
 * The workout of a recording. The device's own totals come first, then values derived from
 * samples. Unknown and impossible values are null. Throws NotARecording without a time.
 */
export function toWorkout(read: Recording, options: WorkoutOptions): ImportedWorkout {
  const note = options.note ?? (() => {})
  const plausible = plausibleRecording(read, note)
  const recording = { ...plausible, pauses: mergedPauses(plausible.pauses) }
  const { pauses, device, samples } = recording
  const totals = measuredTotals(recording.totals, samples)
  const sport = readSport(options.sport ?? recording.sport)
  const end = recording.end ?? samples.at(-1)?.at ?? recording.start
  const elapsed = (end - recording.start) / 1000
  const timer = totals.timer ?? elapsed - pausedWithin(pauses, recording.start, end) / 1000
  const offset = localOffset(recording, samples)
  const identity = recording.identity ?? options.fallbackIdentity
  const moving = movingOf(totals, pauses, samples, {
    timer,
    isDeviceSpeed: recording.format === 'fit',
    isSwim: isSwim(sport),
  })
  const distance = totals.distance ?? measuredDistance(samples, pauses)
  const average = averageSpeed(totals, distance, moving)
  const recordedAt = new Date(end).toISOString()
  const polyline = summaryPolyline(pointsOf(samples))
  const measured = secondsByHeartRate(samples, pauses)
  const heartRates = measured && { ...measured, toldMax: recording.maxHr }
  const workout: SentWorkout = {
    id: uuidOf('workout', options.userId.toLowerCase(), identity),
    user_id: options.userId.toLowerCase(),
    provider_id: identity.replaceAll(' ', '-'),
    title: options.title ?? recording.title,
    timezone_offset: offset,
    calendar_date: dayAt(recording.start, offset ?? 0),
    created_at: recordedAt,
    updated_at: recordedAt,
    time_start: new Date(recording.start).toISOString(),
    time_end: recordedAt,
    ...heartRate(totals, pauses, samples),
    hr_zones: zonesOf(heartRates, options.maxHr),
    average_speed: round(average, 3),
    max_speed: round(maxSpeed(totals, pauses, samples, average), 3),
    ...power(totals, pauses, samples),
    calories:
      totals.calories === 0 && elapsed > NO_CALORIES_MAX_S ? null : round(totals.calories, 0),
    distance: round(distance, 2),
    moving_time: round(moving, 3),
    steps: isOnFoot(sport) ? totals.steps : null,
    ...elevation(totals, samples),
    map: polyline === null ? null : { summary_polyline: polyline, polyline: null },
    source: {
      device_id: device.identity && uuidOf('device', device.identity),
      provider: device.provider ?? `file_${recording.format}`,
      type: device.type,
    },
    sport,
  }
  return { workout: plausibleWorkout(workout, note), heartRates }
}

/** Drops totals that the device can't have measured. */
function measuredTotals(totals: Totals, samples: readonly Sample[]): Totals {
  // without a sensor, an indoor bike is recorded as standing still
  const wentNowhere =
    totals.distance === 0 &&
    !samples.some((sample) => sample.latitude !== null || (sample.distance ?? 0) > 0)
  return wentNowhere ? { ...totals, distance: null, averageSpeed: null, maxSpeed: null } : totals
}

/**
 * The device's own offset, unless it is zero and the location contradicts it, because some devices
 * write UTC for local time.
 */
function localOffset(recording: Recording, samples: readonly Sample[]): number | null {
  const [point] = pointsOf(samples)
  const ofPlace = point && !recording.virtual ? offsetAt(point, recording.start) : null
  return recording.utcOffset || (ofPlace ?? recording.utcOffset)
}

/** Smaller shares of standing still can't be detected with one sample per second. */
const STANDING_SHARE_MIN = 0.001
/** Minimum share of the timer that samples must cover. */
const SAMPLED_SHARE_MIN = 0.5

/** The device's moving time, otherwise the samples'. Never more than timer time. */
function movingOf(
  totals: Totals,
  pauses: Pauses,
  samples: readonly Sample[],
  { timer, ...how }: { timer: number; isDeviceSpeed: boolean; isSwim: boolean },
): number | null {
  const moving =
    totals.moving ??
    movingSecondsOf(samples, pauses, { ...how, knownSecondsMin: timer * SAMPLED_SHARE_MIN })
  // a treadmill or a rowing machine doesn't move, so timer time is all there is
  if (!moving) return totals.timer
  return moving > timer * (1 - STANDING_SHARE_MIN) && totals.moving === null
    ? timer
    : Math.min(moving, timer)
}

/** A device without a sensor records a distance of zero. */
const measuredDistance = (samples: readonly Sample[], pauses: Pauses) =>
  distanceOf(samples, pauses) || null

function averageSpeed(
  totals: Totals,
  distance: number | null,
  moving: number | null,
): number | null {
  const seconds = totals.timer ?? moving
  const byDistance = distance !== null && seconds ? distance / seconds : null
  const byDevice = totals.averageSpeed
  if (byDevice === null) return byDistance
  if (!byDistance) return byDevice
  const isInAnotherUnit = byDevice <= 0 || byDevice > byDistance * AVERAGE_SPEED_FACTOR_MAX
  return isInAnotherUnit ? byDistance : byDevice
}

/** Without standing parts, the average can be higher than the top speed over five seconds. */
function maxSpeed(
  totals: Totals,
  pauses: Pauses,
  samples: readonly Sample[],
  average: number | null,
): number | null {
  const highest = totals.maxSpeed ?? maxSpeedOf(samples, pauses)
  if (totals.maxSpeed !== null || highest === null) return highest
  return Math.max(highest, withinLimits(average, LIMITS.speed) ?? 0)
}

function heartRate(totals: Totals, pauses: Pauses, samples: readonly Sample[]) {
  const highest = totals.maxHr ?? rangeOf(samples, (sample) => sample.hr)?.high ?? null
  return {
    average_hr: round(totals.averageHr ?? meanOf(samples, pauses, (sample) => sample.hr), 0),
    max_hr: round(highest, 0),
  }
}

function power(totals: Totals, pauses: Pauses, samples: readonly Sample[]) {
  const range = rangeOf(samples, (sample) => sample.power)
  // without a meter some devices write zeros
  const isMeasured = (range?.high ?? 0) > 0 || (totals.maxPower ?? totals.averagePower ?? 0) > 0
  if (!isMeasured)
    return {
      average_watts: null,
      max_watts: null,
      device_watts: null,
      weighted_average_watts: null,
    }
  return {
    average_watts: round(
      totals.averagePower ?? meanOf(samples, pauses, (sample) => sample.power),
      0,
    ),
    max_watts: round(totals.maxPower ?? range?.high ?? null, 0),
    device_watts: totals.averagePower,
    weighted_average_watts: round(totals.normalizedPower ?? normalizedPowerOf(samples, pauses), 0),
  }
}

function elevation(totals: Totals, samples: readonly Sample[]) {
  const range = rangeOf(samples, (sample) => sample.elevation)
  return {
    elev_high: round(totals.elevationHigh ?? range?.high ?? null, 2),
    elev_low: round(totals.elevationLow ?? range?.low ?? null, 2),
    total_elevation_gain: round(totals.elevationGain ?? elevationGainOf(samples), 1),
  }
}
