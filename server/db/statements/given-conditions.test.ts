import { expect, test } from 'vitest'

import { givenConditions } from './given-conditions.ts'

test('only given conditions are used, each with the position of its value', () => {
  expect(
    givenConditions(['team'], { 'at > $': undefined, 'a = $ or b = $': 'x', 'c = $::int': 0 }),
  ).toEqual({ and: ' and a = $2 or b = $2 and c = $3::int', args: ['team', 'x', 0] })
  expect(givenConditions(['team'], { 'at > $': null })).toEqual({ and: '', args: ['team'] })
})
