import { describe, expect, test } from 'vitest'

import { addDays, dayNumber, fromDayNumber } from '#lib/days.ts'
import { loadBy } from '#src/workouts/model/heart-rate/training-load.ts'

import { cumulativeSentence, cumulativeYears, inNewestYear, wholeYears } from './cumulative.ts'
import { manyWorkouts, workout } from './testing.ts'

const many = manyWorkouts(900, '2023-01-01', 1056)
const end = '2025-11-21'

test('the lines match a plain loop from January 1', () => {
  const { rows, totals } = cumulativeYears(many, [2025, 2024, 2023], end, 'distance')
  const sum = (from: string, to: string) => {
    let meters = 0
    for (const { calendar_date, distance } of many)
      if (calendar_date >= from && calendar_date <= to) meters += distance ?? 0
    return meters
  }
  for (const { to, sums } of rows) {
    const day = fromDayNumber(to)
    if (day <= end) expect(sums[0]).toBeCloseTo(sum('2025-01-01', day), 6)
    else expect(sums[0]).toBeNull()
    expect(sums[1]).toBeCloseTo(sum('2024-01-01', `2024${day.slice(4)}`), 6)
    expect(sums[2]).toBeCloseTo(sum('2023-01-01', `2023${day.slice(4)}`), 6)
  }
  expect(totals[1]!.total).toBeCloseTo(sum('2024-01-01', '2024-12-31'), 6)
  expect(totals[1]!.toDate).toBeCloseTo(sum('2024-01-01', '2024-11-21'), 6)
  expect(totals[1]!.toDate).toBeLessThan(totals[1]!.total)
  expect(totals[0]!.n).toBe(
    many.filter(({ calendar_date, distance }) => calendar_date >= '2025-01-01' && distance !== null)
      .length,
  )
})

test('the modeled load matches a plain loop, and is empty without data', () => {
  const { rows, totals } = cumulativeYears(many, [2025, 2024], end, loadBy('edwards', null))
  const sum = (from: string, to: string) => {
    let [load, n] = [0, 0]
    for (const { calendar_date, hr_zones } of many) {
      if (calendar_date < from || calendar_date > to || hr_zones?.length !== 6) continue
      n++
      for (let zone = 1; zone <= 5; zone++) load += (hr_zones[zone]! / 60) * zone
    }
    return { load, n }
  }
  for (const { to, sums } of rows) {
    const day = fromDayNumber(to)
    expect(sums[1]).toBeCloseTo(sum('2024-01-01', `2024${day.slice(4)}`).load, 6)
    if (day <= end) expect(sums[0]).toBeCloseTo(sum('2025-01-01', day).load, 6)
  }
  expect(totals[0]!.n).toBe(sum('2025-01-01', end).n)
  expect(cumulativeYears(many, [2025], end, loadBy('banister-men', null)).totals[0]!.n).toBe(0)
})

test('the rows have every day of the year once, and one of them ends today', () => {
  for (const today of ['2025-11-21', '2025-01-01', '2025-12-31', '2024-02-29']) {
    const year = Number(today.slice(0, 4))
    const { rows } = cumulativeYears(many, [year, year - 1], today, 'moving_time')
    expect(fromDayNumber(rows[0]!.from)).toBe(`${year}-01-01`)
    expect(fromDayNumber(rows.at(-1)!.to)).toBe(`${year}-12-31`)
    rows.slice(1).forEach(({ from }, index) => expect(from).toBe(rows[index]!.to + 1))
    expect(rows.some(({ to }) => fromDayNumber(to) === today)).toBe(true)
  }
})

test('a year that starts before the range or before the first workout has no line', () => {
  expect(wholeYears(many, { start: '2024-11-22', end })).toEqual([2025])
  expect(wholeYears(many, { start: '2024-01-01', end })).toEqual([2025, 2024])
  expect(wholeYears(many, { start: '2025-08-24', end })).toEqual([])
  const late = [workout({ calendar_date: '2024-05-05' }), workout({ calendar_date: end })]
  expect(wholeYears(late, { start: '1990-01-01', end })).toEqual([2025, 2024])
  const old = [workout({ calendar_date: '2009-05-05' }), workout({ calendar_date: end })]
  expect(wholeYears(old, { start: '1990-01-01', end })).toHaveLength(6)
  expect(wholeYears([], { start: addDays(end, -6), end })).toEqual([])
})

