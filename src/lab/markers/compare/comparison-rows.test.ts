import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { propertyRows } from './comparison-rows.tsx'

test('a price isn’t marked as the lowest if a marker without a column costs less', () => {
  const priced = (price: string) => testMarker(1, ['a'], { price })
  const columns = ['14.00', '15.75'].map((price) => ({ marker: priced(price), isPending: false }))
  const best = (elsewhere: string[]) =>
    propertyRows(columns, elsewhere.map(priced))
      .find(({ key }) => key === 'List price')
      ?.cells.map((cell) => cell.best)
  expect(best([])).toEqual(['Lowest', undefined])
  expect(best(['16.00'])).toEqual(['Lowest', undefined])
  expect(best(['11.50'])).toEqual([undefined, undefined])
})
