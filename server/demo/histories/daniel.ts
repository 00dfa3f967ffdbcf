import { intervals, race, steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { daniel } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { appleHealth, withoutHeartRate, dailyWorkouts } from '#server/demo/workout.ts'

const body: Body = { sex: 'm', age: 41, weight: 94, restHr: 68, maxHr: 182, ftp: 150 }
const PLAN_DAYS = 126
/** A cold, in days before today. */
const ill = { from: 58, to: 48 }

/**
 * Three runs a week, at first with walking breaks, and a walk on some Sundays. Fitter each week:
 * faster, with a lower heart rate.
 */
export const danielsWorkouts = dailyWorkouts(daniel, PLAN_DAYS, ({ ago, day, random }) => {
  if (ago <= ill.from && ago >= ill.to) return null
  const progress = 1 - ago / PLAN_DAYS
  const on = weekday(day)
  const walks = on === 6
  // the first parkrun is on the second-newest Saturday
  const parkrun = on === 5 && ago > 7 && ago <= 14
  if (![1, 3, 5, 6].includes(on) || (!parkrun && random.chance(walks ? 0.4 : 0.12))) return null
  const meters = parkrun ? 5000 : Math.round((2100 + 2900 * progress) / 400) * 400
  const place = places.leeds
  const loop = random.pick(['canal', 'park', 'estate'])
  const run = parkrun
    ? routeOf('parkrun', place, { kind: 'streets', shape: 'race', meters: 5000 })
    : routeOf(`${loop} ${meters}`, place, { kind: 'streets', shape: 'loop', meters })
  const route = walks
    ? routeOf('sunday walk', place, { kind: 'trails', shape: 'loop', meters: 5200 })
    : run
  const repeats = Math.max(1, Math.round(8 - 8 * progress))
  const mood = random.normal(0, 0.03)
  const training =
    repeats > 1
      ? intervals(repeats, 0.86 - 0.04 * progress + mood, 0.5 + mood)
      : steady(0.78 - 0.06 * progress + mood)
  const effort = parkrun ? race(0.88) : training
  const recorder = random.chance(0.06) ? withoutHeartRate(appleHealth) : appleHealth
  const fixed = walks ? 14 : 9
  const hour = walks || parkrun ? fixed : 18.6 + random.between(-0.4, 0.5)
  return {
    body: { ...body, restHr: Math.round(68 - 7 * progress) },
    session: {
      at: Math.round(hour * 3600),
      timeZone: place.timeZone,
      sport: walks ? sports.walking : sports.running,
      motion: walks ? 'walk' : 'run',
      route,
      intensity: walks ? steady(0.3) : effort,
      pace: walks ? 1.42 : 1.55 + 0.55 * progress,
      pauses: random.between(0.01, 0.08),
      from: random.chance(0.1) && !parkrun ? random.next() : 0,
    },
    recorders: [recorder],
  }
})
