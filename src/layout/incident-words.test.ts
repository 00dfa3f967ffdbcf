import { expect, test } from 'vitest'

import { formatMoment, offsetHere } from '#lib/days.ts'
import { matterKey, matterWords, type Matter } from './incident-words.ts'

const now = new Date(2026, 10, 20, 8)
const clock = (instant: string) => formatMoment(instant, now, offsetHere(now))
const errors: Matter = {
  kind: 'errors',
  provider: 'oura',
  name: 'Oura',
  user_ids: ['a', 'b', 'c'],
  of: 40,
  since: new Date(2026, 10, 20, 4).getTime(),
  newest: now.getTime(),
  causes: ['token_refresh_failed'],
}

test('what concerns several people is one sentence with its figures', () => {
  expect(matterWords(errors, clock)).toBe(
    'Oura: 3 people of 40 in error since 04:00 (token_refresh_failed); do not write to patients yet',
  )
  const yesterday = { ...errors, since: new Date(2026, 10, 19, 23, 30).getTime() }
  expect(matterWords(yesterday, clock)).toContain('since Nov 19, 2026, 23:30')
  const consent: Matter = {
    kind: 'consent',
    provider: 'garmin',
    name: 'Garmin',
    scope: 'sleep.read',
    user_ids: ['a', 'b', 'c'],
    of: 4,
  }
  expect(matterWords(consent, clock)).toBe(
    'Garmin: 3 of 4 people denied sleep.read; your consent screen?',
  )
  const shared: Matter = {
    kind: 'shared',
    provider: 'strava',
    name: 'Strava',
    user_ids: ['a', 'b'],
  }
  expect(matterWords(shared, clock)).toContain('The same Strava account under 2 people')
  expect([errors, consent, shared].map(matterKey)).toEqual([
    'errors oura',
    'consent garmin sleep.read',
    'shared strava',
  ])
})
