import { steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { ingrid } from '#server/demo/people.ts'
import { places, type Place } from '#server/demo/places.ts'
import type { RoadKind } from '#server/demo/roads.ts'
import { routeOf, type Shape } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { garmin, dailyWorkouts } from '#server/demo/workout.ts'

const body: Body = { sex: 'f', age: 52, weight: 66, restHr: 57, maxHr: 171, ftp: 160 }
const DAYS = 500

type Trip = {
  place: Place
  from: number
  days: number
  meters: readonly number[]
  shape: Shape
  startHour: number
}
/** Days before today on which a trip began. `startHour` is local. */
const trips: Trip[] = [
  {
    place: places.einGedi,
    from: 24,
    days: 5,
    meters: [8200, 10400, 12600],
    shape: 'summit',
    startHour: 5.2,
  },
  {
    place: places.chamonix,
    from: 74,
    days: 8,
    meters: [9500, 12000, 15500],
    shape: 'summit',
    startHour: 6.5,
  },
  {
    place: places.furnaceCreek,
    from: 238,
    days: 6,
    meters: [7600, 11200],
    shape: 'there-and-back',
    startHour: 6,
  },
  {
    place: places.arrowtown,
    from: 300,
    days: 9,
    meters: [9000, 12400, 16000],
    shape: 'summit',
    startHour: 8,
  },
  {
    place: places.pokhara,
    from: 405,
    days: 10,
    meters: [10500, 13800, 17000],
    shape: 'summit',
    startHour: 6.2,
  },
]
/**
 * Walks that start shortly before midnight: by moonlight, and in New Zealand, where it is still
 * the day before in UTC.
 */
const nightWalks = new Set([22, 70, 235, 296])

function roadKindOf(away: boolean, night: boolean, meters: number): RoadKind {
  if (night) return 'roads'
  if (away) return 'trails'
  return meters < 7000 ? 'streets' : 'roads'
}

export const ingridsWorkouts = dailyWorkouts(ingrid, DAYS, ({ ago, day, random }) => {
  const trip = trips.find(({ from, days }) => ago <= from && ago > from - days)
  const night = nightWalks.has(ago)
  // traveling, or a rest day on the way
  const traveling = trips.some(({ from, days }) => ago === from + 1 || ago === from - days)
  if (traveling || (trip && !night && random.chance(0.2))) return null
  if (!trip && ![2, 5, 6].includes(weekday(day))) return null
  if (!trip && random.chance(0.3)) return null
  const place = trip?.place ?? places.dronten
  const meters = night ? 6000 : random.pick(trip?.meters ?? [4800, 6400, 8800, 10200, 11600])
  const hour = night ? 23.4 : (trip?.startHour ?? 10) + random.between(-0.3, 0.8)
  return {
    body,
    session: {
      at: Math.round(hour * 3600),
      timeZone: place.timeZone,
      sport: trip || meters > 9000 ? sports.hiking : sports.walking,
      motion: 'walk',
      route: routeOf(`hike ${meters} ${trip ? 1 : random.whole(1, 3)}`, place, {
        kind: roadKindOf(trip !== undefined, night, meters),
        shape: night ? 'there-and-back' : (trip?.shape ?? 'loop'),
        meters,
      }),
      intensity: steady(random.between(0.36, 0.46)),
      pace: 1.32,
      pauses: trip ? random.between(0.12, 0.35) : random.between(0.01, 0.1),
      reversed: random.chance(0.2),
    },
    recorders: [garmin],
  }
})
