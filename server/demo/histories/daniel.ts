import type { Workout } from '#contract/workouts.ts'

import { intervals, race, steady, type Body } from '../effort.ts'
import { addDays } from '../local-time.ts'
import { daniel } from '../people.ts'
import { places } from '../places.ts'
import { randomOf } from '../random.ts'
import { routeOf } from '../routes.ts'
import { sports } from '../sports.ts'
import { appleHealth, withoutHeartRate, workoutsOf } from '../workout.ts'

const body: Body = { sex: 'm', age: 41, weight: 94, restHr: 68, maxHr: 182, ftp: 150 }
const PLAN_DAYS = 126
/** A cold, in days before today. */
const ill = { from: 58, to: 48 }

/** Three runs a week, walking between at first; a walk on some Sundays. Fitter week by week: faster, and with a slower heart. */
export function danielsWorkouts(today: string): Workout[] {
  const workouts: Workout[] = []
  for (let ago = 1; ago <= PLAN_DAYS; ago++) {
    if (ago <= ill.from && ago >= ill.to) continue
    const random = randomOf(`daniel ${ago}`)
    const progress = 1 - ago / PLAN_DAYS
    const runs = ago % 7 === 0 || ago % 7 === 3 || ago % 7 === 5
    const walks = ago % 7 === 1 && random.chance(0.6)
    if (!runs && !walks) continue
    if (random.chance(0.12)) continue
    const parkrun = ago === 7
    const metres = parkrun ? 5000 : Math.round((2100 + 2900 * progress) / 400) * 400
    const place = places.leeds
    const known = ['canal', 'park', 'estate'][random.whole(0, 2)]!
    const route = walks
      ? routeOf('sunday walk', place, 'trails', 'loop', 5200)
      : parkrun
        ? routeOf('parkrun', place, 'streets', 'race', 5000)
        : routeOf(`${known} ${metres}`, place, 'streets', 'loop', metres)
    const repeats = Math.max(1, Math.round(8 - 8 * progress))
    const recorder = random.chance(0.06) ? withoutHeartRate(appleHealth) : appleHealth
    workouts.push(
      ...workoutsOf(
        daniel,
        { ...body, restHr: Math.round(68 - 7 * progress) },
        {
          key: `${ago}`,
          day: addDays(today, -ago),
          at: Math.round((walks ? 14 : parkrun ? 9 : 18.6 + random.between(-0.4, 0.5)) * 3600),
          timeZone: place.timeZone,
          sport: walks ? sports.walking : sports.running,
          motion: walks ? 'walk' : 'run',
          route,
          intensity: walks ? steady(0.3) : parkrun ? race(0.88) : repeats > 1 ? intervals(repeats, 0.86 - 0.04 * progress, 0.5) : steady(0.82 - 0.06 * progress),
          pace: walks ? 1.42 : 1.55 + 0.55 * progress,
          pauses: random.between(0.01, 0.08),
          title: null,
          from: random.chance(0.1) && !parkrun ? random.next() : 0,
        },
        [recorder]
      )
    )
  }
  return workouts
}
