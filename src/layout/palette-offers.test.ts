import { expect, test } from 'vitest'

import { offersFor } from './palette-offers.ts'

const maya = { user_id: '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e', label: 'Maya Okafor' }
const labels = (text: string, person: string | null = null) =>
  offersFor(text, person, [maya]).map(({ label }) => label)

test('without a text every area is offered, a person’s only where there is one', () => {
  expect(labels('')).toEqual([
    'People',
    'Markers',
    'Order sets',
    'Diagnosis codes',
    'Lab accounts',
    'Inspector',
  ])
  expect(labels(' ', maya.user_id)).toContain('Workouts')
})

test('a name leads to the person, a code to the search that knows it, an id to all it can be', () => {
  expect(labels('maya')[0]).toBe('Maya Okafor')
  expect(labels('e11.9')[0]).toBe('Diagnosis codes for “e11.9”')
  expect(labels('4548-4')).toEqual(['Markers with 4548-4'])
  expect(offersFor(maya.user_id.toUpperCase(), null, []).map(({ to }) => to)).toEqual([
    `/people/${maya.user_id}/workouts`,
    `/people/${maya.user_id}/connections`,
    `/lab-tests/${maya.user_id}/markers`,
  ])
})
