import { describe, expect, test } from 'vitest'

import { readMeasurements } from './measurements.ts'
import { shippedSearch } from './testing.ts'

const found = (query: string) =>
  shippedSearch()
    .search(query)
    .map(({ diagnosis_code: code }) => code)

describe('values with the name of what was measured', () => {
  test.each([
    ['a1c 9.2 diabetes', 'a1c 9.2', 'diabetes'],
    ['diabetes, hba1c of 9.2%', 'hba1c of 9.2%', 'diabetes'],
    ['bp 160/90 htn', 'bp 160/90', 'htn'],
    ['LDL 190 mg/dL hyperlipidemia', 'LDL 190 mg/dL', 'hyperlipidemia'],
    ['hypoxia 85% o2 sat', '85% o2 sat', 'hypoxia'],
    ['chf ef 25%', 'ef 25%', 'chf'],
    ['phq9 18 depression', 'phq9 18', 'depression'],
    ['low back pain 8/10', '8/10', 'low back pain'],
    ['on lisinopril 20 mg daily', '20 mg daily', 'on lisinopril'],
    ['elevated ldl 190', 'ldl 190', 'elevated ldl'],
    ['ef 30', 'ef 30', ''],
  ])('%s: %s is named as unused', (query, typed, rest) =>
    expect(readMeasurements(query)).toEqual({ used: [], unused: [typed], rest }),
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

  test.each(['ef 30', 'egfr 90', 'a1c 5.1', 'ldl 190', 'wbc 12'])(
    '%s matches no number of a title',
    (query) => {
      expect(found(query)).toEqual([])
      expect(shippedSearch().read(query).unused).toEqual([{ typed: query, why: 'figure' }])
    },
  )

  test('it is said beside what the words find', () => {
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
  ])('%s is none', (query) =>
    expect(readMeasurements(query)).toEqual({ used: [], unused: [], rest: query }),
  )
})
