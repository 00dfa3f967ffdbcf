import { describe, expect, test } from 'vitest'

import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import { Workout, type SentWorkout } from '#contract/interface/workouts.ts'
import { dayAt } from '#lib/days.ts'
import { lineLength } from '#lib/geo.ts'
import { SILENT_DAYS } from '#server/demo/histories/grace.ts'
import { HAROLDS_WORKOUTS } from '#server/demo/histories/harold.ts'
import { oddTitles, oddWorkoutId } from '#server/demo/histories/robin.ts'

import { madeWorkouts } from './made-workouts.ts'
import {
  aiko,
  daniel,
  demoPeople,
  erik,
  featuredPeople,
  grace,
  harold,
  ingrid,
  leila,
  matteo,
  maya,
  priya,
  robin,
  tomasz,
  type DemoPerson,
} from './people.ts'
import { metersFrom, places } from './places.ts'
import { demoDay } from './seed.ts'
import { demoWorkouts } from './workouts.ts'

const TODAY = '2026-11-20'
const all = madeWorkouts(TODAY)
const of = (person: DemoPerson) => all.filter((workout) => workout.user_id === person.user_id)
/** Everyone's but those that are odd on purpose. */
const sound = all.filter((workout) => workout.user_id !== robin.user_id)
const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
/** Which workouts break a rule, few enough to read. */
const breaking = (workouts: readonly SentWorkout[], keeps: (workout: SentWorkout) => boolean) =>
  workouts.filter((workout) => !keeps(workout)).slice(0, 3)

function decoded(line: string): [number, number][] {
  const values: number[] = []
  let value = 0
  let scale = 1
  for (const letter of line) {
    const part = letter.charCodeAt(0) - 63
    value += (part % 32) * scale
    scale *= 32
    if (part >= 32) continue
    values.push(value % 2 ? -(value + 1) / 2 : value / 2)
    value = 0
    scale = 1
  }
  let lat = 0
  let lng = 0
  return Array.from({ length: values.length / 2 }, (_, at) => [
    (lat += values[2 * at]!) / 1e5,
    (lng += values[2 * at + 1]!) / 1e5,
  ])
}
const mapped = sound.filter((workout) => workout.map?.summary_polyline)

