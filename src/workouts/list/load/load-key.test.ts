import { expect, test } from 'vitest'

import { loadKey } from './load-key.ts'

const labels = (rows: Parameters<typeof loadKey>[0]) => loadKey(rows).map(({ label }) => label)

test('the legend of the load has its unit, and marks partial bars only if some are drawn', () => {
  const whole = { load: 400, loads: 3, workouts: 3 }
  expect(labels([whole, { load: 90, loads: 1, workouts: 2 }])).toEqual([
    'Load, TRIMP',
    'Partial load',
  ])
  // a week without any load has no bar
  expect(labels([whole, { load: null, loads: 0, workouts: 2 }])).toEqual(['Load, TRIMP'])
  expect(labels([{ load: null, loads: 0, workouts: 2 }])).toEqual([])
})
