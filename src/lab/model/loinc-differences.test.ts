import { expect, test } from 'vitest'

import { testMarker, testResult } from '#lib/markers/testing.ts'

import { crosswalk, indexByLoinc } from './crosswalk.ts'
import { differenceWords } from './loinc-differences.ts'

const named = (...results: [code: string, name: string, required?: boolean][]) =>
  results.map(([code, name, required = true]) => testResult(code, { name, required }))

const psa = testMarker(1, [], { expected_results: named(['p', 'PSA']) })
const free = testMarker(2, [], { expected_results: named(['f', 'PSA, free']) })
const reflex = testMarker(3, [], {
  expected_results: named(['p', 'PSA'], ['f', 'PSA, free', false]),
})

const words = (own: typeof psa, other: typeof psa) =>
  differenceWords(own, crosswalk(own, indexByLoinc([other]))!.matches[0]!)

test('a result that the other may leave out is mentioned', () => {
  expect(words(free, reflex)).toBe('also PSA; PSA, free not always reported')
  expect(words(psa, reflex)).toBe('also PSA, free (not always reported)')
  expect(words(reflex, free)).toBe('without PSA; PSA, free always reported')
  expect(words(reflex, psa)).toBe('without PSA, free (not always reported)')
})

test('the same result in another unit is mentioned', () => {
  const percent = testMarker(4, [], {
    unit: '%',
    expected_results: [testResult('a', { unit: '%' })],
  })
  const other = testMarker(5, [], {
    unit: 'ug/mmol{creat}',
    expected_results: [testResult('a', { unit: '%' })],
  })
  expect(words(percent, other)).toBe('in µg/mmol creatinine, not %')
  expect(words(percent, percent.id === 4 ? { ...percent, id: 6 } : percent)).toBeNull()
})
