import { expect, test } from 'vitest'

import { formatClock, formatDuration, shareText, shareTexts } from './units.ts'

test('a negative time has its sign once', () => {
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

test('a percentage is 100% only for all, and 0% only for none', () => {
  expect([
    shareText(0, 40),
    shareText(1, 1000),
    shareText(39, 40),
    shareText(999, 1000),
    shareText(40, 40),
  ]).toEqual(['0%', '< 1%', '98%', '> 99%', '100%'])
})

test('percentages of parts add up to 100', () => {
  expect(shareTexts([0, 37, 545, 868, 528, 244])).toEqual(['0%', '2%', '24%', '39%', '24%', '11%'])
  expect(shareTexts([1, 1, 1])).toEqual(['34%', '33%', '33%'])
  expect(shareTexts([1, 9999])).toEqual(['< 1%', '> 99%'])
  expect(shareTexts([5])).toEqual(['100%'])
  expect(shareTexts([0, 0])).toEqual([null, null])
})
