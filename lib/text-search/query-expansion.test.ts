import { expect, test } from 'vitest'

import { linesOfText } from '#lib/word-list.ts'

import { expandPhrases, readPhrases } from './query-expansion.ts'

const phrases = readPhrases(linesOfText('thyroid panel, tft = tsh | thyroid panel', 'phrases.txt'))
const weights = (typed: string, asTyped: number) =>
  expandPhrases(typed.split(' '), phrases, { laterReading: 0.8, asTyped }).map(
    ({ raw, weight, replaced }) => [raw.join(' '), weight, replaced.length],
  )

test('a phrase is read as its meaning, and as typed', () => {
  expect(weights('tft', 0.5)).toEqual([
    ['tsh', 1, 1],
    ['thyroid panel', 0.8, 1],
    ['tft', 0.5, 0],
  ])
})

test('a phrase that also means itself uses the better of both, once', () => {
  expect(weights('thyroid panel', 1.2)).toEqual([
    ['tsh', 1, 1],
    ['thyroid panel', 1.2, 0],
  ])
  expect(weights('thyroid panel', 0.5)[1]).toEqual(['thyroid panel', 0.8, 0])
})
