import { expect, test } from 'vitest'

import { sharedWorkouts } from './same-workouts.ts'

const recorded = (provider_id: string, time_start: string, provider = 'strava') => ({
  provider_id,
  time_start,
  timezone_offset: 0,
  sport: null,
  distance: null,
  moving_time: null,
  source: { device_id: null, provider, type: null },
})

test('a workout with the same ID at the provider is one, with everyone who has it', () => {
  const found = sharedWorkouts('strava', [
    {
      user_id: 'a',
      workouts: [recorded('1', '2026-11-20T07:00:00Z'), recorded('2', '2026-11-22T07:00:00Z')],
    },
    {
      user_id: 'b',
      workouts: [
        recorded('2', '2026-11-22T07:00:00Z'),
        recorded('3', '2026-11-21T07:00:00Z'),
        recorded('1', '2026-11-20T07:00:00Z', 'garmin'),
      ],
    },
  ])
  expect(found.map(({ workout, user_ids }) => [workout.provider_id, user_ids])).toEqual([
    ['2', ['a', 'b']],
    ['3', ['b']],
    ['1', ['a']],
  ])
})
