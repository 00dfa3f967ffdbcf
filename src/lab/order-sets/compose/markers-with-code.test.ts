import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { markersWithCode } from './markers-with-code.ts'

const idsOf = (markers: ReturnType<typeof markersWithCode>) => markers.map(({ id }) => id)
const cholesterol = testMarker(1, ['2093-3'], { provider_id: '001065' })
const panel = testMarker(2, ['2093-3', '2571-8'], { provider_id: '303756' })
const other = testMarker(3, ['x'], { provider_id: '20933' })

test('an exact code is one test, even if similar codes exist', () => {
  expect(idsOf(markersWithCode([cholesterol, panel, other], '001065'))).toEqual([1])
  expect(idsOf(markersWithCode([cholesterol, panel, other], '20933'))).toEqual([3])
  const abc = testMarker(4, ['x'], { provider_id: 'ABC-1' })
  expect(
    idsOf(markersWithCode([abc, testMarker(5, ['x'], { provider_id: 'abc1' })], 'abc-1')),
  ).toEqual([4])
  expect(idsOf(markersWithCode([abc], 'abc1'))).toEqual([4])
})

test('a LOINC code that is also a test code without its hyphen offers a choice of both', () => {
  expect(idsOf(markersWithCode([cholesterol, panel, other], '2093-3'))).toEqual([1, 3])
  expect(idsOf(markersWithCode([cholesterol, panel], '2093-3'))).toEqual([1])
})
