import { expect, test } from 'vitest'

import { shippedSearch } from '#server/interface/diagnosis/testing.ts'

test.each([
  ['anemia due to colon cancer', ['C18.9', 'D63.0']],
  ['peripheral neuropathy from b12 deficiency', ['E53.8', 'G63']],
  ['weakness due to hypokalemia', ['E87.6', 'R53.1']],
  ['hyponatremia due to siadh', ['E22.2', 'E87.1']],
  ['delirium 2/2 uti', ['N39.0', 'F05']],
  ['secondary hyperparathyroidism due to ckd', ['N25.81', 'N18.9']],
  ['htn due to hyperaldosteronism', ['I15.2', 'E26.9']],
  ['cough from lisinopril', ['R05.9', 'T46.4X5A']],
  ['fatigue and anemia', ['R53.83', 'D64.9']],
])('%s is coded %j', (query, codes) => {
  const found = shippedSearch()
    .search(query)
    .map(({ diagnosis_code: code }) => code)
  expect(found.slice(0, codes.length)).toEqual(codes)
})
