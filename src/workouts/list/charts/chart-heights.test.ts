import { expect, test } from 'vitest'

import { heightFactor } from './chart-heights.ts'

test('charts grow with the window’s height in steps, up to a limit', () => {
  expect([320, 720, 900, 1124].map(heightFactor)).toEqual([1, 1, 1, 1])
  expect([1125, 1300, 1350, 1800, 4000].map(heightFactor)).toEqual([1.25, 1.25, 1.5, 2, 2])
})
