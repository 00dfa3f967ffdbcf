import type { SentWorkout } from '#contract/workouts.ts'

import { steady, type Body } from '../effort.ts'
import { addDays } from '#lib/days.ts'
import { leila, type DemoPerson } from '../people.ts'
import { randomOf } from '../random.ts'
import { sports } from '../sports.ts'
import {
  appleHealth,
  fitbit,
  garmin,
  polar,
  strava,
  wahoo,
  whoop,
  workoutsOf,
  type Recorder,
  type Session,
} from '../workout.ts'

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
  apple_health_kit: appleHealth,
}

const indoors = (
  random: ReturnType<typeof randomOf>,
): Pick<Session, 'sport' | 'motion' | 'metres' | 'pace' | 'intensity'> =>
  random.pick([
    {
      sport: sports.walking,
      motion: 'walk' as const,
      metres: random.whole(18, 52) * 100,
      pace: 1.35,
      intensity: steady(0.3),
    },
    {
      sport: sports.running,
      motion: 'run' as const,
      metres: random.whole(30, 95) * 100,
      pace: random.between(2.3, 3.1),
      intensity: steady(0.66),
    },
    {
      sport: sports.strength,
      motion: 'lift' as const,
      metres: random.whole(25, 60) * 60,
      pace: 1,
      intensity: steady(0.4),
    },
  ])

/** A few recent workouts on the treadmill, in the hall or without positions, of one of those providers that give any. */
export function fewWorkouts(
  person: DemoPerson,
  providers: readonly string[],
  today: string,
): SentWorkout[] {
  const random = randomOf(`few ${person.user_id}`)
  const provider = providers.find((slug) => recorders[slug])
  if (!provider || random.chance(0.25)) return []
  const body: Body = {
    sex: random.pick(['f', 'm'] as const),
    age: random.whole(22, 70),
    weight: random.whole(52, 98),
    restHr: random.whole(50, 72),
    maxHr: random.whole(160, 196),
    ftp: 180,
  }
  const timeZone = random.pick(zones)
  const workouts: SentWorkout[] = []
  // some have not been heard of for a while
  for (
    let ago = random.chance(0.3) ? random.whole(20, 75) : random.whole(1, 6);
    workouts.length < 8 && ago < 160;
    ago += random.whole(1, 9)
  )
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
        [recorders[provider]!],
      ),
    )
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
      metres: 3150,
      intensity: steady(0.32),
      pace: 1.4,
      title: null,
    },
    [fitbit],
  )
