import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { SentWorkout } from '#contract/interface/workouts.ts'

import { readRecording } from './read-recording.ts'
import { toWorkout } from './to-workout.ts'

const DATA = new URL('../../../../shared/data/', import.meta.url)
const EXPECTED = new URL('workouts-expected.json', DATA)

type Assertion = {
  file: string
  field: string
  value?: number | string | null
  unit: string
  compare: string
  tolerance?: string
  kind: string
}

const all: Assertion[] = existsSync(EXPECTED)
  ? JSON.parse(readFileSync(EXPECTED, 'utf8')).assertions
  : []

const workouts = new Map<string, Promise<SentWorkout[]>>()
const workoutsOf = (file: string) => {
  const known = workouts.get(file)
  if (known) return known
  const reading = readRecording(readFileSync(new URL(file, DATA))).then(
    ({ recordings }) =>
      recordings.map(
        (recording) =>
          toWorkout(recording, {
            userId: '5e7f3c1a-0000-4000-8000-000000000001',
            fallbackIdentity: file,
            maxHr: null,
          }).workout,
      ),
    () => [],
  )
  workouts.set(file, reading)
  return reading
}

const seconds = (workout: SentWorkout) =>
  (Date.parse(workout.time_end) - Date.parse(workout.time_start)) / 1000
const moment = (value: unknown) =>
  Math.floor(
    Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(String(value)) ? String(value) : `${String(value)}Z`) /
      1000,
  )
const per = (meters: number) => (workout: SentWorkout) =>
  workout.average_speed ? meters / workout.average_speed : null

/** The figures that a workout has, in the unit of the expectation's field. */
const FIGURES: Record<string, (workout: SentWorkout) => number | null> = {
  distance: (workout) => workout.distance,
  average_speed: (workout) => workout.average_speed,
  max_speed: (workout) => workout.max_speed,
  average_hr: (workout) => workout.average_hr,
  max_hr: (workout) => workout.max_hr,
  max_hr_from_csv: (workout) => workout.max_hr,
  average_watts: (workout) => workout.average_watts,
  max_watts: (workout) => workout.max_watts,
  weighted_average_watts: (workout) => workout.weighted_average_watts,
  calories: (workout) => workout.calories,
  moving_time: (workout) => workout.moving_time,
  elapsed_time: seconds,
  elev_high: (workout) => workout.elev_high,
  elev_low: (workout) => workout.elev_low,
  total_elevation_gain: (workout) => workout.total_elevation_gain,
  average_pace: per(1000),
  average_pace_100m: per(100),
  time_start: (workout) => moment(workout.time_start),
  startTime: (workout) => moment(workout.time_start),
  time_end: (workout) => moment(workout.time_end),
  endTime: (workout) => moment(workout.time_end),
}

function wanted({ field, value, unit }: Assertion): number {
  if (field.startsWith('time_') || field === 'startTime' || field === 'endTime')
    return moment(value)
  if (unit === 'min/km')
    return String(value)
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0)
  return unit === 'km/h' ? Number(value) / 3.6 : Number(value)
}

const decimalsOf = (value: unknown) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
const rounded = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

function holds(assertion: Assertion, got: number | null): boolean {
  if (assertion.value === null || assertion.value === undefined) return got === null
  if (got === null) return false
  const want = wanted(assertion)
  const factor = assertion.unit === 'km/h' ? 3.6 : 1
  const same = (decimals: number) =>
    rounded(got * factor, decimals) === rounded(want * factor, decimals) ||
    Math.abs(got - want) * factor < 0.1 ** decimals / 2
  const tolerance = assertion.tolerance ?? ''
  const share = /([\d.]+)%/.exec(tolerance)
  const decimals = /(\d+) decimals/.exec(tolerance)
  if (share && Math.abs(got - want) <= Math.abs(want) * (Number(share[1]) / 100)) return true
  if (tolerance.startsWith('0 (rounded')) return same(0)
  if (decimals) return same(Number(decimals[1]))
  if (share) return false
  // a workout's calories are whole, as devices store them, its speeds have three decimals, its elevations two
  return same(assertion.field === 'calories' ? 0 : Math.min(decimalsOf(assertion.value), 2))
}