describe('workouts of the demo', () => {
  test('each keeps the contract', () => {
    for (const workout of all) expect(Workout.parse(workout)).toEqual(workout)
  })

  test('are identical every time, to the letter', () => {
    expect(JSON.stringify(demoWorkouts(TODAY))).toBe(JSON.stringify(all))
  })

  test('end the day before they are generated, for any day, and keep their IDs', () => {
    const later = demoWorkouts('2027-03-29')
    const newest = (workouts: SentWorkout[]) =>
      workouts
        .map((workout) => workout.time_start)
        .sort()
        .at(-1)!
    expect(newest(all) < '2026-11-20T12').toBe(true)
    expect(newest(all) > '2026-11-18').toBe(true)
    expect(newest(later) > '2027-03-27').toBe(true)
    const ids = new Set(all.map((workout) => workout.id))
    expect(later.filter((workout) => ids.has(workout.id)).length).toBeGreaterThan(
      later.length * 0.7,
    )
    expect(
      later.filter((workout) => workout.user_id === robin.user_id).map((workout) => workout.id),
    ).toEqual(of(robin).map((workout) => workout.id))
  })

  test('are never in the future, at any time of day', () => {
    const newest = Math.max(...all.map(({ time_end }) => Date.parse(time_end)))
    for (const now of [
      '2026-11-20T09:00:00Z',
      '2026-11-20T23:50:00Z',
      '2026-11-21T00:10:00Z',
      '2026-11-21T08:59:00Z',
    ].map((text) => Date.parse(text))) {
      expect(demoDay(now)).toBe(TODAY)
      expect(newest).toBeLessThan(now)
      expect(newest).toBeGreaterThan(now - 3 * 86_400_000)
    }
  })

  test('each has its own ID', () => {
    expect(new Set(all.map((workout) => workout.id)).size).toBe(all.length)
  })

  test('the calendar date is the local date at the start', () => {
    expect(
      breaking(
        sound,
        (workout) =>
          workout.calendar_date === dayAt(Date.parse(workout.time_start), workout.timezone_offset!),
      ),
    ).toEqual([])
  })

  test('appear only after they ended, and none began before the previous one ended', () => {
    expect(
      breaking(
        sound,
        ({ time_start, time_end, created_at, updated_at }) =>
          seconds(time_start, time_end) > 0 &&
          seconds(time_end, created_at) > 0 &&
          seconds(created_at, updated_at) >= 0,
      ),
    ).toEqual([])
  })

  test('moving time is no longer than the total time', () => {
    expect(
      breaking(
        sound,
        ({ moving_time, time_start, time_end }) =>
          moving_time === null || (moving_time > 0 && moving_time <= seconds(time_start, time_end)),
      ),
    ).toEqual([])
  })

  test('the six zones add up to the moving time, apart from rounding', () => {
    const zoned = sound.filter((workout) => workout.hr_zones && workout.moving_time)
    expect(zoned.length).toBeGreaterThan(10_000)
    expect(
      breaking(
        zoned,
        ({ hr_zones, moving_time }) =>
          hr_zones!.length === 6 &&
          hr_zones!.every((zone) => zone >= 0) &&
          Math.abs(sum(hr_zones!) - moving_time!) <= 3,
      ),
    ).toEqual([])
  })

  test('the average heart rate is possible within the zones, and the maximum lies in the highest zone reached', () => {
    const maxHrOf = new Map([
      [maya.user_id, 189],
      [daniel.user_id, 182],
      [ingrid.user_id, 171],
      [aiko.user_id, 192],
      [matteo.user_id, 186],
      [harold.user_id, 165],
      [tomasz.user_id, 179],
      [erik.user_id, 195],
      [grace.user_id, 184],
      [leila.user_id, 187],
    ])
    const zoned = sound.filter((workout) => workout.hr_zones && maxHrOf.has(workout.user_id))
    expect(
      breaking(zoned, ({ user_id, hr_zones, average_hr, max_hr }) => {
        const max = maxHrOf.get(user_id)!
        const total = sum(hr_zones!)
        const lowest = sum(hr_zones!.map((zone, at) => zone * zoneBounds[at]! * max)) / total
        const highest =
          sum(hr_zones!.map((zone, at) => zone * (zoneBounds[at + 1] ?? 1) * max)) / total
        const reached = hr_zones!.findLastIndex((zone) => zone > 0)
        return (
          average_hr! >= lowest - 2 &&
          average_hr! <= highest + 2 &&
          max_hr! >= zoneBounds[reached]! * max - 1 &&
          max_hr! <= (zoneBounds[reached + 1] ?? 1) * max + 1
        )
      }),
    ).toEqual([])
  })

  test('the average never exceeds the maximum for heart rate, speed, and power', () => {
    expect(
      breaking(
        sound,
        (workout) =>
          (workout.average_hr === null || workout.average_hr <= workout.max_hr!) &&
          (workout.max_speed === null || workout.average_speed! <= workout.max_speed) &&
          (workout.average_watts === null ||
            (workout.average_watts <= workout.weighted_average_watts! &&
              workout.weighted_average_watts! <= workout.max_watts!)),
      ),
    ).toEqual([])
  })

  test('speed is distance divided by moving time', () => {
    const moved = sound.filter((workout) => workout.average_speed !== null && workout.moving_time)
    expect(moved.length).toBeGreaterThan(10_000)
    expect(
      breaking(
        moved,
        ({ average_speed, distance, moving_time }) =>
          Math.abs(average_speed! - distance! / moving_time!) < 0.002,
      ),
    ).toEqual([])
  })

  test('speeds are human, on foot, by bicycle, and in water', () => {
    const limits: Record<string, [number, number]> = {
      Walking: [0.6, 2],
      Hiking: [0.3, 1.8],
      Running: [1.2, 4.6],
      'Trail running': [1.2, 4.2],
      Cycling: [4.5, 11.5],
      Swimming: [0.8, 1.5],
      'Open-water swimming': [0.8, 1.4],
      'Indoor cycling': [6, 12],
      'Indoor rowing': [3, 5.2],
      'Cross-country skiing': [2.4, 6.5],
      'Roller skiing': [3, 7.5],
    }
    expect(
      breaking(sound, ({ sport, average_speed }) => {
        const [low, high] = limits[sport!.name] ?? [0, 0]
        return average_speed === null || (average_speed >= low && average_speed <= high)
      }),
    ).toEqual([])
  })

  test('energy matches a body of that size, at 2 to 22 kcal a minute', () => {
    const known = sound.filter((workout) => workout.calories !== null && workout.moving_time)
    expect(
      breaking(
        known,
        ({ calories, moving_time }) =>
          calories! / (moving_time! / 60) > 1.5 && calories! / (moving_time! / 60) < 22,
      ),
    ).toEqual([])
  })

  test('the route is as long as the distance, within three percent', () => {
    expect(mapped.length).toBeGreaterThan(3000)
    expect(
      breaking(mapped, ({ map, distance }) => {
        const ratio = lineLength(decoded(map!.summary_polyline!)) / distance!
        return ratio > 0.97 && ratio < 1.03
      }),
    ).toEqual([])
  })

  test('the ground below the route lies between the lowest and highest point, within a barometer’s tolerance', () => {
    const grounds = Object.values(places)
    const measured = mapped.filter((workout) => workout.elev_low !== null && workout.map !== null)
    expect(measured.length).toBeGreaterThan(3000)
    expect(
      breaking(measured, ({ map, elev_low, elev_high, sport }) => {
        // the lake is beside the streets of Girona, and the track is level
        if (sport!.name === 'Open-water swimming' || elev_high! - elev_low! < 0.5) return true
        const line = decoded(map!.summary_polyline!)
        const place = grounds.find(
          ({ lat, lng, name }) =>
            name !== 'Banyoles' &&
            Math.abs(line[0]![0] - lat) < 0.6 &&
            Math.abs(line[0]![1] - lng) < 0.6,
        )!
        return line.every(([lat, lng]) => {
          const height = place.height(...metersFrom(place, lat, lng))
          return height > elev_low! - 16 && height < elev_high! + 16
        })
      }),
    ).toEqual([])
  })

  test('the elevation gain covers at least the difference between lowest and highest', () => {
    const measured = sound.filter(
      (workout) =>
        workout.elev_low !== null &&
        workout.total_elevation_gain !== null &&
        workout.title !== 'Marathon' &&
        workout.title !== 'Half marathon' &&
        workout.title !== '10 km race',
    )
    expect(
      breaking(
        measured,
        ({ elev_low, elev_high, total_elevation_gain }) =>
          elev_low! <= elev_high! && total_elevation_gain! >= 0.8 * (elev_high! - elev_low!) - 2,
      ),
    ).toEqual([])
  })

  test('one device never records two workouts at a time', () => {
    const byDevice = new Map<string, SentWorkout[]>()
    for (const workout of sound) {
      const device = `${workout.user_id} ${workout.source.provider}`
      const others = byDevice.get(device)
      if (others) others.push(workout)
      else byDevice.set(device, [workout])
    }
    for (const workouts of byDevice.values()) {
      const inOrder = workouts.toSorted((a, b) => a.time_start.localeCompare(b.time_start))
      expect(
        inOrder
          .slice(1)
          .filter((workout, at) => workout.time_start < inOrder[at]!.time_end)
          .map((workout) => [workout.title, workout.time_start]),
      ).toEqual([])
    }
  })
})

