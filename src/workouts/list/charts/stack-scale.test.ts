import { expect, test } from 'vitest'

import { dayNumber } from '#lib/days.ts'
import type { StackRow } from '#src/workouts/model/aggregate.ts'

import { cutWords, scaled } from './stack-scale.ts'

const weeks = (...hours: number[][]): StackRow[] =>
  hours.map((values, n) => {
    const from = dayNumber('2026-08-03') + 7 * n
    const seconds = values.map((value) => value * 3600)
    return { from, to: from + 6, x: from, values: seconds, workouts: 1, n: 1 }
  })

test('a week far above all others is cut off at the end of the axis, and said', () => {
  const { rows, axis, unit } = scaled(weeks([1, 1], [3, 0], [6, 40], [2, 2]), 'week', false)
  expect([axis.high, unit]).toEqual([4, 'h'])
  expect(rows.map(({ values, cut }) => [values, cut])).toEqual([
    [[1, 1], null],
    [[3, 0], null],
    [[4, 0], '46 h 00 min'],
    [[2, 2], null],
  ])
  expect(cutWords(rows, 'week')).toBe(
    ' Aug 17–Aug 23, 2026 is taller than the chart, at 46 h 00 min.',
  )
})

test('a week is whole beside others of its height, in a share, and with a comparison as high', () => {
  const all = [
    scaled(weeks([6, 40], [20, 0]), 'week', false),
    scaled(weeks([6, 40], [1, 0]), 'week', true),
    scaled(
      weeks([6, 40], [1, 0]).map((row) => ({ ...row, earlier: 50 * 3600 })),
      'week',
      false,
    ),
  ]
  expect(all.map(({ rows }) => rows.map(({ cut }) => cut))).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
})
