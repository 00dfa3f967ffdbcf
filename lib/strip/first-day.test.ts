import { expect, test } from 'vitest'

import { daysOfMean, firstDayOf, isCovered } from './first-day.ts'

const on = (...days: string[]) => days.map((calendar_date) => ({ calendar_date }))
const days = { start: '2026-09-01', end: '2026-11-30' }

test('the first day is the earliest, whatever the order', () => {
  expect(firstDayOf(on('2026-10-02', '2026-09-05', '2026-11-01'))).toBe('2026-09-05')
  expect(firstDayOf([])).toBeNull()
})

test('a period is covered if something was recorded on its first day or before', () => {
  expect(isCovered(days, '2026-08-31')).toBe(true)
  expect(isCovered(days, '2026-09-01')).toBe(true)
  expect(isCovered(days, '2026-09-02')).toBe(false)
  expect(isCovered(days, null)).toBe(false)
})

test('a mean per week begins with the first workout, and is of a week at least', () => {
  expect(daysOfMean(days, '2026-11-15')).toEqual({ start: '2026-11-15', end: '2026-11-30' })
  expect(daysOfMean(days, '2026-11-29')).toEqual({ start: '2026-11-24', end: '2026-11-30' })
  expect(daysOfMean({ ...days, start: '2026-11-28' }, '2026-11-29').start).toBe('2026-11-28')
  for (const first of ['2026-08-31', '2026-09-01', '2026-12-01', null])
    expect(daysOfMean(days, first)).toEqual(days)
})
