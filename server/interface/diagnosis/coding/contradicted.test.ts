import { expect, test } from 'vitest'

import { shippedSearch } from '#server/interface/diagnosis/testing.ts'

const found = (query: string) =>
  shippedSearch()
    .search(query)
    .slice(0, 20)
    .map(({ diagnosis_code: code }) => code)

test.each([
  ['laceration left ring finger', 'S61.215A', 'S61.214A'],
  ['preeclampsia severe 35 weeks', 'O14.13', 'O14.03'],
  ['c diff colitis, recurrent', 'A04.71', 'A04.72'],
  ['well child 4 yo no concerns', 'Z00.129', 'Z00.121'],
  ['adult physical with abnormal findings', 'Z00.01', 'Z00.00'],
  ['t2dm with foot ulcer', 'E11.621', 'E10.621'],
  ['alcohol use disorder severe in sustained remission', 'F10.21', 'F10.20'],
  ['newborn visit 4 days old', 'Z00.110', 'Z00.111'],
])('%s finds %s without %s, which says otherwise', (query, code, other) => {
  expect(found(query)[0]).toBe(code)
  expect(found(query)).not.toContain(other)
})

test.each([
  ['mva, neck pain', ['M54.2', 'V89.2XXA']],
  ['fall, left wrist fx', ['S62.102A', 'W19.XXXA']],
  ['chronic diastolic chf with htn', ['I11.0', 'I50.32']],
  ['htn, ckd 5', ['I12.0', 'N18.5']],
])('%s has its codes in the order of coding', (query, codes) => {
  expect(found(query).slice(0, codes.length)).toEqual(codes)
})
