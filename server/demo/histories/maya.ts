import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays } from '#lib/days.ts'
import { intervals, race, steady, tempo, type Body } from '#server/demo/effort.ts'
import { shareOfYear, weekday } from '#server/demo/local-time.ts'
import { maya } from '#server/demo/people.ts'
import { places, type Place } from '#server/demo/places.ts'
import { randomOf, type Random } from '#server/demo/random.ts'
import { lakeOf, routeOf, trackOf, type Route } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import {
  garmin,
  strava,
  stravaWithoutPower,
  wahoo,
  withoutHeartRate,
  workoutsOf,
  type Recorder,
  type Session,
} from '#server/demo/workout.ts'

const DAYS = 3 * 365
const body: Body = { sex: 'f', age: 34, weight: 59, restHr: 46, maxHr: 189, ftp: 218 }

/** Days before today, first and last, and their effect on training. */
const stories = [
  { from: 33, to: 27, place: places.dronten },
  { from: 52, to: 42, rest: true },
  { from: 131, to: 125, camp: true },
  { from: 236, to: 229, rest: true },
  { from: 420, to: 404, place: places.boulder },
  // a stress fracture: nothing, then only swimming, then short runs
  { from: 566, to: 543, rest: true },
  { from: 542, to: 515, only: 'swim' as const },
  { from: 690, to: 681, rest: true },
  { from: 930, to: 921, rest: true },
]
const raceDays = new Map([
  [19, { name: 'Marathon', meters: 42195, level: 0.8 }],
  [68, { name: 'Half marathon', meters: 21097, level: 0.86 }],
  [152, { name: '10 km race', meters: 10000, level: 0.91 }],
  [390, { name: 'Marathon', meters: 42195, level: 0.79 }],
  [452, { name: 'Half marathon', meters: 21097, level: 0.85 }],
  [758, { name: 'Half marathon', meters: 21097, level: 0.84 }],
  [802, { name: '10 km race', meters: 10000, level: 0.9 }],
])

/** 1 is today's form: better over the years, best in late summer, lost while injured and slowly regained. */
function formOn(day: string, ago: number): number {
  const season = 0.018 * Math.cos((shareOfYear(day) - 0.68) * 2 * Math.PI)
  const injury = ago < 543 ? 0.07 * Math.exp(-(543 - ago) / 70) : 0
  return 1 - 0.075 * (ago / DAYS) + season - injury
}

export function mayasWorkouts(today: string): SentWorkout[] {
  const workouts: SentWorkout[] = []
  for (let ago = 1; ago <= DAYS; ago++) {
    const day = addDays(today, -ago)
    const random = randomOf(`maya ${ago}`)
    const story = stories.find(({ from, to }) => ago <= from && ago >= to)
    if (story?.rest) continue
    const busy = 0.78 - 0.2 * Math.cos((shareOfYear(day) - 0.05) * 2 * Math.PI)
    const place = story?.place ?? places.girona
    const plans = story?.camp ? campPlans(day, random) : plansOf(day, ago, place, random)
    for (const [number, plan] of plans.entries()) {
      if (story?.only && plan.motion !== story.only) continue
      if (!['race', 'camp'].includes(plan.key) && !random.chance(busy)) continue
      const recorders = recordersOf(plan, ago, random)
      const form = formOn(day, ago)
      const key = `${ago} ${number}`
      const session = { ...plan, key, title: titleOf(plan, key), pace: plan.pace * form }
      workouts.push(...workoutsOf(maya, { ...body, ftp: body.ftp * form }, session, recorders))
    }
  }
  return workouts
}

/** Titles that she gives instead of those that her devices give. */
const ownTitles = new Map([
  ['Track', ['Track, 400s', 'Track with the club', 'Track']],
  ['Intervals', ['6 × 3 min', 'Hill repeats', 'Intervals']],
  ['Morning Run', ['Long run', 'Long run, fast finish', 'Long run with Marta', 'Morning Run']],
  ['Evening Run', ['Easy run', 'Recovery run', 'Evening Run']],
  ['Morning Ride', ['Long ride', 'Club ride', 'Coffee ride', 'Morning Ride']],
  ['Afternoon Ride', ['Easy spin', 'Endurance ride', 'Ride after work', 'Afternoon Ride']],
])
function titleOf({ title }: Session, key: string): string | null {
  const own = ownTitles.get(title ?? '')
  return own ? randomOf(`maya title ${key}`).pick(own) : title
}
/** Her watch, when she has named the workout herself. */
const watchWithTitle: Recorder = { ...garmin, ownTitle: false }

