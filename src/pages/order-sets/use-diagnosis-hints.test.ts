import { expect, test } from 'vitest'

import { hintOf } from './use-diagnosis-hints.ts'

const found = [
  { diagnosis_code: 'E11', description: 'Type 2 diabetes mellitus' },
  { diagnosis_code: 'E11.9', description: 'Type 2 diabetes mellitus without complications' },
  { diagnosis_code: 'J45.909', description: 'Unspecified asthma, uncomplicated' },
  { diagnosis_code: 'R10.9', description: null },
]

test('a code with more specific ones below it, one that leaves something open, and one that is not searched are told', () => {
  expect(
    ['E11', 'e119', 'J45.909', 'J45.90', 'R10.9', 'Z99'].map((code) => hintOf(code, found)),
  ).toEqual(['header', null, 'unspecified', 'header', null, 'unknown'])
})
