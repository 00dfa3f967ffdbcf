import { expect, test } from 'vitest'

import { formatCents, formatDifference, listPrice, sumOfAll } from './price.ts'

test('amounts have two decimals and thousands separators', () => {
  expect(formatCents(123450)).toBe('1,234.50')
  expect(formatCents(0)).toBe('0.00')
})

test('missing prices are counted next to the total, and not added as zero', () => {
  expect(listPrice(['10.10', '0.20', 'N/A', null, 'on request'])).toBe('$10.30 + 3 unpriced')
  expect(listPrice(['0.10', '0.20'])).toBe('$0.30')
  expect(listPrice(['N/A'])).toBe('1 unpriced')
  expect(listPrice([])).toBe('no price')
})

test('a total needs an amount for each price, and a difference has its sign', () => {
  expect(sumOfAll(['10.10', '0.20'])).toBe(1030)
  expect(sumOfAll(['10.10', 'N/A'])).toBe(null)
  expect([-2800, 1750].map(formatDifference)).toEqual(['−$28.00', '+$17.50'])
})
