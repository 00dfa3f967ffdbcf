import { expect, test } from 'vitest'

import { accountTone } from './account-tone.ts'

test('a status that nobody described has no hue', () => {
  expect(['active', 'under_review', 'toString', null].map((status) => accountTone(status))).toEqual(
    ['good', 'unknown', 'unknown', 'unknown'],
  )
})
