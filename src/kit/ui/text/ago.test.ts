import { expect, test } from 'vitest'

import { shortAge, shortAgo } from './ago.ts'

test('a row says in few letters how many days ago something was', () => {
  expect([0, 1, 40, 500].map(shortAgo)).toEqual(['today', '1d ago', '40d ago', '16mo ago'])
})

test('an old age counts months, then years', () => {
  const DAY_MS = 86_400_000
  expect([99, 500, 1096].map((days) => shortAge(days * DAY_MS))).toEqual(['99d', '16mo', '3y'])
})
