import { intervals, steady, tempo, type Body } from '#server/demo/effort.ts'
import { shareOfYear, weekday } from '#server/demo/local-time.ts'
import { erik } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { polar, dailyWorkouts } from '#server/demo/workout.ts'

const body: Body = { sex: 'm', age: 30, weight: 76, restHr: 44, maxHr: 195, ftp: 300 }
const DAYS = 640

/**
 * On skis while there is snow, from mid-November to late April. On roller skis and on foot for the
 * rest of the year.
 */
export const eriksWorkouts = dailyWorkouts(erik, DAYS, ({ day, random }) => {
  const season = shareOfYear(day)
  const snow = season < 0.31 || season > 0.86
  const july = season > 0.52 && season < 0.58
  if (july || random.chance(snow ? 0.3 : 0.62)) return null
  const weekend = weekday(day) >= 5
  const roller = !snow && random.chance(0.55)
  const dry = roller
    ? { km: 18, sport: sports.rollerSkiing, pace: 5 }
    : { km: 9, sport: sports.trailRunning, pace: 3 }
  const { km, sport, pace } = snow
    ? { km: random.pick(weekend ? [22, 31] : [11, 14]), sport: sports.skiing, pace: 4.1 }
    : dry
  const kind = random.next()
  const hard = kind < 0.8 ? tempo(0.82) : intervals(5, 0.92)
  return {
    body,
    session: {
      at: Math.round((weekend ? 10.2 : 16.8) * 3600) + random.whole(-1800, 1800),
      timeZone: places.sjusjoen.timeZone,
      sport,
      motion: snow || roller ? 'ski' : 'run',
      route: routeOf(`${km} km ${random.whole(1, 2)}`, places.sjusjoen, {
        kind: roller ? 'roads' : 'trails',
        shape: 'loop',
        meters: km * 1000,
      }),
      intensity: kind < 0.6 ? steady(random.between(0.56, 0.68)) : hard,
      pace,
      pauses: random.between(0.01, 0.1),
      reversed: random.chance(0.35),
    },
    recorders: [polar],
  }
})
