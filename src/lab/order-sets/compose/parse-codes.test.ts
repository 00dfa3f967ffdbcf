import { expect, test } from 'vitest'

import { readTestCodes, splitCodes } from './parse-codes.ts'

test('a pasted list is split at any common separator, in order and without duplicates', () => {
  expect(splitCodes(' a, b;c\nb\td|e ')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(splitCodes('  ')).toEqual([])
})

test('several words with digits are a list of test codes, and a name stays a name', () => {
  expect(readTestCodes('001453, 005009\n0116-3')).toEqual(['001453', '005009', '0116-3'])
  expect(readTestCodes('vitamin B12')).toEqual([])
  expect(readTestCodes('001453')).toEqual([])
})
