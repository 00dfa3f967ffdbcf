import { expect, test } from 'vitest'

import type { ExpectedResult, Marker } from '#contract/interface/markers.ts'

import { otherFieldsOf, otherFieldsOfResult, plainText, readItem } from './other-fields.ts'

const loinc = { id: 1, name: 'Glucose', slug: null, code: '2345-7', unit: 'mg/dL' }
const result = {
  id: 1,
  name: 'Glucose',
  slug: 'glucose',
  lab_id: 1,
  provider_id: null,
  required: true,
  loinc,
}
const marker = {
  id: 1,
  name: 'Glucose',
  slug: 'glucose',
  description: null,
  lab_id: 1,
  provider_id: '001032',
  type: 'biomarker',
  unit: 'mg/dL',
  price: '10.00',
  expected_results: [result],
} satisfies Marker

test('an unknown field is kept under its own name, and none is made up', () => {
  expect(otherFieldsOf(marker)).toEqual([])
  const more = { ...marker, common_tat_days: 2, is_orderable: false, aoe: null }
  expect(otherFieldsOf(more)).toEqual([
    ['common_tat_days', 2],
    ['is_orderable', false],
    ['aoe', null],
  ])
  expect(otherFieldsOfResult(result)).toEqual([])
  const withMore = { ...result, method: 'LC-MS', loinc: { ...loinc, class: 'CHEM' } }
  expect(otherFieldsOfResult(withMore as ExpectedResult)).toEqual([
    ['method', 'LC-MS'],
    ['class', 'CHEM'],
  ])
  expect(otherFieldsOfResult({ ...result, loinc: null })).toEqual([])
})

test('an order-entry question shows its text, then its short values, then its answers', () => {
  const answers = [{ code: 'Y', value: 'Yes' }]
  expect(readItem({ id: 7, required: true, value: 'Fasting?', answers })).toEqual({
    title: 'Fasting?',
    plain: [
      ['id', 7],
      ['required', true],
    ],
    nested: [['answers', answers]],
  })
  expect(readItem({ id: 7 })).toEqual({ title: null, plain: [['id', 7]], nested: [] })
})

test('a short value is shown in words, and a missing one has no words', () => {
  expect([true, false, 0, 'x', '', null].map(plainText)).toEqual([
    'yes',
    'no',
    '0',
    'x',
    null,
    null,
  ])
})
