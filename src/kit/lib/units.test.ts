import { expect, test } from 'vitest'

import { formatClock, formatDuration } from './units.ts'

test('a time below zero has its sign once', () => {
  expect([-100, -3725, -0.4, 3725].map(formatClock)).toEqual([
    '−1:40',
    '−1:02:05',
    '0:00',
    '1:02:05',
  ])
  expect([-125, -27_000, -20, 125].map(formatDuration)).toEqual([
    '−2 min',
    '−7 h 30 min',
    '0 min',
    '2 min',
  ])
})
