import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { isSameTest } from './OtherOffers.tsx'

test('two markers are the same test by their LOINC codes, and by name where one has none', () => {
  const named = (name: string, codes: string[]) => testMarker(1, codes, { name })
  expect(isSameTest(named('Lipid panel', ['a', 'b']), named('Lipids', ['b', 'a']))).toBe(true)
  expect(isSameTest(named('Lipid panel', ['a']), named('Lipid panel', ['a', 'b']))).toBe(false)
  expect(isSameTest(named('Lipase', []), named('lipase', ['a']))).toBe(true)
  expect(isSameTest(named('Lipase', []), named('Amylase', []))).toBe(false)
})
