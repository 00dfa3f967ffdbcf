import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays, dayAt } from '#lib/days.ts'
import { encodePolyline } from '#lib/polyline.ts'
import { zoneOffset } from '#server/import/recordings/time-zone.ts'

import { effortOf, type Body, type Intensity, type Motion } from './effort.ts'
import { instantAt, instantText } from './local-time.ts'
import type { DemoPerson } from './people.ts'
import { idOf, randomOf, type Random } from './random.ts'
import { recordedLine, type Route } from './routes.ts'

/** A person's session, before any provider recorded it. */
export type Session = {
  /** Key among the person's own. The same session always has the same ids. */
  key: string
  /** Day and seconds after midnight, local to `timeZone`. */
  day: string
  at: number
  timeZone: string
  sport: NonNullable<SentWorkout['sport']>
  motion: Motion
  /** Route, or the number of meters without one (for `lift`: of seconds). */
  route: Route | null
  meters?: number
  intensity: Intensity
  /** Easy speed on flat ground, m/s. */
  pace: number
  /** Time standing still, as a share of moving time. */
  pauses?: number
  title: string | null
  reversed?: boolean
  from?: number
}

/** Recording behavior of a provider: the fields it omits, and its deviations. */
export type Recorder = {
  provider: string
  type: string | null
  device: string | null
  /** Fields it never sends. */
  without: readonly (keyof SentWorkout)[]
  /** Spread of its values around the true ones: 0.01 is one percent. */
  spread: number
  /** Position error in meters. */
  noise: number
  ownTitle: boolean
}

const powerFields = [
  'average_watts',
  'max_watts',
  'device_watts',
  'weighted_average_watts',
] as const

export const garmin: Recorder = {
  provider: 'garmin',
  type: 'watch',
  device: 'garmin watch',
  without: powerFields,
  spread: 0.004,
  noise: 1.6,
  ownTitle: true,
}
/**
 * Gets most of its workouts from other providers, and passes on a less complete copy: no zones, no
 * steps, no device.
 */
export const strava: Recorder = {
  provider: 'strava',
  type: 'app',
  device: null,
  without: ['hr_zones', 'steps', 'device_watts'],
  spread: 0.007,
  noise: 2.4,
  ownTitle: false,
}
export const stravaWithoutPower: Recorder = {
  ...strava,
  without: [...strava.without, ...powerFields],
}
export const wahoo: Recorder = {
  provider: 'wahoo',
  type: 'bike_computer',
  device: 'wahoo roam',
  without: ['steps'],
  spread: 0.004,
  noise: 1.8,
  ownTitle: false,
}
export const appleHealth: Recorder = {
  provider: 'apple_health_kit',
  type: 'watch',
  device: 'apple watch',
  spread: 0.005,
  noise: 2,
  ownTitle: false,
  without: [...powerFields, 'title', 'max_speed', 'elev_high', 'elev_low'],
}
export const fitbit: Recorder = {
  provider: 'fitbit',
  type: 'watch',
  device: 'fitbit charge',
  spread: 0.012,
  noise: 3,
  ownTitle: false,
  without: [...powerFields, 'map', 'elev_high', 'elev_low', 'max_speed', 'title'],
}
export const polar: Recorder = {
  provider: 'polar',
  type: 'watch',
  device: 'polar vantage',
  without: [...powerFields, 'steps', 'title'],
  spread: 0.004,
  noise: 1.8,
  ownTitle: false,
}
export const whoop: Recorder = {
  provider: 'whoop',
  type: 'unknown',
  device: 'whoop strap',
  spread: 0.006,
  noise: 0,
  ownTitle: false,
  without: [
    ...powerFields,
    'title',
    'map',
    'distance',
    'average_speed',
    'max_speed',
    'elev_high',
    'elev_low',
    'total_elevation_gain',
    'steps',
    'moving_time',
  ],
}
export const oura: Recorder = { ...whoop, provider: 'oura', type: 'ring', device: 'oura ring' }
export const withings: Recorder = {
  ...fitbit,
  provider: 'withings',
  device: 'withings scanwatch',
}
export const concept2: Recorder = {
  provider: 'concept2',
  type: 'exercise_machine',
  device: 'concept2 pm5',
  without: ['steps', 'title'],
  spread: 0.001,
  noise: 0,
  ownTitle: false,
}

/** The same recorder on a day without a heart-rate sensor. */
export const withoutHeartRate = (recorder: Recorder): Recorder => ({
  ...recorder,
  without: [...recorder.without, 'average_hr', 'max_hr', 'hr_zones'],
})
/** The same recorder when it sends no route. */
export const withoutMap = (recorder: Recorder): Recorder => ({
  ...recorder,
  without: [...recorder.without, 'map'],
})

const round = (value: number, digits: number) => Number(value.toFixed(digits))
/** Steps of both feet per meter, at an ordinary stride. */
const STEPS_PER_METER = { run: 0.92, walk: 1.36 } as const
const HAS_TOP_SPEED = new Set<Motion>(['run', 'walk', 'ride', 'ski'])

/**
 * Workouts of a session at providers, one for each recorder. The first is the worn device. The
 * others differ as copies do: a few seconds, some meters, a beat.
 */
