import { expect, test } from 'vitest'

import { stripWords } from './strip-words.ts'

test('a strip is described in words, with the providers in trouble now', () => {
  const lanes: [string, string][] = [
    ['Garmin', 'd182'],
    ['Oura', 'd150f32'],
    ['Strava', 'f20d100s62'],
    ['Polar', 'f20d162'],
    ['WHOOP', 'c170p12'],
  ]
  expect(stripWords({ hours: 8.2, lanes })).toBe(
    '8.2 h/week, Oura failing, Strava no recent data, WHOOP paused or unrecognized',
  )
  expect(stripWords({ hours: 0.03, lanes: [] })).toBe('< 0.1 h/week')
  expect(stripWords({ hours: 0, lanes: [] })).toBe('0.0 h/week')
  expect(stripWords({ hours: null, lanes: [] })).toBe('Hours unknown')
})
