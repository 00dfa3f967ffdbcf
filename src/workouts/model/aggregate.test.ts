import { describe, expect, test } from 'vitest'

import { addDays, dayNumber, fromDayNumber } from '#lib/days.ts'

import {
  earlierVolume,
  elevationRows,
  heartRateRows,
  mainSports,
  rollingHeartRate,
  stackSports,
  volumeRows,
  zoneDivisions,
  zoneRows,
  zoneSeconds,
} from './aggregate.ts'
import { bucketsOf, groupByBucket } from './buckets.ts'
import { sumOf } from './figures.ts'
import { sportKey } from './sport.ts'
import { manyWorkouts, workout } from './testing.ts'

const many = manyWorkouts(400)
const days = { start: '2026-01-01', end: '2026-10-27' }

describe('Rows of the charts', () => {
  const buckets = bucketsOf(days, 'week')
  const groups = groupByBucket(many, buckets)
  const inBucket = (index: number) =>
    many.filter(
      ({ calendar_date }) =>
        dayNumber(calendar_date) >= buckets[index]!.from &&
        dayNumber(calendar_date) <= buckets[index]!.to,
    )

  test('for heart rate match a plain loop', () => {
    heartRateRows(buckets, groups).forEach((row, index) => {
      let [sum, weight, highest] = [0, 0, -1]
      for (const one of inBucket(index)) {
        if (one.average_hr !== null && one.moving_time)
          [sum, weight] = [sum + one.average_hr * one.moving_time, weight + one.moving_time]
        if (one.max_hr !== null) highest = Math.max(highest, one.max_hr)
      }
      if (weight) expect(row.average_hr).toBeCloseTo(sum / weight, 9)
      else expect(row.average_hr).toBeNull()
      expect(row.max_hr).toBe(highest < 0 ? null : highest)
      expect(row.workouts).toBe(inBucket(index).length)
    })
  })
  test('for heart rate count the zeros, and leave them out of every mean', () => {
    const about = { calendar_date: '2026-03-04', moving_time: 3600, max_hr: 150 }
    const some = [140, 150, 160, 0].map((average_hr) => workout({ ...about, average_hr }))
    const [row] = heartRateRows([{ from: 0, to: 6, x: 3 }], [some])
    expect(row).toMatchObject({ average_hr: 150, n: 3, zeros: 1, workouts: 4 })
    const end = dayNumber(about.calendar_date)
    expect(rollingHeartRate(some, [end], 28)).toEqual([150])
    expect(rollingHeartRate(some.slice(1), [end], 28)).toEqual([null])
  })
  test('for elevation match a plain loop, also below sea level', () => {
    const rows = elevationRows(buckets, groups)
    rows.forEach((row, index) => {
      let [low, high, gain, measured] = [Infinity, -Infinity, 0, 0]
      for (const one of inBucket(index)) {
        if (one.elev_low !== null) low = Math.min(low, one.elev_low)
        if (one.elev_high !== null) high = Math.max(high, one.elev_high)
        if (one.total_elevation_gain !== null)
          [gain, measured] = [gain + one.total_elevation_gain, measured + 1]
      }
      expect(row.elev_low).toBe(low === Infinity ? null : low)
      expect(row.elev_high).toBe(high === -Infinity ? null : high)
      expect(row.total_elevation_gain).toBe(measured ? gain : null)
    })
    expect(rows.some(({ elev_low }) => elev_low !== null && elev_low < 0)).toBe(true)
  })
  test('for the rolling mean are the weighted mean of the days up to each, and empty if there are too few', () => {
    const ends = Array.from({ length: 300 }, (_, i) => dayNumber('2026-01-01') + i)
    const rolling = rollingHeartRate(many, ends, 28, 3)
    ends.forEach((end, index) => {
      let [sum, weight, n] = [0, 0, 0]
      for (const one of many) {
        const at = dayNumber(one.calendar_date)
        if (at > end - 28 && at <= end && one.average_hr !== null && one.moving_time)
          [sum, weight, n] = [
            sum + one.average_hr * one.moving_time,
            weight + one.moving_time,
            n + 1,
          ]
      }
      if (n < 3) expect(rolling[index]).toBeNull()
      else expect(rolling[index]).toBeCloseTo(sum / weight, 6)
    })
    expect(rolling.some((value) => value === null)).toBe(true)
    expect(rollingHeartRate(many.slice(0, 2), ends, 28, 3).every((value) => value === null)).toBe(
      true,
    )
  })
  test('for zones add up only workouts with the same number of zones', () => {
    const divisions = zoneDivisions(many)
    expect(divisions.map(({ zones }) => zones)).toEqual([6, 5])
    expect(divisions[1]!.workouts).toBe(
      many.filter(({ hr_zones }) => hr_zones?.length === 5).length,
    )
    zoneRows(buckets, groups, 6).forEach((row, index) => {
      const sums = [0, 0, 0, 0, 0, 0, 0]
      for (const one of inBucket(index)) {
        const own = one.hr_zones?.length === 6 ? one.hr_zones : []
        own.forEach((seconds, zone) => (sums[zone]! += seconds))
        sums[6]! += Math.max(0, (one.moving_time ?? 0) - own.reduce((a, b) => a + b, 0))
      }
      expect(row.values).toEqual(sums)
    })
    expect(zoneSeconds([workout({ hr_zones: [60] })], 1)).toEqual({
      seconds: [60],
      without: 0,
      unknown: 1,
      moving: 0,
      covered: 0,
      n: 1,
    })
  })
  test('for zones include all moving time outside the zones, and invent none', () => {
    const workouts = [
      workout({ hr_zones: [600, 300], moving_time: 900 }),
      // the strap was lost on the way
      workout({ hr_zones: [600, 0], moving_time: 3600 }),
      // the clock of the zones went on during a rest
      workout({ hr_zones: [600, 600], moving_time: 1000 }),
      workout({ hr_zones: [60, 60, 60], moving_time: 180 }),
      workout({ hr_zones: [], moving_time: 50 }),
      workout({ hr_zones: [0, 0], moving_time: 30 }),
      workout({ moving_time: 7 }),
      workout(),
    ]
    expect(zoneSeconds(workouts, 2)).toEqual({
      seconds: [1800, 900],
      without: 3000 + 180 + 50 + 30 + 7,
      unknown: 1,
      // the moving time that the page's other figures are of, whatever the zones add up to
      moving: 900 + 3600 + 1000 + 180 + 50 + 30 + 7,
      covered: 900 + 3600 + 1000,
      n: 3,
    })
  })
  test('for volume include all moving time once, sport by sport', () => {
    const sports = mainSports(many, 2)
    const rows = volumeRows(buckets, groups, sports)
    rows.forEach((row, index) => {
      const sums = [0, 0, 0]
      for (const one of inBucket(index))
        sums[[...sports, sportKey(one)].indexOf(sportKey(one))]! += one.moving_time ?? 0
      expect(row.values).toEqual(sums)
    })
    const total = rows.flatMap(({ values }) => values).reduce((a, b) => a + b, 0)
    expect(total).toBe(
      sumOf(
        many.filter(({ calendar_date }) => calendar_date <= days.end),
        'moving_time',
      ).value,
    )
  })
})

