import { expect, test } from 'vitest'

import { readSearch, writeSearch } from '#lib/search-params.ts'

import { metersOf, NO_TRIM, trim } from './trim.ts'

const spec = { trim: trim() }
const read = (query: string) => readSearch(spec, new URLSearchParams(query)).trim

test('one length in the address trims both ends, and two trim one end each', () => {
  expect(read('trim=200')).toEqual({ start: 200, end: 200 })
  expect(read('trim=200,300')).toEqual({ start: 200, end: 300 })
  expect(read('trim=0,300')).toEqual({ start: 0, end: 300 })
  expect(read('trim=0')).toEqual(NO_TRIM)
})

test('an invalid length is ignored', () => {
  for (const query of [
    '',
    'trim=',
    'trim=-5',
    'trim=far',
    'trim=1,2,3',
    'trim=200,',
    'trim=1e3',
    'trim=99999',
  ])
    expect(read(query)).toBeNull()
})

test('the address keeps the given lengths, even zero, and omits them if the page decides', () => {
  const write = (start: number, end: number) =>
    writeSearch(spec, new URLSearchParams('day=2026-01-01'), { trim: { start, end } }).toString()
  expect(write(200, 200)).toBe('day=2026-01-01&trim=200')
  expect(read(write(200, 300))).toEqual({ start: 200, end: 300 })
  expect(write(0, 0)).toBe('day=2026-01-01&trim=0')
  expect(
    writeSearch(spec, new URLSearchParams('day=2026-01-01&trim=0'), { trim: null }).toString(),
  ).toBe('day=2026-01-01')
})

test('a typed length in any unit becomes whole meters', () => {
  expect(metersOf('500', 1)).toBe(500)
  expect(metersOf('1000', 0.3048)).toBe(305)
  expect(metersOf(' 0,5 ', 1000)).toBe(500)
  expect(metersOf('1,000', 1)).toBe(1000)
  expect(metersOf('20,000', 1)).toBe(20_000)
  expect(metersOf('1,500.5', 0.3048)).toBe(457)
  for (const text of ['', '-1', 'far', '1e3', '30000']) expect(metersOf(text, 1)).toBeNull()
})
