import { intervals, race, steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { aiko } from '#server/demo/people.ts'
import { sports } from '#server/demo/sports.ts'
import { appleHealth, dailyWorkouts, garmin } from '#server/demo/workout.ts'

const body: Body = { sex: 'f', age: 27, weight: 57, restHr: 51, maxHr: 192, ftp: 170 }
const DAYS = 420
/** The pool is closed for cleaning. */
const closed = { from: 118, to: 104 }

/**
 * Four mornings a week, in a 25 m pool on weekdays and a 50 m pool on Saturdays. Apple Health
 * until she bought a Garmin 200 days ago.
 */
export const aikosWorkouts = dailyWorkouts(aiko, DAYS, ({ ago, day, random }) => {
  const on = weekday(day)
  if ((ago <= closed.from && ago >= closed.to) || ![0, 2, 4, 5].includes(on) || random.chance(0.14))
    return null
  const lane = on === 5 ? 50 : 25
  const kind = random.next()
  const long = () => (kind < 0.9 ? steady(random.between(0.55, 0.68)) : race(0.82))
  return {
    body,
    session: {
      at: Math.round((on === 5 ? 9 : 6.3) * 3600 + random.whole(0, 1500)),
      timeZone: 'Asia/Tokyo',
      sport: sports.swimming,
      motion: 'swim',
      route: null,
      meters: lane * random.whole(1500 / lane, 3400 / lane),
      intensity: kind < 0.5 ? intervals(random.whole(6, 12), 0.8, 0.5) : long(),
      pace: 1.12 - 0.08 * (ago / DAYS),
      pauses: random.between(0.06, 0.25),
    },
    recorders: [ago <= 200 ? garmin : appleHealth],
  }
})