describe('people of the demo', () => {
  test('number more than sixty, each unique', () => {
    expect(demoPeople.length).toBeGreaterThanOrEqual(60)
    expect(new Set(demoPeople.map((person) => person.user_id)).size).toBe(demoPeople.length)
    expect(new Set(demoPeople.map((person) => person.label)).size).toBe(demoPeople.length)
    expect(featuredPeople.length).toBeGreaterThanOrEqual(8)
  })

  test('the athlete has three years of running, cycling, and swimming, with gaps', () => {
    const days = [...new Set(of(maya).map((workout) => workout.calendar_date))].sort()
    expect(days[0]! < '2023-12-10').toBe(true)
    const gaps = days.slice(1).map((day, at) => seconds(days[at]!, day) / 86_400)
    expect(gaps.filter((gap) => gap > 7).length).toBeGreaterThanOrEqual(4)
    expect(new Set(of(maya).map((workout) => workout.sport!.name))).toEqual(
      new Set(['Running', 'Cycling', 'Swimming', 'Open-water swimming']),
    )
  })

  test('the athlete has hundreds of workouts recorded by two providers, which overlap and are similar in duration, distance, and effort', () => {
    const mine = of(maya)
    const copies = mine.filter((workout) => workout.source.provider === 'strava')
    const pairs = copies.flatMap((copy) => {
      const original = mine.find(
        (workout) =>
          workout.source.provider !== 'strava' &&
          workout.time_start < copy.time_end &&
          workout.time_end > copy.time_start,
      )
      return original ? [{ original, copy }] : []
    })
    expect(pairs.length).toBeGreaterThan(400)
    expect(copies.length).toBeGreaterThan(pairs.length)
    for (const { original, copy } of pairs) {
      expect(Math.abs(seconds(original.time_start, copy.time_start))).toBeLessThan(20)
      expect(copy.moving_time! / original.moving_time!).toBeGreaterThan(0.98)
      if (copy.distance && original.distance)
        expect(Math.abs(copy.distance / original.distance - 1)).toBeLessThan(0.05)
      if (copy.average_hr && original.average_hr)
        expect(Math.abs(copy.average_hr - original.average_hr)).toBeLessThanOrEqual(2)
      expect(copy.hr_zones).toBeNull()
      expect(copy.sport).toEqual(original.sport)
    }
    expect(pairs.some(({ original, copy }) => original.distance !== copy.distance)).toBe(true)
    expect(mine.some((workout) => workout.source.provider === 'wahoo')).toBe(true)
  })

  test('the beginner runs farther and faster at the end than at the start, with fewer heartbeats per meter', () => {
    const runs = of(daniel)
      .filter((workout) => workout.sport!.name === 'Running' && workout.average_hr)
      .toSorted((a, b) => a.time_start.localeCompare(b.time_start))
    const mean = (workouts: SentWorkout[], value: (workout: SentWorkout) => number) =>
      sum(workouts.map(value)) / workouts.length
    const first = runs.slice(0, 8)
    const last = runs.slice(-8)
    expect(mean(last, (run) => run.distance!)).toBeGreaterThan(
      1.5 * mean(first, (run) => run.distance!),
    )
    const beatsPerMeter = (run: SentWorkout) => run.average_hr! / 60 / run.average_speed!
    expect(mean(last, beatsPerMeter)).toBeLessThan(0.85 * mean(first, beatsPerMeter))
    expect(new Set(of(daniel).map((workout) => workout.source.provider))).toEqual(
      new Set(['apple_health_kit']),
    )
  })

  test('the hiker was below sea level and high above it, in five time zones, and began before midnight on another UTC day', () => {
    const hikes = of(ingrid)
    expect(Math.min(...hikes.map((hike) => hike.elev_low!))).toBeLessThan(-400)
    expect(Math.max(...hikes.map((hike) => hike.elev_high!))).toBeGreaterThan(1500)
    expect(hikes.filter((hike) => hike.elev_high! < 0).length).toBeGreaterThan(20)
    expect(new Set(hikes.map((hike) => hike.timezone_offset)).size).toBeGreaterThanOrEqual(5)
    expect(
      hikes.filter((hike) => hike.calendar_date !== hike.time_start.slice(0, 10)).length,
    ).toBeGreaterThan(3)
    expect(
      hikes.some(
        (hike) => hike.calendar_date !== dayAt(Date.parse(hike.time_end), hike.timezone_offset!),
      ),
    ).toBe(true)
  })

  test('the swimmer has no route or elevation, and swims whole lengths', () => {
    expect(of(aiko).length).toBeGreaterThan(100)
    expect(
      breaking(
        of(aiko),
        (swim) =>
          swim.map === null &&
          swim.elev_low === null &&
          swim.elev_high === null &&
          swim.total_elevation_gain === null &&
          swim.distance! % 25 === 0,
      ),
    ).toEqual([])
  })

  test('the cyclist has power on every ride, even without a heart rate', () => {
    expect(
      breaking(
        of(matteo),
        (ride) => ride.average_watts! > 90 && ride.weighted_average_watts! < 360,
      ),
    ).toEqual([])
    expect(of(matteo).some((ride) => ride.average_hr === null)).toBe(true)
  })

  test('one person has ten thousand workouts, and one has none', () => {
    expect(of(harold)).toHaveLength(HAROLDS_WORKOUTS)
    expect(HAROLDS_WORKOUTS).toBe(10_000)
    expect(of(priya)).toEqual([])
  })

  test('the silent connection last sent a workout 41 days ago, while the other continued', () => {
    const newest = (provider: string) =>
      of(grace)
        .filter((workout) => workout.source.provider === provider)
        .map((workout) => workout.calendar_date)
        .sort()
        .at(-1)!
    expect(seconds(newest('strava'), TODAY) / 86_400).toBe(SILENT_DAYS)
    expect(seconds(newest('garmin'), TODAY) / 86_400).toBeLessThan(7)
  })

  test('the person with every oddity has each one once, findable by its name', () => {
    const odd = new Map(of(robin).map((workout) => [workout.id, workout]))
    expect(odd.size).toBe(oddTitles.length)
    const called = (title: string) => odd.get(oddWorkoutId(title))!
    expect(
      Object.values(called('Nothing measured')).filter((value) => value === null).length,
    ).toBeGreaterThanOrEqual(19)
    expect(called('Everything measured as zero')).toMatchObject({
      average_hr: 0,
      distance: 0,
      elev_low: 0,
      moving_time: 0,
    })
    expect(called('Route of no points').map!.summary_polyline).toBe('')
    expect(called('Five zones').hr_zones).toHaveLength(5)
    expect(called('One zone').hr_zones).toHaveLength(1)
    expect(called('No zones, as an empty list').hr_zones).toEqual([])
    expect(
      seconds(called('Thirty-one hours long').time_start, called('Thirty-one hours long').time_end),
    ).toBe(31 * 3600)
    const crossing = decoded(called('Across the antimeridian').map!.summary_polyline!)
    expect(
      crossing.some(([, lng]) => lng > 179.9) && crossing.some(([, lng]) => lng < -179.9),
    ).toBe(true)
  })

  test('every field of the interface is null for one person and measured for another', () => {
    for (const field of Object.keys(Workout.shape)) {
      expect(
        all.some((workout) => workout[field] !== null),
        field,
      ).toBe(true)
      const mayBeNull = Workout.safeParse({ ...all[0], [field]: null }).success
      if (mayBeNull)
        expect(
          all.some((workout) => workout[field] === null),
          field,
        ).toBe(true)
    }
  })

  test('skiing happens in winter, and lake swimming in summer', () => {
    expect(
      breaking(
        of(erik),
        ({ sport, calendar_date }) =>
          sport!.name !== 'Cross-country skiing' ||
          !['06', '07', '08', '09'].includes(calendar_date.slice(5, 7)),
      ),
    ).toEqual([])
    expect(
      of(tomasz).some((workout) => workout.distance === null) &&
        of(tomasz).some((workout) => workout.average_watts !== null),
    ).toBe(true)
  })
})
