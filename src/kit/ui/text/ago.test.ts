import { expect, test } from 'vitest'

import { formatAge } from '#lib/days.ts'

import { shortAge, shortAgo } from './ago.ts'

test('a row shows in few characters how many days ago something was', () => {
  expect([0, 1, 40, 500].map(shortAgo)).toEqual(['today', '1d ago', '40d ago', '16mo ago'])
})

test('an old age is in months, then in years', () => {
  const DAY_MS = 86_400_000
  expect([99, 500, 1096].map((days) => shortAge(days * DAY_MS))).toEqual(['99d', '16mo', '3y'])
})

test('an age never counts a unit that hasn’t passed', () => {
  const MINUTE_MS = 60_000
  const minutes = [59.9, 60, 1439.9, 1440, 2879.9]
  expect(minutes.map((age) => shortAge(age * MINUTE_MS))).toEqual(['59m', '1h', '23h', '1d', '1d'])
  expect(minutes.map((age) => formatAge(age * MINUTE_MS))).toEqual([
    '59 min',
    '1 h',
    '23 h',
    '1 day',
    '1 day',
  ])
})
