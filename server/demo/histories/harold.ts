import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays } from '#lib/days.ts'
import { steady, type Body } from '#server/demo/effort.ts'
import { shareOfYear } from '#server/demo/local-time.ts'
import { harold } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import { randomOf } from '#server/demo/random.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { fitbit, garmin, withoutMap, workoutsOf } from '#server/demo/workout.ts'

export const HAROLDS_WORKOUTS = 10_000
const body: Body = { sex: 'm', age: 63, weight: 82, restHr: 60, maxHr: 165, ftp: 160 }
/** Hours of his outings: with the dog in the morning, after lunch, after dinner. */
const outings = [6.6, 12.7, 18.4]
/** Days before today on which a Garmin watch replaced the Fitbit. */
const NEW_WATCH = 2100
const NEW_HIP = { from: 2480, to: 2395 }

/**
 * Two or three outings nearly every day for twelve years, always on the same few loops. One in
 * three has a map.
 */
export function haroldsWorkouts(today: string): SentWorkout[] {
  const workouts: SentWorkout[] = []
  for (let ago = 1; workouts.length < HAROLDS_WORKOUTS; ago++) {
    if (ago <= NEW_HIP.from && ago >= NEW_HIP.to) continue
    const day = addDays(today, -ago)
    const random = randomOf(`harold ${ago}`)
    const cold = 0.5 + 0.5 * Math.cos(shareOfYear(day) * 2 * Math.PI)
    for (const [number, hour] of outings.entries()) {
      if (!random.chance(number === 0 ? 0.97 : 0.82 - 0.22 * cold)) continue
      const runs = number === 1 && ago > NEW_HIP.from && random.chance(0.5)
      const loop = random.whole(1, runs ? 4 : 7)
      const meters = runs ? 2800 + 900 * loop : 700 + 420 * loop
      const recorder = ago < NEW_WATCH ? garmin : fitbit
      workouts.push(
        ...workoutsOf(
          harold,
          body,
          {
            key: `${ago} ${number}`,
            day,
            at: Math.round(hour * 3600) + random.whole(-1200, 2400),
            timeZone: places.northfield.timeZone,
            sport: runs ? sports.running : sports.walking,
            motion: runs ? 'run' : 'walk',
            route: routeOf(`${runs ? 'run' : 'walk'} ${loop}`, places.northfield, {
              kind: 'streets',
              shape: 'loop',
              meters,
            }),
            intensity: steady(runs ? random.between(0.62, 0.76) : random.between(0.24, 0.38)),
            pace: runs ? 2.35 : 1.36 - 0.03 * number,
            pauses: random.between(0, 0.12),
            title: null,
            reversed: random.chance(0.3),
          },
          [random.chance(1 / 3) ? recorder : withoutMap(recorder)],
        ),
      )
    }
  }
  return workouts.slice(0, HAROLDS_WORKOUTS)
}
