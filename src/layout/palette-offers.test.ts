import { expect, test } from 'vitest'

import { offersFor, peopleNamed } from './palette-offers.ts'

const maya = { user_id: '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e', label: 'Maya Okafor' }
const labels = (text: string, person: string | null = null) =>
  offersFor(text, person, [maya]).map(({ label }) => label)

test('without a text every area is offered, a person’s only where there is one', () => {
  expect(labels('')).toEqual([
    'Today',
    'People',
    'Connections',
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
  expect(labels('4548-4')).toEqual(['Markers with “4548-4”'])
  expect(offersFor(maya.user_id.toUpperCase(), null, []).map(({ to }) => to)).toEqual([
    `/people/${maya.user_id}/workouts`,
    `/people/${maya.user_id}/connections`,
    `/lab-tests/${maya.user_id}/markers`,
  ])
})

test('what the service has is offered by name, and what it has nothing for is not offered', () => {
  const iron = { label: 'Iron', hint: 'Labcorp · 001339', to: '/markers?name=001339' }
  const anemia = {
    label: 'D50.9 Iron deficiency anemia',
    hint: 'ICD-10-CM',
    to: '/diagnoses?q=D50.9',
  }
  const nothing = { markers: null, diagnoses: null }
  const offers = (answers: Partial<Parameters<typeof offersFor>[3]>) =>
    offersFor('iron', null, [], { ...nothing, ...answers }).map(({ label }) => label)
  expect(
    offers({
      markers: { first: [iron], total: 286 },
      diagnoses: { first: [anemia], total: 3 },
      accounts: [{ label: 'Ironbound clinic', hint: 'Labcorp', to: '/lab-accounts?open=1' }],
    }),
  ).toEqual([
    'Ironbound clinic',
    'Iron',
    'All 286 markers with “iron”',
    'D50.9 Iron deficiency anemia',
    'All 3 diagnosis codes for “iron”',
  ])
  const none = { first: [], total: 0 }
  expect(offers({ markers: { first: [iron], total: 1 }, diagnoses: none })).toEqual(['Iron'])
  expect(offers({ markers: none, diagnoses: none })).toEqual([])
  expect(offers({})).toEqual(['Markers with “iron”', 'Diagnosis codes for “iron”'])
})

test('a name is looked for within names of listed people, in any case', () => {
  expect(peopleNamed('OKA', [maya])).toEqual([maya])
  expect(peopleNamed(' ', [maya])).toEqual([])
})

test('saved order sets are offered by name or id, deleted ones not, and open alone', () => {
  const set = { id: 'a', name: 'Annual check', tests: 2, codes: 1, deleted_at: null }
  const sets = [set, { ...set, id: 'b', deleted_at: '2026-01-01' }]
  const answers = { markers: null, diagnoses: { first: [], total: 0 }, sets }
  expect(offersFor('Annual', null, [], answers)[0]).toEqual({
    icon: 'order-sets',
    label: 'Annual check',
    hint: 'Saved set · 2 tests, 1 add-on',
    to: '/order-sets?set=a',
    isOrder: true,
  })
  expect(offersFor('annual', null, [], answers).filter(({ isOrder }) => isOrder)).toHaveLength(1)
  const byId = { ...answers, sets: [{ ...set, id: maya.user_id }] }
  expect(offersFor(maya.user_id, null, [], byId)[0]?.label).toBe('Annual check')
})
