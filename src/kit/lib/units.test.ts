import { expect, test } from 'vitest'

import { formatClock, formatDuration, shareText } from './units.ts'

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

test('a share is all only where it is all, and none only where it is none', () => {
  expect([
    shareText(0, 40),
    shareText(1, 1000),
    shareText(39, 40),
    shareText(999, 1000),
    shareText(40, 40),
  ]).toEqual(['0%', '< 1%', '98%', '> 99%', '100%'])
})