/** What differs although it is in the file or in the maker's own summary of it, and why. An entry that begins to hold must go. */
const EXCEPTIONS: Record<string, string> = {
  'loup-blanc.fit moving_time 16747':
    'not in the file: that program takes slow running for standing; ours is 0.2 % less',
  'portland.fit moving_time 6030':
    'not in the file: that program takes slow running for standing; ours is 0.2 % less',
  'activity_2545022458.fit moving_time 361':
    'the maker counts samples, ours counts the seconds between them: one more',
  'activity_1378220136.fit moving_time 3159':
    'recorded every few seconds: the maker estimates standing between samples, 0.4 %',
  'activity_234721416.tcx moving_time 1722':
    'a sample every few seconds, without speed: the maker knew more than the file says',
  'activity_234979239.tcx moving_time 2826':
    'the file has no pauses: the timer bounds ours, 1 % more',
  'activity_217470507.tcx average_speed 0.8420000076293945':
    'of the lengths swum, which this format leaves out; ours is of the timer',
  'activity_217470507.tcx elapsed_time 1305.484': 'the file has whole seconds only',
  'activity_234721416.tcx elapsed_time 1976.434':
    'the file ends with its last lap, 0.2 s before the maker stopped its watch',
  'activity_234979239.tcx elapsed_time 3522.813':
    'the file ends with its last sample, 3 s before the maker stopped its watch',
  'activity_424479793.fit elapsed_time 1454.273': 'the session says 1454.094 itself',
  'activity_217470507.tcx calories 122.91110782287437': 'every lap of the file is rounded down',
  'activity_234721416.tcx calories 419.0910783242085': 'every lap of the file is rounded down',
  'activity_234979239.tcx calories 757.0369592507913': 'every lap of the file is rounded down',
  'activity_234721416.tcx total_elevation_gain 237': 'the maker corrects elevations by its own map',
  'activity_234721416.tcx elev_high 82': 'the maker corrects elevations by its own map',
  'activity_234721416.tcx elev_low 5.4': 'the maker corrects elevations by its own map',
  'activity_234979239.tcx total_elevation_gain 288': 'the maker corrects elevations by its own map',
  'activity_234979239.tcx elev_high 59.8': 'the maker corrects elevations by its own map',
  'activity_234979239.tcx elev_low 12': 'the maker corrects elevations by its own map',
  'activity_4017099594.fit elev_low -73.2':
    'the maker leaves out the samples before the first position; ours has -75.4 of them',
}

/** Programs that work a figure out of the samples where the device wrote it down, or by a method of their own: not compared. */
const OTHER_METHODS: { kind: string; fields: RegExp; reason: string }[] = [
  {
    kind: 'as computed by elevate',
    fields:
      /^(average_speed|distance|moving_time|elapsed_time|calories|average_pace|average_pace_100m|total_elevation_gain)$/,
    reason:
      'worked out of the samples, with speed thresholds and smoothing of its own; the device wrote it down',
  },
  {
    kind: 'as computed by elevate',
    fields: /watts$/,
    reason: 'estimated without a power meter, or resampled otherwise',
  },
  {
    kind: 'as reported by sports-lib',
    fields: /^(moving_time|average_pace|calories|total_elevation_gain|average_hr)$/,
    reason: 'by thresholds or samples of its own',
  },
  {
    kind: 'as computed by the named library',
    fields: /^(distance|elapsed_time|average_hr|average_pace|total_elevation_gain)$/,
    reason: 'of the samples alone, where the laps say it',
  },
  {
    kind: 'gpxpy test',
    fields: /^total_elevation_gain$/,
    reason: 'zero where nothing was measured; ours is null',
  },
  {
    kind: 'activity property',
    fields: /^endTime$/,
    reason: 'when the summary was written, not when the activity ended',
  },
]
const hasOtherMethod = ({ kind, field }: Assertion) =>
  OTHER_METHODS.some((other) => kind.startsWith(other.kind) && other.fields.test(field))

const comparable = all.filter(
  (assertion) => assertion.field in FIGURES && existsSync(new URL(assertion.file, DATA)),
)
const nameOf = ({ file, field, value }: Assertion) =>
  `${file.replace('workouts/', '')} ${field} ${value}`

async function gotOf(assertion: Assertion): Promise<number | null> {
  const [workout] = await workoutsOf(assertion.file)
  return workout ? FIGURES[assertion.field]!(workout) : null
}

describe.skipIf(comparable.length === 0)(
  'real recordings (skipped where ../shared/data is missing)',
  () => {
    test('every figure stored in a file, or in the manufacturer’s summary of it, matches the workout, with named exceptions', async () => {
      const stored = comparable.filter(
        ({ kind }) => kind.startsWith('as stored') || kind.startsWith('Garmin Connect'),
      )
      expect(stored.length).toBeGreaterThan(90)
      const differing: string[] = []
      for (const assertion of stored)
        if (!holds(assertion, await gotOf(assertion))) differing.push(nameOf(assertion))
      expect(differing.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
    }, 60_000)

    test('every figure that another program computes the same way is within its tolerance', async () => {
      const computed = comparable.filter(
        (assertion) =>
          !/^(as stored|Garmin Connect)/.test(assertion.kind) && !hasOtherMethod(assertion),
      )
      expect(computed.length).toBeGreaterThan(40)
      const differing: string[] = []
      for (const assertion of computed) {
        const got = await gotOf(assertion)
        if (!holds(assertion, got)) differing.push(`${nameOf(assertion)}: got ${got}`)
      }
      expect(differing).toEqual([])
    }, 60_000)
  },
)