describe('Sports of a stack', () => {
  const timed = (slug: string | null, moving_time: number) =>
    workout({ moving_time, sport: slug === null ? null : { id: 1, name: slug, slug } })

  test('are all separate if there are few', () => {
    const few = [timed('running', 60), timed('cycling', 90), timed('other', 30)]
    expect(stackSports(few, 5)).toEqual({
      apart: ['cycling', 'running', 'other'],
      withOthers: false,
    })
  })
  test('have at most one gray part, which includes “Other” among the other sports', () => {
    const sports = ['running', 'cycling', 'swimming', 'walking', 'rowing', 'yoga']
    const seven = [...sports.map((slug, at) => timed(slug, 100 - at)), timed('other', 1000)]
    expect(stackSports(seven, 5)).toEqual({ apart: sports.slice(0, 5), withOthers: true })
    const nameless = [timed('running', 60), timed('other', 30), timed(null, 20)]
    expect(stackSports(nameless, 5)).toEqual({ apart: ['running'], withOthers: true })
  })
})

test('earlier days are aligned with later ones, day by day, and keep their total', () => {
  const now = { start: '2026-05-01', end: '2026-07-31' }
  const [from, to] = [dayNumber(now.start), dayNumber(now.end)]
  const before = { start: addDays(now.start, -92), end: addDays(now.start, -1) }
  const buckets = bucketsOf(now, 'week')
  const earlier = many.filter(
    ({ calendar_date }) => calendar_date >= before.start && calendar_date <= before.end,
  )
  const ghosts = earlierVolume(buckets, { workouts: earlier, shift: 92, within: { from, to } })
  buckets.forEach((bucket, index) => {
    let seconds = 0
    for (const { calendar_date, moving_time } of earlier) {
      const day = dayNumber(calendar_date) + 92
      if (day >= bucket.from && day <= bucket.to) seconds += moving_time ?? 0
    }
    expect(ghosts[index]).toBe(seconds)
  })
  expect(ghosts.reduce<number>((sum, one) => sum + one!, 0)).toBe(
    sumOf(earlier, 'moving_time').value,
  )
  // only a part is compared: the other weeks have nothing to be held against
  const part = earlierVolume(buckets, {
    workouts: earlier,
    shift: 92,
    within: { from: from + 30, to: from + 40 },
  })
  expect(part[0]).toBeNull()
  expect(part.at(-1)).toBeNull()
  expect(part.filter((one) => one !== null).length).toBeLessThan(4)
})

