import { expect, test } from 'vitest'

import type { Actor } from '#contract/own/connection-checks.ts'
import { testChecked, testTrouble } from '#lib/connections/testing.ts'

import { nextStepSentence } from './NextStepLine.tsx'
import type { ConnectionRow } from './rows.ts'

const row = (slug: string, actor: Actor | null, isOfIncident = false) => {
  const checked = testChecked(slug, { troubles: actor ? [testTrouble({ actor })] : [] })
  const connection = { name: checked.name, slug }
  return { checked, connection, isOfIncident } as ConnectionRow
}

test('the next step is the message to the patient, otherwise what waits for the team', () => {
  expect(
    nextStepSentence([row('oura', 'person'), row('withings', 'person'), row('polar', 'us')]),
  ).toBe('Message the patient about Oura and Withings.')
  expect(nextStepSentence([row('polar', 'us'), row('garmin', null)])).toBe(
    'Polar is waiting on us.',
  )
  expect(nextStepSentence([row('polar', 'us'), row('fitbit', 'us')])).toBe(
    'Polar and Fitbit are waiting on us.',
  )
  expect(nextStepSentence([row('garmin', null), row('strava', 'unknown')])).toBe('')
})

test('no one gets a message about an incident', () => {
  expect(nextStepSentence([row('oura', 'person', true)])).toBe('')
})
