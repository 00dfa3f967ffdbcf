import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { atOtherLabs, moreLabsWords, otherLabsWords, savedWords } from './other-labs.ts'

const marker = testMarker(1, ['a'], { lab_id: 1 })
const at = (...cents: (number | null)[]) =>
  atOtherLabs(
    marker,
    new Map([
      [1, cents.map((price, i) => ({ lab_id: i + 1, provider_id: String(i), cents: price }))],
    ]),
  )

test('other labs are counted without the marker’s own, with their lowest list price', () => {
  expect(otherLabsWords(at(900, 1150, 1400))).toBe('2 from $11.50')
  expect(moreLabsWords(at(900, 1150, 1400))).toBe('+2 labs from $11.50')
  expect(moreLabsWords(at(900, 1150))).toBe('+1 lab at $11.50')
})

test('a test without a price elsewhere, or offered nowhere else, has no price and no words', () => {
  expect(otherLabsWords(at(900, null))).toBe('1')
  expect(otherLabsWords(at(900))).toBeNull()
  expect(otherLabsWords(atOtherLabs(marker, new Map()))).toBeNull()
})

test('a saving is named if another lab takes less', () => {
  const saved = (price: string | null, ...cents: (number | null)[]) =>
    savedWords({ price }, at(0, ...cents))
  expect(saved('16.50', 1150, 1400)).toBe('Save $5.00')
  expect(saved('11.50', 1150)).toBe('')
  expect(saved('9.00', 1150)).toBe('')
  expect(saved(null, 1150)).toBe('')
  expect(saved('16.50', null)).toBe('')
  expect(saved('16.50')).toBe('')
})
