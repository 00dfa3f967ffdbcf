import { intervals, race, steady, tempo, type Body } from '#server/demo/effort.ts'
import { shareOfYear, weekday } from '#server/demo/local-time.ts'
import { matteo } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import type { Random } from '#server/demo/random.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { strava, wahoo, withoutHeartRate, dailyWorkouts } from '#server/demo/workout.ts'

const body: Body = { sex: 'm', age: 38, weight: 71, restHr: 49, maxHr: 186, ftp: 292 }
const DAYS = 730
const holidays = [
  { from: 97, to: 84 },
  { from: 331, to: 322 },
  { from: 470, to: 455 },
]

function intensityOf(kind: number, random: Random) {
  if (kind < 0.56) return steady(random.between(0.5, 0.62))
  if (kind < 0.76) return tempo(random.between(0.74, 0.81))
  return kind < 0.96 ? intervals(random.whole(4, 8), 0.9, 0.5) : race(0.82)
}

/** Outdoors from spring to fall, and in winter three evenings a week on the indoor trainer. */
export const matteosWorkouts = dailyWorkouts(matteo, DAYS, ({ ago, day, random }) => {
  if (holidays.some(({ from, to }) => ago <= from && ago >= to)) return null
  const season = shareOfYear(day)
  const winter = season < 0.18 || season > 0.87
  const on = weekday(day)
  const weekend = on >= 5
  if (![1, 3, 5, 6].includes(on) || random.chance(weekend ? 0.16 : 0.22)) return null
  const indoor = winter && (!weekend || random.chance(0.4))
  const kind = random.next()
  const intensity = intensityOf(kind, random)
  const km = random.pick(weekend ? [68, 84, 104] : [34, 42])
  const session = {
    at: Math.round((weekend ? 8.4 : 18.1) * 3600 + random.whole(-1500, 2400)),
    timeZone: places.bergamo.timeZone,
    sport: indoor ? sports.indoorCycling : sports.cycling,
    motion: 'ride' as const,
    route: indoor
      ? null
      : routeOf(`ride ${km} ${random.chance(0.7) ? 1 : random.whole(2, 3)}`, places.bergamo, {
          kind: 'roads',
          shape: 'loop',
          meters: km * 1000,
        }),
    meters: random.whole(26, 38) * 1000,
    intensity,
    pace: 8,
    pauses: indoor ? 0 : random.between(0.02, 0.15),
    title: indoor ? 'Indoor Trainer' : `${weekend ? 'Morning' : 'Evening'} Ride`,
    reversed: random.chance(0.25),
  }
  const form = 1 - 0.06 * (ago / DAYS) + 0.03 * Math.cos((season - 0.6) * 2 * Math.PI)
  const recorders = random.chance(0.25) ? [wahoo, strava] : [wahoo]
  return {
    body: { ...body, ftp: body.ftp * form },
    session,
    recorders: random.chance(0.04) ? recorders.map(withoutHeartRate) : recorders,
  }
})
