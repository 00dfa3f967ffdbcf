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
