import { expect, test } from 'vitest'

import { isLoincCode } from './loinc.ts'

test('a LOINC code is recognized by its check digit', () => {
  for (const code of ['2345-7', '3016-3', '4548-4', '718-7', '24323-8', '51990-0', '1742-6'])
    expect([code, isLoincCode(code)]).toEqual([code, true])
  for (const code of ['2345-6', '3061-3', '2345', '2345-', '-7', 'LP1234-5', '', '12345678-9'])
    expect([code, isLoincCode(code)]).toEqual([code, false])
})
