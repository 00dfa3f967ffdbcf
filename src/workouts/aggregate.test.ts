import { describe, expect, test } from 'vitest'

import { addDays, dayNumber, fromDayNumber } from '#lib/days.ts'
import {
  bucketsOf,
  elevationRows,
  extremeOf,
  figuresOf,
  headlines,
  gapsOf,
  groupByBucket,
  heartRateRows,
  mainSports,
  meanByMovingTime,
  otherClockDay,
  rollingHeartRate,
  rowSize,
  speedOf,
  stackSize,
  sumOf,
  volumeRows,
  zoneDivisions,
  zoneRows,
  zoneSeconds,
} from './aggregate.ts'
import { sportKey } from './sport.ts'
import { manyWorkouts, workout } from './testing.ts'

const many = manyWorkouts(400)
const days = { start: '2026-01-01', end: '2026-10-27' }

describe('Figures', () => {
  test('are of the workouts that have the field, and say of how many', () => {
    const figures = figuresOf(many)
    const figure = (key: string) => figures.figures[headlines.findIndex((one) => one.key === key)]!
    let [metres, n] = [0, 0]
    for (const one of many) if (one.distance !== null) [metres, n] = [metres + one.distance, n + 1]
    expect(figure('distance')).toEqual({ value: metres, n })
    expect(n).toBeLessThan(many.length)
    expect(figures.count).toBe(400)
    expect(figure('max_hr').value).toBe(Math.max(...many.map(({ max_hr }) => max_hr ?? 0)))
    expect(figure('max_hr').at?.max_hr).toBe(figure('max_hr').value)
  })
  test('are missing, not zero, where no workout has the field', () => {
    const none = figuresOf([workout(), workout()])
    expect(none.count).toBe(2)
    expect(none.figures.map(({ value, n }) => ({ value, n }))).toEqual(
      headlines.map(() => ({ value: null, n: 0 })),
    )
    expect(sumOf([workout({ calories: 0 })], 'calories')).toEqual({ value: 0, n: 1 })
  })
  test('of the mean heart rate weigh by moving time, and leave out what has none', () => {
    const workouts = [
      workout({ average_hr: 120, moving_time: 3600 }),
      workout({ average_hr: 150, moving_time: 1800 }),
      workout({ average_hr: 190 }),
      workout({ average_hr: 190, moving_time: 0 }),
      workout({ moving_time: 900 }),
    ]
    expect(meanByMovingTime(workouts, 'average_hr')).toEqual({ value: 130, n: 2 })
    let [sum, weight, n] = [0, 0, 0]
    for (const one of many)
      if (one.average_hr !== null && one.moving_time) {
        sum += one.average_hr * one.moving_time
        weight += one.moving_time
        n++
      }
    expect(meanByMovingTime(many, 'average_hr').value).toBeCloseTo(sum / weight, 9)
    expect(meanByMovingTime(many, 'average_hr').n).toBe(n)
  })
  test('of the speed are all the distance over all the time', () => {
    expect(
      speedOf([
        workout({ distance: 1000, moving_time: 100 }),
        workout({ distance: 1000, moving_time: 400 }),
        workout({ distance: 5000 }),
      ]),
    ).toEqual({ value: 4, n: 2 })
  })
  test('of extremes hold for values below zero', () => {
    const workouts = [workout({ elev_low: -12 }), workout({ elev_low: -3 }), workout()]
    expect(extremeOf(workouts, 'elev_low', 'lowest')).toMatchObject({ value: -12, n: 2 })
    expect(extremeOf(workouts, 'elev_low', 'highest').value).toBe(-3)
  })
})

