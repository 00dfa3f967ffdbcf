import { expect, test } from 'vitest'

import { sortRows } from '#src/kit/table/column.ts'
import { applyFacets } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'

import { favoritesFirst, textsOfSet, type LibrarySet } from './library-sets.ts'
import { setColumns } from './set-columns.tsx'
import { READY } from './set-health.ts'

const line = (id: string, more: Partial<LibrarySet> = {}): LibrarySet => ({
  id,
  version: 1,
  name: id,
  note: '',
  tags: [],
  tests: 0,
  codes: 0,
  dx: 0,
  account: '',
  browser: 'Firefox',
  author: null,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
  saved_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  lab: 'Labcorp',
  accountName: null,
  prices: null,
  health: READY,
  ...more,
})
const sets = [
  line('annual 10', {
    tags: ['adult'],
    saved_at: '2026-01-02T00:00:00.000Z',
    prices: ['1.00', '2.00', null],
  }),
  line('annual 9', {
    tags: ['adult', 'yearly'],
    note: 'For Zoë’s clinic',
    prices: ['9.00', '1.00', 'N/A', null],
  }),
  line('thyroid', { tags: ['endocrine'], saved_at: '2026-01-03T00:00:00.000Z' }),
]
const facets = setColumns.flatMap((column) => column.facets ?? [])
const filter = (q: string, tag: string) =>
  applyFacets(findByText(sets, textsOfSet, q), facets, { tag: tag ? [tag] : [] }, undefined)
const listed = ({ q = '', tag = '' } = {}, sort = '-saved_at', favorites: string[] = []) =>
  favoritesFirst(
    sortRows(filter(q, tag).rows, setColumns, sort, undefined),
    new Set(favorites),
  ).map(({ id }) => id)

test('the set saved last comes first, favorites before all', () => {
  expect(listed()).toEqual(['thyroid', 'annual 10', 'annual 9'])
  expect(listed({}, '-saved_at', ['annual 9'])).toEqual(['annual 9', 'thyroid', 'annual 10'])
  expect(listed({}, 'name')).toEqual(['annual 9', 'annual 10', 'thyroid'])
  expect(listed({}, '-tests')).toEqual(['annual 9', 'annual 10', 'thyroid'])
  expect(listed({}, 'price')).toEqual(['annual 10', 'annual 9', 'thyroid'])
})

test('a set is found by words of its name, its note or its tags, in any case and without accents', () => {
  expect(listed({ q: 'ANNUAL zoe' })).toEqual(['annual 9'])
  expect(listed({ q: 'endoc' })).toEqual(['thyroid'])
  expect(listed({ tag: 'adult' })).toEqual(['annual 10', 'annual 9'])
  expect(listed({ tag: 'adult', q: 'thyroid' })).toEqual([])
})

test('every column of the sets on screen is in the file with the same value, and the other way', () => {
  const around = {
    favorites: new Set(['thyroid']),
    toggleFavorite: () => {},
    duplicate: () => {},
    remove: () => {},
    compared: [],
    onCompare: () => {},
  }
  const rows = [
    ...sets,
    line('gone', {
      lab: null,
      version: 3,
      health: { tone: 'bad', reasons: ['1 test no longer offered', '1 price changed'] },
    }),
    line('checking', {
      accountName: 'Main; clinic',
      health: null,
      created_by: { id: '1', name: 'Ada' },
    }),
  ]
  const others = { controls: ['actions'] }
  expectFileAsOnScreen(
    setColumns,
    rows,
    { ...around, hasCreators: false },
    {
      ...others,
      inFileOnly: ['version', 'created_by'],
      inOtherWords: ['health', 'saved_at', 'tags'],
    },
  )
  expectFileAsOnScreen(
    setColumns,
    rows,
    { ...around, hasCreators: true },
    {
      ...others,
      inFileOnly: ['version'],
      inOtherWords: ['health', 'saved_at', 'created_by', 'tags'],
    },
  )
})
