import { expect, test } from 'vitest'

import { buildIndex } from './build-index.ts'
import { packIndex, unpackIndex } from './index-file.ts'
import { shippedCodes } from './release.ts'
import { buildDiagnosisSearch } from './search.ts'
import { vocabulary } from './vocabulary.ts'

test('an index that was packed and unpacked is the same, and so are its searches', () => {
  const codes = shippedCodes().filter(({ code }) => /^[EI]1/.test(code))
  const steps = buildIndex(codes, vocabulary())
  let step = steps.next()
  while (!step.done) step = steps.next()
  const packed = packIndex(step.value)
  // as a file that is read into the middle of a larger buffer
  const moved = Buffer.concat([Buffer.alloc(3), packed]).subarray(3)
  const index = unpackIndex(moved, codes)!
  expect(index).toEqual(step.value)

  const set = { name: 'FY2027', codes: codes.length }
  const [fromFile, fromCodes] = [
    buildDiagnosisSearch(codes, set, index),
    buildDiagnosisSearch(codes, set),
  ]
  for (const query of ['htn', 'type 2 diabtes', 'E11.9', 'diabetic foot ulcer, hypertension'])
    expect(fromFile.read(query)).toEqual(fromCodes.read(query))
  expect(fromFile.search('htn')[0]?.diagnosis_code).toBe('I10')
})
