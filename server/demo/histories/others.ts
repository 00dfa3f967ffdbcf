import type { SentConnection } from '#contract/interface/providers.ts'
import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays, daysBetween } from '#lib/days.ts'
import { steady, type Body } from '#server/demo/effort.ts'
import {
  changedDevice,
  inactive,
  leila,
  silent,
  withoutData,
  type DemoPerson,
} from '#server/demo/people.ts'
import { randomOf } from '#server/demo/random.ts'
import { sports } from '#server/demo/sports.ts'
import {
  appleHealth,
  fitbit,
  garmin,
  oura,
  polar,
  strava,
  wahoo,
  whoop,
  withings,
  workoutsOf,
  type Recorder,
  type Session,
} from '#server/demo/workout.ts'

const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Nairobi',
  'Europe/Prague',
  'Australia/Adelaide',
  'Pacific/Honolulu',
]
const recorders: Record<string, Recorder> = {
  garmin,
  strava,
  wahoo,
  polar,
  fitbit,
  whoop,
  oura,
  withings,
  apple_health_kit: appleHealth,
}

const indoors = (
  random: ReturnType<typeof randomOf>,
): Pick<Session, 'sport' | 'motion' | 'meters' | 'pace' | 'intensity'> =>
  random.pick([
    {
      sport: sports.walking,
      motion: 'walk' as const,
      meters: random.whole(18, 52) * 100,
      pace: 1.35,
      intensity: steady(0.3),
    },
    {
      sport: sports.running,
      motion: 'run' as const,
      meters: random.whole(30, 95) * 100,
      pace: random.between(2.3, 3.1),
      intensity: steady(0.66),
    },
    {
      sport: sports.strength,
      motion: 'lift' as const,
      meters: random.whole(25, 60) * 60,
      pace: 1,
      intensity: steady(0.4),
    },
  ])

/**
 * Days before today until which a person's providers recorded, if that is not yesterday: by
 * provider, or for all of them.
 */
const stopped: Record<string, Record<string, number> | number> = {
  [silent.user_id]: 24,
  [inactive.user_id]: 22,
  [changedDevice.user_id]: { polar: 205 },
  [withoutData.user_id]: 999,
}
/** Days for which a paused connection has been paused, according to its workouts. */
const PAUSED_DAYS = 6
/** Days before today on which the histories begin: what the strips show, and a little more. */
const DAYS = 190
/** Days beyond which the workouts are sparser, so that a page of everyone's isn't too large to render. */
const DENSE_DAYS = 35
/** The same for the person whose first device is longer ago. */
const DAYS_OF_BOTH_DEVICES = 260

/** Newest day, in days before today, on which a connection's provider could record. */
function recordedUntil(
  { slug, status, error_details: error }: SentConnection,
  { user_id }: DemoPerson,
  today: string,
): number {
  const own = stopped[user_id]
  const until = typeof own === 'number' ? own : (own?.[slug] ?? 0)
  const errored = error?.errored_at ? daysBetween(error.errored_at.slice(0, 10), today) : 0
  return Math.max(until, errored, status === 'paused' ? PAUSED_DAYS : 0)
}

/**
 * Half a year of workouts on the treadmill, indoors, or without positions, from all connected providers
 * with workouts.
 */
export function fewWorkouts(
  person: DemoPerson,
  connections: readonly SentConnection[],
  today: string,
): SentWorkout[] {
  const random = randomOf(`few ${person.user_id}`)
  const recording = connections.flatMap((connection) => {
    const recorder = recorders[connection.slug]
    if (!recorder || connection.resource_availability.workouts?.status !== 'available') return []
    const from = daysBetween(connection.created_on.slice(0, 10), today)
    return [{ recorder, from, until: recordedUntil(connection, person, today) }]
  })
  if (!recording.length) return []
  const body: Body = {
    sex: random.pick(['f', 'm'] as const),
    age: random.whole(22, 70),
    weight: random.whole(52, 98),
    restHr: random.whole(50, 72),
    maxHr: random.whole(160, 196),
    ftp: 180,
  }
  const timeZone = random.pick(zones)
  const pause = random.whole(1, 4)
  const first = Math.min(...recording.map(({ until }) => until))
  const workouts: SentWorkout[] = []
  const days = person === changedDevice ? DAYS_OF_BOTH_DEVICES : DAYS
  const step = (ago: number) => random.whole(1, pause + 1) + (ago > DENSE_DAYS ? 1 : 0)
  for (let ago = first + random.whole(1, 3); ago <= days; ago += step(ago)) {
    const there = recording.filter(({ from, until }) => ago < from && ago > until)
    if (there.length)
      workouts.push(
        ...workoutsOf(
          person,
          body,
          {
            key: `${ago}`,
            day: addDays(today, -ago),
            at: random.whole(6, 20) * 3600 + random.whole(0, 3599),
            timeZone,
            route: null,
            title: null,
            ...indoors(random),
          },
          there.slice(0, ago > DENSE_DAYS ? 2 : there.length).map(({ recorder }) => recorder),
        ),
      )
  }
  return workouts
}

/** The first and only workout since Leila connected. */
export const leilasWorkouts = (today: string): SentWorkout[] =>
  workoutsOf(
    leila,
    { sex: 'f', age: 33, weight: 64, restHr: 62, maxHr: 187, ftp: 170 },
    {
      key: '1',
      day: addDays(today, -1),
      at: 12 * 3600 + 600,
      timeZone: 'Africa/Casablanca',
      sport: sports.walking,
      motion: 'walk',
      route: null,
      meters: 3150,
      intensity: steady(0.32),
      pace: 1.4,
      title: null,
    },
    [fitbit],
  )
