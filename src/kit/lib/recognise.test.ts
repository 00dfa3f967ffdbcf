import { expect, test } from 'vitest'

import { recognise, uuidsIn } from './recognise.ts'

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

test('ids are found in any case, in braces and within a text', () => {
  const id = '74524ebe-3b15-53aa-980a-9dd5b733379e'
  expect(uuidsIn(`{${id.toUpperCase()}}`)).toEqual([id])
  expect(uuidsIn(`the test /lab-tests/${id}/markers, and "${id}"`)).toEqual([id])
  expect(uuidsIn(`${id}0 x${id} 74524ebe-3b15`)).toEqual([])
})
