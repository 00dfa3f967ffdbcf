import { describe, expect, test } from 'vitest'

import { shippedSearch } from '#server/interface/diagnosis/testing.ts'

import { readMeasurements } from './measurements.ts'

const found = (query: string) =>
  shippedSearch()
    .search(query)
    .map(({ diagnosis_code: code }) => code)

describe('values with the name of the measurement', () => {
  test.each([
    ['a1c 9.2 diabetes', 'a1c 9.2', 'diabetes'],
    ['diabetes, hba1c of 9.2%', 'hba1c of 9.2%', 'diabetes'],
    ['bp 160/90 htn', 'bp 160/90', 'htn'],
    ['LDL 190 mg/dL hyperlipidemia', 'LDL 190 mg/dL', 'hyperlipidemia'],
    ['chf ef 25%', 'ef 25%', 'chf'],
    ['phq9 18 depression', 'phq9 18', 'depression'],
    ['low back pain 8/10', '8/10', 'low back pain'],
    ['on lisinopril 20 mg daily', '20 mg daily', 'on lisinopril'],
    ['elevated phq9 18', 'phq9 18', 'elevated phq9'],
  ])('%s: %s is named as unused', (query, typed, rest) =>
    expect(readMeasurements(query)).toEqual({
      used: [],
      unused: [{ typed, why: 'figure' }],
      rest,
    }),
  )

  test.each([
    ['egfr 45', 'N18.31'],
    ['gfr 44.9', 'N18.32'],
    ['egfr 25', 'N18.4'],
    ['GFR 40 ckd', 'N18.32'],
    ['ckd gfr 12', 'N18.5'],
    ['dm2 ckd gfr 40', 'E11.22'],
    ['a1c 9.2', 'R73.09'],
    ['bp 160/90', 'R03.0'],
    ['psa 8', 'R97.20'],
    ['gcs 8', 'R40.2430'],
    ['gcs 14', 'R40.2410'],
    ['nihss 5', 'R29.705'],
    ['BMI 32', 'Z68.32'],
  ])('%s is %s', (query, code) => expect(found(query)[0]).toBe(code))

  test.each([
    ['k 5.9', 'E87.5', 'above 5 mEq/L'],
    ['K+ 2.9', 'E87.6', 'below 3.5 mEq/L'],
    ['na 128', 'E87.1', 'below 136 mEq/L'],
    ['tsh 12', 'R79.89', 'above 4.5 mIU/L'],
    ['ldl 190', 'E78.00', 'above 129 mg/dL'],
    ['elevated ldl 190', 'E78.00', 'above 129 mg/dL'],
    ['tg 620', 'E78.1', 'above 149 mg/dL'],
    ['plt 88', 'D69.6', 'below 150 thousand/mcL'],
    ['plt 88,000', 'D69.6', 'below 150 thousand/mcL'],
    ['wbc 18k', 'D72.829', 'above 11 thousand/mcL'],
    ['wbc 1.9', 'D72.819', 'below 4 thousand/mcL'],
    ['hgb 7.2', 'D64.9', 'below 12 g/dL'],
    ['temp 103', 'R50.9', 'above 100.3 °F'],
    ['temp 39.2', 'R50.9', 'above 100.3 °F'],
    ['spo2 86%', 'R09.02', 'below 90 %'],
    ['85% o2 sat', 'R09.02', 'below 90 %'],
    ['vit d 14', 'E55.9', 'below 20 ng/mL'],
    ['hr 128', 'R00.0', 'above 100 beats/min'],
    ['hr 41', 'R00.1', 'below 60 beats/min'],
    ['uric acid 10.2', 'E79.0', 'above 7 mg/dL'],
    ['ef 25%', 'R93.1', 'below 50 %'],
    ['glucose 52', 'E16.2', 'below 70 mg/dL'],
    ['inr 6', 'R79.1', 'above 1.2'],
    ['bp 82/50', 'R03.1', 'below 90 mmHg'],
  ])('%s is %s, %s', (query, code, says) => {
    const { hits, searches, unused } = shippedSearch().read(query)
    expect(hits[0]?.code).toBe(code)
    expect(searches[0]!.reasons).toMatchObject([{ kind: 'figure', as: says }])
    expect(unused).toEqual([])
  })

  test.each([
    'k 4.1',
    'na 140',
    'egfr 90',
    'a1c 5.1',
    'temp 98.6',
    'spo2 97%',
    'bp 112/70',
    'ldl 88',
  ])('%s is within its limits', (query) => {
    expect(found(query)).toEqual([])
    expect(shippedSearch().read(query).unused).toEqual([{ typed: query, why: 'in range' }])
  })

  test('several values each have their code, and symptoms are listed as well', () => {
    expect(found('k 2.9 na 128')).toEqual(['E87.6', 'E87.1'])
    expect(found('vomiting, k 2.9').slice(0, 2)).toEqual(['R11.10', 'E87.6'])
    expect(found('cough temp 103').slice(0, 2)).toEqual(['R05.9', 'R50.9'])
  })

  test('a value is named as unused, along with the results for the words', () => {
    expect(found('a1c 9.2 diabetes')[0]).toBe('E11.9')
    expect(shippedSearch().read('a1c 9.2 diabetes').unused).toEqual([
      { typed: 'a1c 9.2', why: 'figure' },
    ])
  })

  test.each([
    'K21',
    'k21',
    'b12 deficiency',
    'type 2 diabetes',
    'bp1',
    'covid 19',
    'ckd 3',
    'l4 l5',
  ])('%s is not a value', (query) =>
    expect(readMeasurements(query)).toEqual({ used: [], unused: [], rest: query }),
  )
})
