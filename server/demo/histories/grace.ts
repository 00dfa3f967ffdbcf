import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays } from '#lib/days.ts'
import { intervals, steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { grace } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import { randomOf } from '#server/demo/random.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { garmin, stravaWithoutPower, workoutsOf } from '#server/demo/workout.ts'

/** Strava's newest workout is this many days old, though it is connected. */
export const SILENT_DAYS = 41
const body: Body = { sex: 'f', age: 36, weight: 61, restHr: 54, maxHr: 184, ftp: 180 }

/** Trail runs near Stellenbosch, south of the equator; Garmin recorded all of them, Strava stopped at once. */
export function gracesWorkouts(today: string): SentWorkout[] {
  const workouts: SentWorkout[] = []
  for (let ago = 1; ago <= 260; ago++) {
    const day = addDays(today, -ago)
    const random = randomOf(`grace ${ago}`)
    if (ago !== SILENT_DAYS && (![1, 3, 5, 6].includes(weekday(day)) || random.chance(0.2)))
      continue
    const hills = weekday(day) >= 5
    const meters = hills ? random.pick([9000, 13500]) : random.pick([5600, 7400])
    workouts.push(
      ...workoutsOf(
        grace,
        body,
        {
          key: `${ago}`,
          day,
          at: Math.round((hills ? 7 : 17.5) * 3600) + random.whole(0, 2400),
          timeZone: places.stellenbosch.timeZone,
          sport: hills ? sports.trailRunning : sports.running,
          motion: 'run',
          route: routeOf(`${meters}`, places.stellenbosch, {
            kind: hills ? 'trails' : 'streets',
            shape: hills ? 'summit' : 'loop',
            meters,
          }),
          intensity: random.chance(0.25) ? intervals(6, 0.9) : steady(random.between(0.58, 0.68)),
          pace: 2.75,
          pauses: random.between(0, 0.08),
          title: hills ? 'Morning Trail Run' : 'Evening Run',
          reversed: random.chance(0.2),
        },
        ago >= SILENT_DAYS ? [garmin, stravaWithoutPower] : [garmin],
      ),
    )
  }
  return workouts
}
