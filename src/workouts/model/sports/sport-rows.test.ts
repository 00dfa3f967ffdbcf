import { expect, test } from 'vitest'

import { workout } from '#src/workouts/model/testing.ts'

import { sportRows } from './sport-rows.ts'

const runs = (moving_time: number | null) =>
  Array.from({ length: 6 }, () =>
    workout({ moving_time, sport: { id: 1, name: 'Running', slug: 'running' } }),
  )

test('missing moving time doesn’t count as a drop to zero', () => {
  expect(sportRows(runs(1800), runs(3600)).all.secondsChange).toBe(-0.5)
  expect(sportRows(runs(null), runs(3600)).all.secondsChange).toBeNull()
})
