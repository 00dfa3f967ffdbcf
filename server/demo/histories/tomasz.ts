import { intervals, race, steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { tomasz } from '#server/demo/people.ts'
import { sports } from '#server/demo/sports.ts'
import { concept2, whoop, dailyWorkouts } from '#server/demo/workout.ts'

const body: Body = { sex: 'm', age: 45, weight: 96, restHr: 56, maxHr: 179, ftp: 230 }
const DAYS = 300

/**
 * Rowing machine on three days, the gym on two. The strap on his wrist records both, the machine
 * only itself.
 */
export const tomaszsWorkouts = dailyWorkouts(tomasz, DAYS, ({ ago, day, random }) => {
  const on = weekday(day)
  const rows = [0, 2, 5].includes(on)
  const lifts = [1, 4].includes(on)
  if ((!rows && !lifts) || random.chance(0.18)) return null
  const at = Math.round((on === 5 ? 10 : 6.2) * 3600) + random.whole(0, 1800)
  const gym = on === 4 && random.chance(0.3) ? sports.yoga : sports.strength
  return {
    body,
    session: {
      at,
      timeZone: 'Europe/Warsaw',
      sport: rows ? sports.indoorRowing : gym,
      motion: rows ? 'row' : 'lift',
      route: null,
      meters: rows ? random.pick([5000, 6000, 8000, 10000]) : random.whole(40, 75) * 60,
      intensity: rows
        ? random.pick([steady(0.62), intervals(6, 0.9), race(0.84)])
        : intervals(random.whole(9, 14), 0.55, 0.25),
      pace: 3.85 - 0.2 * (ago / DAYS),
      pauses: rows ? 0 : 0.04,
    },
    recorders: rows ? [concept2, whoop] : [whoop],
  }
})
