import { expect, test } from 'vitest'

import { workout } from '#src/workouts/model/testing.ts'

import { findWorkout } from './find-workout.ts'

const first = workout({ id: 'w', calendar_date: '2026-03-01' })
const second = workout({ id: 'w (2)', calendar_date: '2026-03-09' })

test('two workouts with one ID on different days are found by day, even if more days were loaded', () => {
  expect(findWorkout([first, second], 'w', '2026-03-01')).toBe(first)
  expect(findWorkout([first, second], 'w (2)', '2026-03-09')).toBe(second)
  // a response that has the second alone calls it by the id that the service sent
  const alone = workout({ id: 'w', calendar_date: '2026-03-09' })
  expect(findWorkout([alone], 'w (2)', '2026-03-09')).toBe(alone)
  // and one that has them the other way round numbers the other
  const turned = [alone, workout({ id: 'w (2)', calendar_date: '2026-03-01' })]
  expect(findWorkout(turned, 'w', '2026-03-01')).toBe(turned[1])
})

test('two workouts with one ID on one day are told apart by number, and another ID is not found', () => {
  const sameDay = [first, workout({ id: 'w (2)', calendar_date: '2026-03-01' })]
  expect(findWorkout(sameDay, 'w (2)', '2026-03-01')).toBe(sameDay[1])
  expect(findWorkout(sameDay, 'x', '2026-03-01')).toBeUndefined()
})
