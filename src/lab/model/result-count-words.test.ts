import { expect, test } from 'vitest'

import { testMarker, testResult } from '#lib/markers/testing.ts'

import { resultCountWords } from './result-count-words.ts'

test('results are counted by whether they always run, including in another marker', () => {
  const [psa, reflex] = [testMarker(1, ['p']), testMarker(2, ['p', 'f?', null])]
  expect(resultCountWords([psa])).toBe('1')
  expect(resultCountWords([psa, reflex])).toBe(
    '1 unique + 1 not always reported, 1 without a LOINC code',
  )
  expect(resultCountWords([reflex, testMarker(3, ['f'])])).toBe('2 unique, 1 without a LOINC code')
  expect(resultCountWords([psa, testMarker(3, ['f'])])).toBe('2')
  const unsaid = testMarker(4, [], { expected_results: [testResult('x', { required: null })] })
  expect(resultCountWords([unsaid])).toBe('1')
})