test('months of a year ago are aligned with the same months, even with a leap year in between', () => {
  const each = (start: string, n: number) =>
    Array.from({ length: n }, (_, day) =>
      workout({ calendar_date: addDays(start, day), moving_time: 60 }),
    )
  const ghostsOf = (year: number, earlier: ReturnType<typeof each>) => {
    const buckets = bucketsOf({ start: `${year}-01-01`, end: `${year}-12-31` }, 'month')
    const within = { from: buckets[0]!.from, to: buckets.at(-1)!.to }
    return earlierVolume(buckets, { workouts: earlier, shift: 'year', within }).map(
      (seconds) => seconds! / 60,
    )
  }
  expect(ghostsOf(2024, each('2023-01-01', 365)).slice(0, 4)).toEqual([31, 28, 31, 30])
  expect(ghostsOf(2025, each('2024-01-01', 366)).slice(0, 4)).toEqual([31, 29, 31, 30])
})

test('weeks from Sunday match a plain loop from Sunday to Saturday', () => {
  const buckets = bucketsOf(days, 'sundayWeek')
  const groups = groupByBucket(many, buckets)
  const rows = volumeRows(buckets, groups, [])
  const zones = zoneRows(buckets, groups, 6)
  // Date knows the weekdays by itself
  const sundayOf = (day: string) => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  const volume = new Map<string, number>()
  const easy = new Map<string, number>()
  for (const { calendar_date, moving_time, hr_zones } of many) {
    if (calendar_date < days.start || calendar_date > days.end) continue
    const sunday = sundayOf(calendar_date)
    volume.set(sunday, (volume.get(sunday) ?? 0) + (moving_time ?? 0))
    if (hr_zones?.length === 6) easy.set(sunday, (easy.get(sunday) ?? 0) + hr_zones[0]!)
  }
  expect(rows.length).toBe(
    Math.round((dayNumber(sundayOf(days.end)) - dayNumber(sundayOf(days.start))) / 7) + 1,
  )
  rows.forEach(({ from, values }, index) => {
    const sunday = sundayOf(fromDayNumber(from))
    expect(values).toEqual([volume.get(sunday) ?? 0])
    expect(zones[index]!.values[0]).toBe(easy.get(sunday) ?? 0)
  })
  const mondays = bucketsOf(days, 'week')
  expect(rows.map(({ values }) => values)).not.toEqual(
    volumeRows(mondays, groupByBucket(many, mondays), []).map(({ values }) => values),
  )
})
