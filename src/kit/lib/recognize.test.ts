import { expect, test } from 'vitest'

import { recognize, uuidsIn } from './recognize.ts'

test('a pasted text is recognized by its shape', () => {
  expect(recognize(' 00000000-0000-4000-8000-00000000000a ')).toBe('uuid')
  expect(recognize('E11.9')).toBe('icd')
  expect(recognize('i10')).toBe('icd')
  expect(recognize('S72.001A')).toBe('icd')
  expect(recognize('QA0.0101')).toBe('icd')
  expect(recognize('4548-4')).toBe('loinc')
  expect(recognize('001453')).toBe('text')
  expect(recognize('ferritin')).toBe('text')
})

test('IDs are found in any case, in braces, and within a text', () => {
  const id = '74524ebe-3b15-53aa-980a-9dd5b733379e'
  expect(uuidsIn(`{${id.toUpperCase()}}`)).toEqual([id])
  expect(uuidsIn(`the test /lab-tests/${id}/markers, and "${id}"`)).toEqual([id])
  expect(uuidsIn(`${id}0 x${id} 74524ebe-3b15`)).toEqual([])
})