export function workoutsOf(
  person: DemoPerson,
  body: Body,
  session: Session,
  recorders: readonly Recorder[],
): SentWorkout[] {
  const random = randomOf(`${person.user_id} ${session.key}`)
  const { route, motion, timeZone } = session
  const covered = route?.meters ?? session.meters ?? 0
  const course = {
    meters: covered,
    grades: route?.grades ?? null,
    reversed: session.reversed ?? false,
    from: session.from ?? 0,
  }
  const { intensity, pace } = session
  const effort = effortOf({ body, motion, course, intensity, pace }, random)
  const start = instantAt(timeZone, session.day, session.at)
  const pauses = Math.round(effort.movingSeconds * (session.pauses ?? 0.02))
  // a barometer starts the day some meters off, less if it was calibrated on flat ground
  const barometer = route ? random.normal(0, Math.min(3, 0.4 + 0.03 * (route.high - route.low))) : 0

  return recorders.map((recorder, copy): SentWorkout => {
    const first = copy === 0
    const about = (value: number) =>
      value * random.normal(1, first ? recorder.spread / 2 : recorder.spread)
    const startMs = start + (first ? 0 : random.whole(-4, 9) * 1000)
    const moving =
      effort.movingSeconds - (first ? 0 : random.whole(0, Math.ceil(effort.movingSeconds * 0.006)))
    const endMs =
      startMs + (effort.movingSeconds + pauses + (first ? 0 : random.whole(0, 6))) * 1000
    const offset = zoneOffset(timeZone, startMs)
    const distance = route ? about(covered) : covered
    const measuredDistance = motion === 'lift' ? null : round(distance, 1)
    const speed = measuredDistance === null ? null : round(measuredDistance / moving, 3)
    const height = barometer * (first ? 1 : random.between(-0.4, 1.2))
    const created = endMs + random.whole(20, 900) * 1000
    const line =
      route && !recorder.without.includes('map') ? lineOf(route, session, recorder, random) : null
    const record: SentWorkout = {
      id: idOf(`workout ${person.user_id} ${session.key} ${recorder.provider}`),
      user_id: person.user_id,
      provider_id: String(10_000_000_000 + Math.floor(random.next() * 9e9)),
      title:
        recorder.ownTitle && route ? `${route.place.name} ${session.sport.name}` : session.title,
      timezone_offset: offset,
      calendar_date: dayAt(startMs, offset),
      created_at: instantText(created),
      updated_at: instantText(created + (random.chance(0.2) ? random.whole(60, 80_000) * 1000 : 0)),
      time_start: instantText(startMs),
      time_end: instantText(endMs),
      average_hr:
        effort.averageHr + (first || effort.averageHr >= effort.maxHr ? 0 : random.whole(-1, 0)),
      max_hr: effort.maxHr,
      average_speed: speed,
      max_speed:
        speed === null || !HAS_TOP_SPEED.has(motion)
          ? null
          : round(Math.max(about(effort.maxSpeed), speed), 3),
      average_watts: effort.averageWatts,
      max_watts: effort.maxWatts,
      device_watts: effort.averageWatts,
      weighted_average_watts: effort.weightedWatts,
      calories: Math.round(effort.kcal * (first ? 1 : random.normal(1, 0.04))),
      distance: measuredDistance,
      moving_time: moving,
      steps:
        (motion === 'run' || motion === 'walk') && measuredDistance !== null
          ? Math.round(measuredDistance * STEPS_PER_METER[motion] * random.normal(1, 0.02))
          : null,
      elev_high: route ? round(route.high + height, 1) : null,
      elev_low: route ? round(route.low + height, 1) : null,
      total_elevation_gain: route
        ? round(route.gain * random.normal(1, first ? 0.015 : 0.04), 1)
        : null,
      hr_zones: first ? effort.zones : zonesFor(moving, effort.zones),
      map: line === null ? null : { summary_polyline: line, polyline: null },
      source: {
        device_id: recorder.device && idOf(`device ${person.user_id} ${recorder.device}`),
        provider: recorder.provider,
        type: recorder.type,
      },
      sport: session.sport,
    }
    const left = Object.fromEntries(recorder.without.map((field) => [field, null]))
    return { ...record, ...left }
  })
}

/** The zones of a copy with slightly less moving time, taken from the longest zone. */
function zonesFor(moving: number, zones: readonly number[]): number[] {
  const longest = zones.indexOf(Math.max(...zones))
  const rest = moving - zones.reduce((sum, seconds) => sum + seconds, 0)
  return zones.map((seconds, zone) => (zone === longest ? seconds + rest : seconds))
}

function lineOf(route: Route, session: Session, recorder: Recorder, random: Random): string {
  const { from = 0, reversed = false } = session
  return encodePolyline(recordedLine(route, { from, reversed, noise: recorder.noise }, random))
}

/** A session without the fields that follow from its day, and its recorders. */
type Plan = {
  body: Body
  session: Omit<Session, 'key' | 'day' | 'title'> & Partial<Pick<Session, 'title'>>
  recorders: Recorder[]
}

/**
 * Generates a history with at most one session per day, newest first. `plan` returns null for a
 * day without one.
 */
export const dailyWorkouts =
  (
    person: DemoPerson,
    days: number,
    plan: (on: { ago: number; day: string; random: Random }) => Plan | null,
  ) =>
  (today: string): SentWorkout[] => {
    const [name = ''] = person.label.toLowerCase().split(' ')
    return Array.from({ length: days }, (_, index) => index + 1).flatMap((ago) => {
      const key = `${ago}`
      const day = addDays(today, -ago)
      const planned = plan({ ago, day, random: randomOf(`${name} ${ago}`) })
      if (!planned) return []
      const { body, session, recorders } = planned
      return workoutsOf(person, body, { key, day, title: null, ...session }, recorders)
    })
  }
