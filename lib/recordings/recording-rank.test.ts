import { expect, test } from 'vitest'

import { nothingMeasured } from '#contract/interface/examples.ts'
import { measuredFields } from '#src/workouts/model/quality/completeness.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { completeness } from './recording-rank.ts'

test('completeness counts each measurable value once, and nothing else', () => {
  const nothing = workout()
  expect(completeness(nothing)).toBe(0)
  const { hr_zones: _, ...figures } = nothingMeasured
  const values = Object.keys(figures).map((name) => ({ [name]: 0 }))
  for (const value of values) expect(completeness({ ...nothing, ...value })).toBe(1)
  expect(completeness({ ...nothing, hr_zones: [] })).toBe(0)
  expect(completeness({ ...nothing, hr_zones: [0, 0] })).toBe(0)
  const whole = {
    ...Object.assign(workout({ title: 'Run', timezone_offset: 3600 }), ...values),
    hr_zones: [1, 2],
    map: { summary_polyline: '_p~iF', polyline: null },
  }
  expect(completeness(whole)).toBe(values.length + 2)
  expect(measuredFields.filter(({ has }) => has(whole)).length).toBe(values.length + 2)
})
