import { describe, expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { findRedundancies, overlapsOf, remainingMarkers, type ChosenPart } from './redundancy.ts'

const cmp = testMarker(1, ['glucose', 'sodium', 'potassium', 'albumin'], { name: 'CMP' })
const bmp = testMarker(2, ['glucose', 'sodium', 'potassium'], { name: 'BMP' })
const glucose = testMarker(3, ['glucose'])
const sameGlucose = testMarker(4, ['glucose'])
const ferritin = testMarker(5, ['ferritin'])
const unmapped = testMarker(6, [null])
const half = testMarker(7, ['glucose', null])
const lipids = testMarker(8, ['hdl', 'albumin'])

const lab = (value: string, ...markers: ChosenPart['markers'] & object): ChosenPart => ({
  kind: 'test',
  value,
  markers,
})
const addOn = (marker: typeof cmp): ChosenPart => ({
  kind: 'add-on',
  value: `1:${marker.id}`,
  markers: [marker],
})
const told = (parts: ChosenPart[]) =>
  findRedundancies(parts).covered.map(({ part, by, marker, isEqual }) => [
    part.value,
    by.map(({ value }) => value).join(),
    marker?.id ?? null,
    isEqual,
  ])

test('a part that another marker fully reports is redundant, and the larger one stays', () => {
  expect(told([addOn(bmp), lab('A', cmp), addOn(glucose)])).toEqual([
    ['1:2', 'A', 1, false],
    ['1:3', 'A', 1, false],
  ])
})

test('the first choice of two equal markers stays, and a lab test stays over an add-on', () => {
  expect(told([addOn(glucose), addOn(sameGlucose)])).toEqual([['1:4', '1:3', 3, true]])
  expect(told([addOn(glucose), lab('A', sameGlucose)])).toEqual([['1:3', 'A', 4, true]])
  expect(told([lab('A', ferritin), addOn(ferritin)])).toEqual([['1:5', 'A', 5, false]])
})

test('a part that no single marker covers may be covered by one lab test, or by several parts', () => {
  expect(told([lab('A', bmp, ferritin), lab('B', glucose, ferritin)])).toEqual([
    ['B', 'A', null, false],
  ])
  expect(told([lab('A', bmp), addOn(ferritin), lab('B', glucose, ferritin)])).toEqual([
    ['1:5', 'B', 5, false],
  ])
  expect(told([lab('A', bmp, ferritin), lab('B', lipids), lab('C', cmp, ferritin)])).toEqual([
    ['A', 'C', null, false],
  ])
  const hdl = testMarker(9, ['hdl', 'glucose', 'ferritin'])
  expect(told([lab('A', bmp, unmapped), lab('B', lipids, ferritin), addOn(hdl)])).toEqual([
    ['1:9', 'A,B', null, false],
  ])
})

test('redundancy is undecided without LOINC codes, except for a repeated marker', () => {
  const found = findRedundancies([lab('A', cmp), addOn(unmapped), addOn(half)])
  expect(found.covered).toEqual([])
  expect(found.undecided.map(({ value }) => value)).toEqual(['1:6', '1:7'])
  expect(told([lab('A', unmapped), addOn(unmapped)])).toEqual([['1:6', 'A', 6, false]])
  expect(findRedundancies([addOn(unmapped)]).undecided).toEqual([])
})

describe('a result that the lab may leave out', () => {
  const psa = testMarker(20, ['psa'], { name: 'PSA' })
  const free = testMarker(21, ['free'], { name: 'PSA, free' })
  const reflex = testMarker(22, ['psa', 'free?'], { name: 'PSA with reflex to free PSA' })
  const uncertain = (parts: ChosenPart[]) =>
    findRedundancies(parts).uncertain.map(({ part, marker }) => [part.value, marker.id])

  test('covers nothing, so both stay, with the reason', () => {
    expect(told([addOn(reflex), addOn(free)])).toEqual([])
    expect(uncertain([addOn(reflex), addOn(free)])).toEqual([['1:21', 22]])
    const parts = [lab('A', reflex, ferritin), lab('B', psa, free)]
    expect(told(parts)).toEqual([])
    expect(uncertain(parts)).toEqual([['B', 22]])
  })
  test('doesn’t protect a result that always runs there, or the same marker', () => {
    expect(told([addOn(reflex), addOn(psa)])).toEqual([['1:20', '1:22', 22, false]])
    expect(told([lab('A', reflex), addOn(reflex)])).toEqual([['1:22', 'A', 22, false]])
    expect(uncertain([addOn(reflex), addOn(psa)])).toEqual([])
  })
  test('is covered if others always run it', () => {
    expect(told([addOn(reflex), addOn(psa), addOn(free)])).toEqual([['1:20', '1:22', 22, false]])
    expect(told([addOn(reflex), lab('A', psa, free)])).toEqual([['1:22', 'A', null, false]])
  })
  test('doesn’t count as an overlap', () => {
    expect([...overlapsOf([reflex, free])]).toEqual([])
    expect(overlapsOf([reflex, psa]).get(psa.id)).toMatchObject({ relation: 'larger' })
    expect(overlapsOf([reflex, testMarker(23, ['psa', 'free'])]).get(reflex.id)).toMatchObject({
      relation: 'equal',
    })
  })
})

test('a lab test that is not loaded, or is empty, covers nothing and is covered by nothing', () => {
  expect(told([{ kind: 'test', value: 'A', markers: null }, lab('B'), addOn(glucose)])).toEqual([])
})

test('the remaining markers are those that another part has, or that nothing explains', () => {
  const parts = [lab('A', cmp), lab('B', bmp, ferritin), addOn(glucose), addOn(ferritin)]
  const { covered } = findRedundancies(parts)
  expect(covered.map(({ part }) => part.value)).toEqual(['1:3', '1:5'])
  expect(
    remainingMarkers([cmp, bmp, ferritin, glucose, unmapped], parts, covered).map(({ id }) => id),
  ).toEqual([1, 2, 5, 6])
})

test('markers that share results are marked at the smaller one, otherwise at both', () => {
  const found = overlapsOf([cmp, bmp, glucose, lipids, half, ferritin])
  const words = [...found].map(([id, { other, relation, shared, size }]) => [
    id,
    other.id,
    relation,
    `${shared} of ${size}`,
  ])
  expect(words).toEqual([
    [1, 8, 'overlapping', '1 of 4'],
    [2, 1, 'larger', '3 of 3'],
    [3, 1, 'larger', '1 of 1'],
    [8, 1, 'overlapping', '1 of 2'],
    [7, 1, 'overlapping', '1 of 2'],
  ])
  // of several that share as much, the largest
  expect(overlapsOf([bmp, cmp, glucose]).get(glucose.id)?.other).toBe(cmp)
})

test('an order of 2,000 markers and 40 parts reads a marker at most once per part', () => {
  let reads = 0
  const many = Array.from({ length: 2000 }, (_, n) => {
    const marker = testMarker(n, [`${n % 700}-1`, `${n % 900}-2`, `${n % 11}-3`])
    const { expected_results } = marker
    return Object.defineProperty(marker, 'expected_results', {
      get: () => (reads++, expected_results),
    })
  })
  const parts = Array.from({ length: 40 }, (_, n) =>
    lab(String(n), ...many.slice(n * 50, n * 50 + 50)),
  )
  findRedundancies(parts)
  overlapsOf(many)
  expect(reads).toBeGreaterThan(0)
  expect(reads / many.length).toBeLessThan(2 * parts.length)
})