function recordersOf(session: Session, ago: number, random: Random): Recorder[] {
  const isNamed = randomOf(`maya named ${ago}`).chance(0.7)
  const recorders = wornRecorders(session, ago, random.next()).map((recorder) =>
    recorder === garmin && isNamed ? watchWithTitle : recorder,
  )
  return random.chance(0.03) ? recorders.map(withoutHeartRate) : recorders
}

function wornRecorders({ motion, route }: Session, ago: number, luck: number): Recorder[] {
  // a bike computer and a power meter since a year ago
  if (motion === 'ride' && ago < 365) {
    if (luck < 0.55) return [wahoo, strava]
    if (luck < 0.8) return [wahoo, garmin, strava]
    return luck < 0.93 ? [wahoo] : [garmin]
  }
  if (luck < (route ? 0.7 : 0.55)) return [garmin, stravaWithoutPower]
  return !route || luck < 0.9 ? [garmin] : [stravaWithoutPower]
}

/** Functions that create the sessions of a day from its plan. */
function sessionsOn(day: string, place: Place, random: Random) {
  const base = { day, timeZone: place.timeZone, key: '' }
  const at = (hour: number) => Math.round((hour + random.between(-0.6, 0.9)) * 3600)
  const run = (
    route: Route,
    intensity: Session['intensity'],
    title: string,
    hour = 18,
  ): Session => ({
    ...base,
    at: at(hour),
    sport: sports.running,
    motion: 'run',
    route,
    intensity,
    pace: 3.2,
    title,
    pauses: random.between(0, 0.05),
    ...turned(route, random),
  })
  const ride = (
    route: Route,
    intensity: Session['intensity'],
    title: string,
    hour = 17,
  ): Session => ({
    ...base,
    at: at(hour),
    sport: sports.cycling,
    motion: 'ride',
    route,
    intensity,
    pace: 7.5,
    title,
    pauses: random.between(0.03, 0.18),
    ...turned(route, random),
  })
  const swim = (meters: number): Session => ({
    ...base,
    at: at(7.2),
    sport: sports.swimming,
    motion: 'swim',
    route: null,
    meters,
    intensity: intervals(8, 0.72, 0.5),
    pace: 0.98,
    title: 'Morning Swim',
    pauses: random.between(0.08, 0.2),
  })
  const lakeSwim = (meters: number): Session => ({
    ...base,
    at: at(18),
    timeZone: places.banyoles.timeZone,
    sport: sports.openWater,
    motion: 'swim',
    route: lakeOf(`${meters}`, places.banyoles, meters),
    intensity: steady(0.7),
    pace: 0.95,
    title: 'Lake Swim',
  })
  return { run, ride, swim, lakeSwim }
}
type Sessions = ReturnType<typeof sessionsOn>

/** Planned sessions of a day: a race, one workout away from home, or those of its weekday. */
function plansOf(day: string, ago: number, place: Place, random: Random): Session[] {
  const sessions = sessionsOn(day, place, random)
  const { run, ride } = sessions
  const event = raceDays.get(ago)
  if (event) {
    const route = routeOf(event.name, place, { kind: 'roads', shape: 'race', meters: event.meters })
    return [
      {
        ...run(route, race(event.level), event.name, 8.6),
        key: 'race',
        pauses: 0,
        reversed: false,
        from: 0,
      },
    ]
  }
  const away = place !== places.girona
  if (away)
    return [
      random.chance(0.5)
        ? run(runRoute(place, random), steady(random.between(0.58, 0.68)), 'Morning Run', 9)
        : ride(rideRoute(place, random, [28, 44]), steady(0.6), 'Afternoon Ride', 14),
    ]
  return weekdayPlans(sessions, day, place, random)
}