describe('Days, weeks, months and years', () => {
  test('follow each other without a gap and end with the range', () => {
    for (const size of ['day', 'week', 'sundayWeek', 'month', 'year'] as const) {
      const buckets = bucketsOf({ start: '2024-02-14', end: '2026-11-20' }, size)
      expect(fromDayNumber(buckets[0]!.from)).toBe('2024-02-14')
      expect(fromDayNumber(buckets.at(-1)!.to)).toBe('2026-11-20')
      buckets.slice(1).forEach(({ from }, index) => expect(from).toBe(buckets[index]!.to + 1))
    }
  })
  test('begin on Mondays or Sundays, and on firsts', () => {
    expect(
      bucketsOf({ start: '2026-11-11', end: '2026-11-20' }, 'week').map(({ from, to }) => [
        fromDayNumber(from),
        fromDayNumber(to),
      ]),
    ).toEqual([
      ['2026-11-11', '2026-11-15'],
      ['2026-11-16', '2026-11-20'],
    ])
    expect(
      bucketsOf({ start: '2026-11-11', end: '2026-11-20' }, 'sundayWeek').map(({ from, to }) => [
        fromDayNumber(from),
        fromDayNumber(to),
      ]),
    ).toEqual([
      ['2026-11-11', '2026-11-14'],
      ['2026-11-15', '2026-11-20'],
    ])
    expect(
      bucketsOf({ start: '2026-01-31', end: '2026-03-01' }, 'month').map(({ from }) =>
        fromDayNumber(from),
      ),
    ).toEqual(['2026-01-31', '2026-02-01', '2026-03-01'])
  })
  test('are chosen so that no chart has more rows than it may', () => {
    // since the earliest workout that can be asked for, and long after
    for (let length = 1; length < 40_000; length = Math.ceil(length * 1.2)) {
      const range = { start: addDays('2026-11-20', -length), end: '2026-11-20' }
      for (const startsOn of ['monday', 'sunday'] as const) {
        expect(bucketsOf(range, rowSize(range, startsOn)).length).toBeLessThanOrEqual(190)
        // each has three corners
        expect(bucketsOf(range, stackSize(range, startsOn)).length * 3).toBeLessThanOrEqual(500)
      }
    }
    expect(rowSize({ start: '2026-08-23', end: '2026-11-20' }, 'monday')).toBe('day')
    expect([
      rowSize({ start: '2025-01-01', end: '2026-11-20' }, 'monday'),
      rowSize({ start: '2025-01-01', end: '2026-11-20' }, 'sunday'),
    ]).toEqual(['week', 'sundayWeek'])
    expect([
      stackSize({ start: '2026-08-23', end: '2026-11-20' }, 'monday'),
      stackSize({ start: '2026-08-23', end: '2026-11-20' }, 'sunday'),
    ]).toEqual(['week', 'sundayWeek'])
  })
  test('hold every workout of theirs once, and none of other days', () => {
    for (const size of ['day', 'week', 'sundayWeek', 'month'] as const) {
      const buckets = bucketsOf({ start: '2026-02-10', end: '2026-09-03' }, size)
      const groups = groupByBucket(many, buckets)
      buckets.forEach(({ from, to }, index) =>
        expect(groups[index]).toEqual(
          many.filter(
            ({ calendar_date }) =>
              dayNumber(calendar_date) >= from && dayNumber(calendar_date) <= to,
          ),
        ),
      )
    }
  })
  test('without a workout are a gap where there are more than seven of them', () => {
    const workouts = ['2026-01-01', '2026-01-09', '2026-01-18'].map((calendar_date) =>
      workout({ calendar_date }),
    )
    const buckets = bucketsOf({ start: '2026-01-01', end: '2026-01-31' }, 'day')
    const gaps = gapsOf(buckets, groupByBucket(workouts, buckets))
    expect(gaps.map(({ from, to }) => [fromDayNumber(from), fromDayNumber(to)])).toEqual([
      ['2026-01-10', '2026-01-17'],
      ['2026-01-19', '2026-01-31'],
    ])
  })
})

describe('Rows of the charts', () => {
  const buckets = bucketsOf(days, 'week')
  const groups = groupByBucket(many, buckets)
  const inBucket = (index: number) =>
    many.filter(
      ({ calendar_date }) =>
        dayNumber(calendar_date) >= buckets[index]!.from &&
        dayNumber(calendar_date) <= buckets[index]!.to,
    )

  test('of heart rate are what a plain loop gives', () => {
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
  test('of elevation are what a plain loop gives, below sea level too', () => {
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
  test('of the rolling mean are the weighted mean of the days up to each, and nothing where there are too few', () => {
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
  test('of zones add up only workouts that are cut into as many zones', () => {
    const divisions = zoneDivisions(many)
    expect(divisions.map(({ zones }) => zones)).toEqual([6, 5])
    expect(divisions[1]!.workouts).toBe(
      many.filter(({ hr_zones }) => hr_zones?.length === 5).length,
    )
    zoneRows(buckets, groups, 6).forEach((row, index) => {
      const sums = [0, 0, 0, 0, 0, 0]
      for (const one of inBucket(index))
        if (one.hr_zones?.length === 6)
          one.hr_zones.forEach((seconds, zone) => (sums[zone]! += seconds))
      expect(row.values).toEqual(sums)
    })
    expect(zoneSeconds([workout({ hr_zones: [60] })], 1)).toEqual({ seconds: [60], n: 1 })
  })
  test('of volume hold all moving time once, sport by sport', () => {
    const sports = mainSports(many, 2)
    const rows = volumeRows(buckets, groups, sports)
    rows.forEach((row, index) => {
      const sums = [0, 0, 0]
      for (const one of inBucket(index))
        sums[sportKey(one) === sports[0] ? 0 : sportKey(one) === sports[1] ? 1 : 2]! +=
          one.moving_time ?? 0
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

test('weeks from Sunday add up what a plain loop finds between a Sunday and the Saturday after it', () => {
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

test('a day on the clock that is not the calendar date is noticed, and an unknown clock is not judged', () => {
  const late = { calendar_date: '2026-11-15', time_start: '2026-11-14T22:30:00Z' }
  expect(otherClockDay(workout({ ...late, timezone_offset: 3600 }))).toBe('2026-11-14')
  expect(otherClockDay(workout({ ...late, timezone_offset: 7200 }))).toBeNull()
  expect(otherClockDay(workout({ ...late, timezone_offset: null }))).toBeNull()
})
