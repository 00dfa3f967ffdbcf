import { expect, test } from 'vitest'

import { recognise } from './recognise.ts'

test('a pasted text is recognised by its shape', () => {
  expect(recognise(' 00000000-0000-4000-8000-00000000000a ')).toBe('uuid')
  expect(recognise('E11.9')).toBe('icd')
  expect(recognise('i10')).toBe('icd')
  expect(recognise('S72.001A')).toBe('icd')
  expect(recognise('QA0.0101')).toBe('icd')
  expect(recognise('4548-4')).toBe('loinc')
  expect(recognise('001453')).toBe('text')
  expect(recognise('ferritin')).toBe('text')
})
