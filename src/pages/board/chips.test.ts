import { expect, test } from 'vitest'

import { testChecked, testErred, testTrouble } from '#lib/connections/testing.ts'
import { chipOf } from './chips.ts'

test('a chip has words whatever the service says', () => {
  const words = (about: Parameters<typeof testChecked>[1]) =>
    chipOf(testChecked('oura', about)).words
  expect(words({})).toBe('connected')
  expect(words({ status: '' })).toBe('no status')
  expect(words({ status: null })).toBe('no status')
  expect(words({ troubles: [testTrouble({ kind: 'status', detail: '' })] })).toBe('empty status')
  expect(words({ troubles: [testTrouble({ kind: 'status', detail: 'weird' })] })).toBe('weird')
  const unknown = testTrouble({ kind: 'unknown', resource: 'sleep', detail: '' })
  expect(words({ troubles: [unknown, unknown] })).toBe('sleep: empty status, +1')
  expect(chipOf(testErred('oura', null, '')).words).toBe('error without a type')
})
