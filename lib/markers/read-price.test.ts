import { expect, test } from 'vitest'

import { readPrice } from './read-price.ts'

test('a decimal is an amount, N/A and null are no price, and anything else stays text', () => {
  expect(readPrice('10.00')).toEqual({ kind: 'amount', cents: 1000 })
  expect(readPrice('7')).toEqual({ kind: 'amount', cents: 700 })
  expect(readPrice('0.5')).toEqual({ kind: 'amount', cents: 50 })
  expect(readPrice('0.00')).toEqual({ kind: 'amount', cents: 0 })
  for (const none of ['N/A', 'n/a', 'NA', ' ', '', null])
    expect(readPrice(none)).toEqual({ kind: 'none' })
  for (const text of ['12.00 EUR', '-3.00', '1e3', '10.005'])
    expect(readPrice(text)).toEqual({ kind: 'text', text })
})
