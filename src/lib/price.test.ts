import { expect, test } from 'vitest'

import { allPriced, formatCents, priceLine, readPrice } from './price.ts'

test('a decimal is an amount, N/A and null are none, and anything else stays the text it came as', () => {
  expect(readPrice('10.00')).toEqual({ kind: 'amount', cents: 1000 })
  expect(readPrice('7')).toEqual({ kind: 'amount', cents: 700 })
  expect(readPrice('0.5')).toEqual({ kind: 'amount', cents: 50 })
  expect(readPrice('0.00')).toEqual({ kind: 'amount', cents: 0 })
  for (const none of ['N/A', 'n/a', 'NA', ' ', '', null])
    expect(readPrice(none)).toEqual({ kind: 'none' })
  for (const text of ['12.00 EUR', '-3.00', '1e3', '10.005'])
    expect(readPrice(text)).toEqual({ kind: 'text', text })
})

test('amounts are shown with two decimals and thousands apart', () => {
  expect(formatCents(123450)).toBe('1,234.50')
  expect(formatCents(0)).toBe('0.00')
})

test('a total says of how many it is, and what has no price is counted, not added as zero', () => {
  expect(priceLine(['10.10', '0.20', 'N/A', null, 'on request'])).toBe(
    '2 priced, $10.30; 3 unpriced',
  )
  expect(priceLine(['0.10', '0.20'])).toBe('2 priced, $0.30; none unpriced')
  expect(priceLine(['N/A'])).toBe('1 unpriced')
  expect(priceLine([])).toBe('nothing to price')
})

test('a sum stands alone only where every price is an amount', () => {
  expect(allPriced(['10.00', '0.5'])).toBe('$10.50')
  expect(allPriced(['10.00', 'N/A'])).toBeNull()
})
