import { expect, test } from 'vitest'

import type { MarkerSnapshot, SavedOrderSet } from '#contract/own/saved-order-sets.ts'

import { itemGroups, setFinding, setsCsv } from './compared-items.ts'

const marker = (code: string, price: string | null): MarkerSnapshot => ({
  id: code,
  name: `Test ${code}`,
  lab: 1,
  code,
  price,
  results: null,
  uncoded: 0,
})
const set = (name: string, markers: MarkerSnapshot[], more: object = {}) =>
  ({
    name,
    version: 1,
    content: { tests: [], codes: [], dx: [], account: '', ...more },
    snapshot: { markers, isWhole: true, account: null },
  }) as unknown as SavedOrderSet
const names = { test: () => null, tests: () => null, marker: () => null, account: () => '' }

test('the parts of two sets are grouped by which set has them', () => {
  const pair = [
    set('A', [marker('001', '10'), marker('002', '20')], { codes: ['1:002'], dx: ['I10'] }),
    set('B', [marker('001', '10'), marker('003', '5')], { dx: ['I10'] }),
  ] as const
  const groups = itemGroups(pair, names, () => 'Title')
  expect(groups.map((items) => items.map(({ kind, code }) => `${kind} ${code}`))).toEqual([
    ['Included marker 001', 'Diagnosis code I10'],
    ['Add-on marker 002'],
    ['Included marker 003'],
  ])
  expect(setFinding(pair)).toBe('1 marker in both. A costs $15.00 more.')
  expect(setsCsv(pair, groups, new Date(0))).toContain('A,Add-on marker,002,Test 002,$20.00')
})

test('a marker that one set adds and a lab test of the other includes is in both', () => {
  const pair = [
    set('A', [marker('001', '10'), marker('002', '20')], { codes: ['1:001', '1:002'] }),
    set('B', [marker('001', '12'), marker('002', '20'), marker('003', '5')], { codes: ['1:002'] }),
  ] as const
  const groups = itemGroups(pair, names, () => '')
  expect(groups).toEqual([
    [
      {
        kind: 'Included marker',
        code: '001',
        name: 'Test 001',
        prices: ['$10.00', '$12.00'],
        addOnIn: 0,
      },
      { kind: 'Add-on marker', code: '002', name: 'Test 002', prices: ['$20.00', '$20.00'] },
    ],
    [],
    [{ kind: 'Included marker', code: '003', name: 'Test 003', prices: [undefined, '$5.00'] }],
  ])
  expect(setsCsv(pair, groups, new Date(0))).toContain(
    'both,"Included marker, add-on in A",001,Test 001,$10.00 vs $12.00',
  )
})

test('an add-on of one lab is not the included marker of another lab with its code', () => {
  const pair = [
    set('A', [marker('001', '10')], { codes: ['1:001'] }),
    set('B', [{ ...marker('001', '10'), lab: 2 }]),
  ] as const
  const kinds = itemGroups(pair, names, () => '').map((items) => items.map(({ kind }) => kind))
  expect(kinds).toEqual([[], ['Add-on marker'], ['Included marker']])
})

test('of a set without stored markers, only the add-ons are compared', () => {
  const pair = [
    set('A', [marker('001', '10'), marker('002', '20')], { codes: ['1:001'] }),
    { ...set('B', [], { codes: ['001', '1:004'] }), snapshot: null },
  ] as const
  const groups = itemGroups(pair, names, () => '')
  expect(groups.map((items) => items.map(({ code }) => code))).toEqual([['001'], [], ['004']])
})

test('a finding compares no price that isn’t known', () => {
  const known = set('A', [marker('001', '10')], { codes: ['1:001'] })
  expect(setFinding([known, known])).toBe('Same selection.')
  expect(setFinding([known, set('B', [marker('001', '10')])])).toBe(
    'Same markers in both. List prices are the same.',
  )
  expect(setFinding([known, set('B', [marker('002', null)])])).toBe(
    'No markers in common. Some list prices are unknown.',
  )
  expect(setFinding([known, { ...set('B', []), snapshot: null }])).toBe(
    'One set was saved without its markers.',
  )
})

test('markers are in the order of their names, and not of their codes', () => {
  const named = (code: string, name: string) => ({ ...marker(code, '10'), name })
  const pair = [set('A', [named('001', 'TSH'), named('002', 'Ferritin')]), set('B', [])] as const
  const [, first] = itemGroups(pair, names, () => '')
  expect(first.map(({ name }) => name)).toEqual(['Ferritin', 'TSH'])
})
