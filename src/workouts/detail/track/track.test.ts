import { expect, test } from 'vitest'

import { markUnreadable } from '#lib/unreadable.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { trackOf } from './track.ts'

test('an unreadable route is not described as never recorded', () => {
  expect(trackOf(workout({ map: null }))).toEqual({ points: null, error: null })
  const ofNumber = workout({ map: null })
  markUnreadable(ofNumber, new Map([['map', 'expected object, received 5']]))
  expect(trackOf(ofNumber).error).toBe('It wasn’t sent as text.')
  const map = { summary_polyline: null, polyline: null }
  markUnreadable(map, new Map([['summary_polyline', 'expected string, received 5']]))
  expect(trackOf(workout({ map })).error).toBe('It wasn’t sent as text.')
})