test('no line is at zero before the very first workout, and none has a break after it', () => {
  const workouts = [
    workout({ calendar_date: '2023-11-23', distance: 1000 }),
    workout({ calendar_date: '2024-03-05', distance: 2000 }),
    workout({ calendar_date: '2025-02-01', distance: 3000 }),
  ]
  const { rows, totals } = cumulativeYears(workouts, [2025, 2024, 2023], end, 'distance')
  for (const { to, sums } of rows) {
    const day = fromDayNumber(to).slice(4)
    expect([day, sums[2]]).toEqual([day, day < '-11-23' ? null : 1000])
    // the months before the first workout of a later year are a pause
    expect([day, sums[1]]).toEqual([day, day < '-03-05' ? 0 : 2000])
  }
  expect(totals.map(({ begins, toDate }) => [begins, toDate])).toEqual([
    [null, 3000],
    [null, 2000],
    ['2023-11-23', null],
  ])
})

describe('The sentence of a year to date', () => {
  const times = (year: number, days: readonly string[], moving_time: number | null = 3600) =>
    days.map((day) => workout({ calendar_date: `${year}-${day}`, moving_time }))
  const FIVE = ['01-02', '02-01', '03-01', '04-01', '05-01']
  const sentence = (workouts: ReturnType<typeof times>, ...years: number[]) =>
    cumulativeSentence(
      cumulativeYears(workouts, years, end, 'moving_time').totals,
      end,
      'duration',
      'metric',
    )

  test('compares by the same day, and says how many workouts it covers if not all', () => {
    const workouts = [
      ...times(2024, FIVE),
      ...times(2024, ['12-01']),
      ...times(2025, FIVE, 5400),
      ...times(2025, ['05-02'], null),
    ]
    expect(sentence(workouts, 2025, 2024)).toBe(
      '7 h 30 min by Nov 21. +50% vs the same period in 2024 (5 h 00 min). 2024 ended at 6 h 00 min. Measured in 5 of 6 workouts in 2025.',
    )
    expect(sentence(workouts, 2025)).toBe(
      '7 h 30 min by Nov 21, 2025. Measured in 5 of 6 workouts in 2025.',
    )
  })

  test('has no ratio to fewer than five workouts or an hour', () => {
    const now = times(2025, FIVE)
    expect(sentence([...times(2024, FIVE.slice(1)), ...now], 2025, 2024)).not.toContain('%')
    const before = [...times(2023, FIVE), ...times(2024, FIVE.slice(1))]
    expect(sentence([...before, ...now], 2025, 2024)).toBe(
      '5 h 00 min by Nov 21. Same period in 2024: 4 h 00 min in 4 workouts.',
    )
    const short = [...times(2023, FIVE), ...times(2024, FIVE, 60)]
    expect(sentence([...short, ...now], 2025, 2024)).toBe(
      '5 h 00 min by Nov 21. Same period in 2024: 5 min in 5 workouts.',
    )
  })

  test('isn’t compared with a year whose data starts midway', () => {
    const workouts = [
      ...times(2024, ['03-05', '04-01', '05-01', '06-01', '07-01']),
      ...times(2025, FIVE),
    ]
    expect(sentence(workouts, 2025, 2024)).toBe(
      '5 h 00 min by Nov 21. 2024 isn’t compared because its data begins on Mar 5.',
    )
  })

  test('with many years gives their median', () => {
    const workouts = [2020, 2021, 2022, 2023, 2024].flatMap((year, at) =>
      times(year, FIVE, 3600 + at * 360),
    )
    expect(sentence([...workouts, ...times(2025, FIVE)], 2025, 2024, 2023, 2022, 2021, 2020)).toBe(
      '5 h 00 min by Nov 21. −29% vs the same period in 2024 (7 h 00 min). Median for the same period in 5 earlier years: 6 h 00 min.',
    )
  })
})

test('notes of earlier years appear on the same days of the newest year, with their own year', () => {
  const note = (from: string, to: string, text: string) => ({
    from: dayNumber(from),
    to: dayNumber(to),
    text,
  })
  const notes = [
    note('2022-01-01', '2022-02-01', 'too early'),
    note('2024-02-29', '2024-02-29', 'leap day'),
    note('2024-12-30', '2025-01-02', 'over the new year'),
  ]
  expect(inNewestYear(notes, [2025, 2024])).toEqual([
    note('2025-01-01', '2025-01-02', 'over the new year'),
    note('2025-02-28', '2025-02-28', '2024: leap day'),
    note('2025-12-30', '2025-12-31', '2024: over the new year'),
  ])
  expect(inNewestYear(notes, [])).toEqual([])
})
