import { expect, test } from 'vitest'

import { createSameTests } from './same-tests.ts'
import { testMarker } from './testing.ts'

const labsOf = (...markers: ReturnType<typeof testMarker>[]) => {
  const tests = createSameTests<number>()
  for (const marker of markers) tests.add({ ...marker, lab_id: marker.lab_id as number | null })
  return tests.build()
}

test('tests of several labs are the same if their LOINC codes are, regardless of their names', () => {
  const found = labsOf(
    testMarker(1, ['4548-4'], { lab_id: 1, name: 'Hemoglobin A1c', price: '14.00' }),
    testMarker(2, ['4548-4'], { lab_id: 2, name: 'Glycohemoglobin', price: '11.50' }),
    testMarker(3, ['4548-4', '2345-7'], { lab_id: 3, name: 'Hemoglobin A1c', price: '9.00' }),
    testMarker(4, ['4548-4', null], { lab_id: 4, name: 'Hemoglobin A1c', price: '9.00' }),
  )
  const labs = [
    { lab_id: 2, provider_id: '2', cents: 1150 },
    { lab_id: 1, provider_id: '1', cents: 1400 },
  ]
  expect([...found]).toEqual([
    [1, labs],
    [2, labs],
  ])
})

test('a lab that lists a test twice counts once with its lowest price, and comes last without a price', () => {
  const found = labsOf(
    testMarker(1, ['a'], { lab_id: 1, price: 'N/A' }),
    testMarker(2, ['a'], { lab_id: 2, price: '20.00' }),
    testMarker(3, ['a'], { lab_id: 2, price: '12.00' }),
  )
  expect(found.get(3)).toEqual([
    { lab_id: 2, provider_id: '3', cents: 1200 },
    { lab_id: 1, provider_id: '1', cents: null },
  ])
  expect([...found.keys()]).toEqual([1, 2, 3])
})

test('a test at only one lab, without a lab, or without a test code matches no other', () => {
  const found = labsOf(
    testMarker(1, ['a'], { lab_id: 1 }),
    testMarker(2, ['a'], { lab_id: 1 }),
    testMarker(3, ['a'], { lab_id: null }),
    testMarker(4, ['a'], { lab_id: 2, provider_id: null }),
  )
  expect([...found]).toEqual([])
})
