import { expect, test } from 'vitest'

import { accountTone } from './account-tone.ts'

test('an unknown status has no color', () => {
  expect(['active', 'under_review', 'toString', null].map((status) => accountTone(status))).toEqual(
    ['good', 'unknown', 'unknown', 'unknown'],
  )
})
