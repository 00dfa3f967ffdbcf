import { expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'

import { knownContents, labTestsWith } from './lab-tests-with.ts'

const marker = (id: number, lab_id: number, provider_id: string | null) =>
  ({ id, lab_id, provider_id, name: 'Marker' }) as Marker
const answer = (lab_test_id: string, markers: Marker[], more = {}) =>
  [['listLabTestMarkers', { lab_test_id, ...more }], { body: { markers } }] as const

test('a marker is listed in every loaded lab test that has it, by lab and code', () => {
  const contents = knownContents([
    answer('a', [marker(1, 1, '483')], { page: 1 }),
    answer('a', [marker(2, 1, '001'), marker(3, 1, null)], { page: 2 }),
    answer('b', [marker(9, 2, '483')], { most: 500 }),
    [['listLabTestMarkers', { lab_test_id: 'c' }], undefined],
  ])
  expect([...contents.keys()]).toEqual(['a', 'b'])
  // the id is another one after an import
  expect(labTestsWith(contents, marker(77, 1, '483'))).toEqual(['a'])
  expect(labTestsWith(contents, marker(1, 3, '483'))).toEqual([])
  expect(labTestsWith(contents, marker(3, 1, null))).toEqual([])
})
