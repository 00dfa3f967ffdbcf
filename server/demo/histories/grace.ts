import { intervals, steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { grace } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { garmin, stravaWithoutPower, dailyWorkouts } from '#server/demo/workout.ts'

/** Age of Strava's newest workout in days, although Strava is connected. */
export const SILENT_DAYS = 41
const body: Body = { sex: 'f', age: 36, weight: 61, restHr: 54, maxHr: 184, ftp: 180 }

/**
 * Trail runs near Stellenbosch, south of the equator. Garmin recorded all of them, Strava stopped
 * at once.
 */
export const gracesWorkouts = dailyWorkouts(grace, 260, ({ ago, day, random }) => {
  if (ago !== SILENT_DAYS && (![1, 3, 5, 6].includes(weekday(day)) || random.chance(0.2)))
    return null
  const hills = weekday(day) >= 5
  const meters = hills ? random.pick([9000, 13500]) : random.pick([5600, 7400])
  return {
    body,
    session: {
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
    recorders: ago >= SILENT_DAYS ? [garmin, stravaWithoutPower] : [garmin],
  }
})
