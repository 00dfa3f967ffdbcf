import { expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import { testMarker } from '#lib/markers/testing.ts'

import { findOverlaps, overlapWarnings } from './overlap-words.ts'

const cmp = testMarker(1, ['glucose', 'sodium', 'potassium', 'albumin'], { name: 'CMP' })
const albumin = testMarker(2, ['albumin'], { name: 'Albumin' })
const lipids = testMarker(3, ['hdl', 'albumin'], { name: 'Lipids' })
const unmapped = testMarker(4, [null], { name: 'Unmapped' })

const warnings = (...markers: Marker[]) => {
  const codes = markers.map(({ lab_id, provider_id }) => `${lab_id}:${provider_id}`)
  return overlapWarnings(findOverlaps({ tests: [], codes }, [], markers))
}

test('duplicates, shared results, and results without LOINC codes are told on paper in full', () => {
  expect(warnings(cmp, albumin)).toEqual(['Duplicate: Albumin is already included in CMP.'])
  expect(warnings(cmp, lipids)).toEqual([
    '1 of 2 results in Lipids is also in CMP. Remaining results: Result. Both are kept.',
  ])
  expect(warnings(cmp, unmapped)).toEqual([
    'Can’t tell whether another test reports Unmapped. Results without a LOINC code can’t be compared.',
  ])
  expect(warnings(cmp)).toEqual([])
})
