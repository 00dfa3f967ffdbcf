import { expect, test } from 'vitest'

import { visitsAfter } from './visits.ts'

const MINUTE = 60_000

test('the first visit has no earlier one', () => {
  expect(visitsAfter(null, 5)).toEqual({ now: 5, before: null })
})

test('returning soon is the same visit, and returning later is a new one after the last moment of the previous one', () => {
  const first = visitsAfter(null, 0)
  const still = visitsAfter(first, 29 * MINUTE)
  expect(still).toEqual({ now: 29 * MINUTE, before: null })
  const next = visitsAfter(still, 600 * MINUTE)
  expect(next.before).toBe(29 * MINUTE)
  expect(visitsAfter(next, 610 * MINUTE).before).toBe(29 * MINUTE)
})
