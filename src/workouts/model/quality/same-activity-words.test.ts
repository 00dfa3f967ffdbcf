import { expect, test } from 'vitest'

import { sameActivityWords } from './same-activity-words.ts'

test('recordings by two providers are described by their overlap and differences', () => {
  const words = (overlap: number, distance: number | null, duration: number | null) =>
    sameActivityWords({ overlap, distance, duration, startsApart: null })
  expect(words(0.99, 0.004, 0.008)).toBe('overlaps 99%, distance 0.4% apart, duration 0.8% apart')
  expect(words(1, null, 0)).toBe('overlaps 100%, duration the same')
  expect(words(0.999, 0.0004, null)).toBe('overlaps 99%, distance < 0.1% apart')
})

test('recordings by one provider are described by their starts', () => {
  const words = (startsApart: number, distance: number, duration: number) =>
    sameActivityWords({ overlap: 1, distance, duration, startsApart })
  expect(words(0, 0, 0)).toBe('same start, same distance, same duration')
  expect(words(7, 0.008, 0.0014)).toBe('starts 7 s apart, distance 0.8% apart, duration 0.1% apart')
})
