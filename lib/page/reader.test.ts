import { expect, test } from 'vitest'

import { formatReader, parseReader } from './reader.ts'

test('a reader’s display settings are read as written', () => {
  const line = 'Europe/Vienna 390 844 coarse imperial sunday hidden-elsewhere dark'
  expect(formatReader(parseReader(line))).toBe(line)
})

test('names are hidden unless the line says otherwise', () => {
  const namesOf = (names: string) =>
    parseReader(`UTC 1440 900 fine metric monday ${names} system`).names
  expect(['shown', 'hidden', 'visible', ''].map(namesOf)).toEqual([
    'shown',
    'hidden',
    'hidden',
    'hidden',
  ])
})
