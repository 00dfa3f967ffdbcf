import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays } from '#lib/days.ts'
import { intervals, race, steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { daniel } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import { randomOf } from '#server/demo/random.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { appleHealth, withoutHeartRate, workoutsOf } from '#server/demo/workout.ts'

const body: Body = { sex: 'm', age: 41, weight: 94, restHr: 68, maxHr: 182, ftp: 150 }
const PLAN_DAYS = 126
/** A cold, in days before today. */
const ill = { from: 58, to: 48 }

/** Three runs a week, walking between at first; a walk on some Sundays. Fitter week by week: faster, and with a slower heart. */
export function danielsWorkouts(today: string): SentWorkout[] {
  const workouts: SentWorkout[] = []
  for (let ago = 1; ago <= PLAN_DAYS; ago++) {
    if (ago <= ill.from && ago >= ill.to) continue
    const random = randomOf(`daniel ${ago}`)
    const progress = 1 - ago / PLAN_DAYS
    const day = addDays(today, -ago)
    const on = weekday(day)
    const walks = on === 6
    // the first parkrun is the newest Saturday but one
    const parkrun = on === 5 && ago > 7 && ago <= 14
    if (![1, 3, 5, 6].includes(on) || (!parkrun && random.chance(walks ? 0.4 : 0.12))) continue
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
    workouts.push(
      ...workoutsOf(
        daniel,
        { ...body, restHr: Math.round(68 - 7 * progress) },
        {
          key: `${ago}`,
          day,
          at: Math.round(hour * 3600),
          timeZone: place.timeZone,
          sport: walks ? sports.walking : sports.running,
          motion: walks ? 'walk' : 'run',
          route,
          intensity: walks ? steady(0.3) : effort,
          pace: walks ? 1.42 : 1.55 + 0.55 * progress,
          pauses: random.between(0.01, 0.08),
          title: null,
          from: random.chance(0.1) && !parkrun ? random.next() : 0,
        },
        [recorder],
      ),
    )
  }
  return workouts
}
