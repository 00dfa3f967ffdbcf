import { afterEach, expect, test, vi } from 'vitest'

import { queryClient } from '#src/kit/api/query-client.ts'

import { putExclusion } from './exclusions-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient().clear()
})

const USER = '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17'

test('an exclusion recalculates figures across people, and the person’s strip in lists', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ exclusions: [] })))
  const recalculated = [
    ['workoutDays', '2026-08-31'],
    ['strip', USER],
  ]
  const kept = ['strip', USER.replace('7', '8')]
  for (const key of [...recalculated, kept]) queryClient().setQueryData(key, {})
  await putExclusion(USER, 'w1', { figures: null, reason: '', version: 0 })
  for (const key of recalculated) expect(queryClient().getQueryState(key)?.isInvalidated).toBe(true)
  expect(queryClient().getQueryState(kept)?.isInvalidated).toBe(false)
})