/** A day of the training camp: a long ride, and a run or a swim. */
function campPlans(day: string, random: Random): Session[] {
  const { run, ride, swim } = sessionsOn(day, places.girona, random)
  const second =
    weekday(day) % 2 === 0
      ? swim(2400)
      : run(runRoute(places.girona, random), steady(0.55), 'Camp, easy run')
  const route = rideRoute(places.girona, random, [38, 46])
  return [ride(route, steady(0.56), 'Camp ride', 9.5), second].map((plan) => ({
    ...plan,
    key: 'camp',
  }))
}

function weekdayPlans(
  { run, ride, swim, lakeSwim }: Sessions,
  day: string,
  place: Place,
  random: Random,
): Session[] {
  const summer = shareOfYear(day) > 0.42 && shareOfYear(day) < 0.74
  switch (weekday(day)) {
    case 0:
      return [swim(random.whole(36, 52) * 50)]
    case 1:
      return [
        random.chance(0.45)
          ? run(trackOf(place, random.whole(16, 22)), intervals(random.whole(5, 8), 0.92), 'Track')
          : run(runRoute(place, random), intervals(6, 0.9), 'Intervals'),
      ]
    case 2:
      return [
        ride(
          rideRoute(place, random, [38, 46]),
          random.chance(0.4) ? tempo(0.8) : steady(random.between(0.49, 0.61)),
          'Afternoon Ride',
        ),
      ]
    case 3:
      return [
        swim(random.whole(40, 60) * 50),
        run(runRoute(place, random), steady(random.between(0.47, 0.6)), 'Evening Run'),
      ]
    case 4:
      if (summer && random.chance(0.6)) return [lakeSwim(random.pick([1500, 1900]))]
      return random.chance(0.35) ? [run(runRoute(place, random), steady(0.5), 'Lunch Run', 13)] : []
    case 5:
      return [
        ride(
          rideRoute(place, random, summer ? [76, 95, 118] : [55, 72, 88]),
          random.chance(0.25) ? tempo(0.76) : steady(random.between(0.5, 0.61)),
          'Morning Ride',
          8.7,
        ),
      ]
    default:
      return [
        run(
          longRoute(place, random),
          random.chance(0.3) ? tempo(0.78) : steady(random.between(0.5, 0.61)),
          'Morning Run',
          9,
        ),
      ]
  }
}

/** The same loop, sometimes in the other direction, and rarely with another start. */
const turned = (route: Route, random: Random) => ({
  reversed: route.round && random.chance(0.3),
  from: route.round && random.chance(0.12) ? random.next() : 0,
})

/** Mostly familiar loops, above all the one by the river, and sometimes a new one. */
function runRoute(place: Place, random: Random): Route {
  const luck = random.next()
  if (luck < 0.36) return routeOf('river', place, { kind: 'streets', shape: 'loop', meters: 8200 })
  if (luck < 0.5)
    return routeOf('old town', place, { kind: 'streets', shape: 'loop', meters: 6300 })
  if (luck < 0.68) return routeOf('valley', place, { kind: 'trails', shape: 'loop', meters: 11500 })
  if (luck < 0.8)
    return routeOf('track road', place, { kind: 'roads', shape: 'there-and-back', meters: 9800 })
  if (luck < 0.9) return routeOf('hill', place, { kind: 'trails', shape: 'summit', meters: 10400 })
  const km = random.whole(6, 13)
  return routeOf(`new ${km}`, place, {
    kind: km > 9 ? 'trails' : 'streets',
    shape: 'loop',
    meters: km * 1000,
  })
}

function longRoute(place: Place, random: Random): Route {
  const km = random.chance(0.75) ? random.pick([16, 19, 23]) : random.whole(14, 26)
  return routeOf(`long ${km}`, place, { kind: 'trails', shape: 'loop', meters: km * 1000 })
}

const rideRoute = (place: Place, random: Random, kilometers: readonly number[]): Route => {
  const km = random.pick(kilometers)
  return random.chance(0.72)
    ? routeOf(`ride ${km}`, place, { kind: 'roads', shape: 'loop', meters: km * 1000 })
    : routeOf(`new ride ${km} ${random.whole(1, 3)}`, place, {
        kind: 'roads',
        shape: 'loop',
        meters: km * 1000,
      })
}
