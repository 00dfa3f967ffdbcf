import { expect, test } from 'vitest'

import { addDays, dayNumber } from '#lib/days.ts'
import { DEFAULT_RANGE, rangeDays } from '#lib/range.ts'

import { stripDays } from './days.ts'
import { readLane, readShares, writeLane, writeShares } from './small-text.ts'

const today = '2026-11-25'
const first = dayNumber(stripDays(today).start)

test('a lane is read as written, with its gaps, up to today', () => {
  const lane = writeLane(
    [
      { state: 'data', from: first + 10, to: first + 19 },
      { state: 'failing', from: first + 25, to: first + 29 },
    ],
    today,
  )
  const rest = dayNumber(today) - first - 29
  expect(lane).toBe(`-10d10-5f5-${rest}`)
  expect(readLane(lane)).toEqual([
    { state: null, from: 0, days: 10 },
    { state: 'data', from: 10, days: 10 },
    { state: null, from: 20, days: 5 },
    { state: 'failing', from: 25, days: 5 },
    { state: null, from: 30, days: rest },
  ])
  expect(writeLane([{ state: 'silent', from: first, to: dayNumber(today) }], today)).toMatch(
    /^s\d+$/,
  )
})

test('shares of the highest week are restored within one of 61 steps', () => {
  const weeks = [0, 1800, 3600, 7200]
  const shares = readShares(writeShares(weeks, 7200))
  expect(shares).toEqual([0, 0.25, 0.5, 1].map((share) => expect.closeTo(share, 1)))
})

test('a person’s initial range is full weeks of the strip up to today', () => {
  expect(rangeDays(DEFAULT_RANGE, today)).toEqual({ start: '2026-08-31', end: today })
  expect(rangeDays(DEFAULT_RANGE, today).start).toBe(addDays(stripDays(today).start, 7 * 13))
})
