import { expect, test } from 'vitest'

import { itemLines } from './row-items.ts'

const named = (...words: string[]) =>
  words.map((one, at) => ({ id: String(at), day: '2026-03-01', words: one }))

test('A single workout says what a click does, a few are named, and many are left out', () => {
  expect(itemLines(named('Running · Marathon'))).toEqual([
    { name: 'Running · Marathon', value: 'Click to open' },
  ])
  expect(itemLines(named('Running', 'Running'))).toEqual([
    { name: 'Running', value: '' },
    { name: 'Running', value: '' },
  ])
  expect(itemLines(named('a', 'b', 'c', 'd'))).toEqual([])
})
