import { expect, test } from 'vitest'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { applyFacets } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'

import { savedColumns } from './saved-columns.tsx'
import { favoritesFirst, tagChoices, textsOfSet } from './saved-list.ts'

const line = (id: string, more: Partial<OrderSetLine> = {}): OrderSetLine => ({
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
  created_at: '2026-01-01T00:00:00.000Z',
  saved_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  ...more,
})
const sets = [
  line('annual 10', { tags: ['adult'], saved_at: '2026-01-02T00:00:00.000Z', tests: 3 }),
  line('annual 9', { tags: ['adult', 'yearly'], note: 'For Zoë’s clinic', tests: 5 }),
  line('thyroid', { tags: ['endocrine'], saved_at: '2026-01-03T00:00:00.000Z' }),
]
const facets = savedColumns.flatMap((column) => column.facets ?? [])
const filter = (q: string, tag: string) =>
  applyFacets(findByText(sets, textsOfSet, q), facets, { tag: tag ? [tag] : [] }, undefined)
const listed = ({ q = '', tag = '' } = {}, sort = '-saved_at', favorites: string[] = []) =>
  favoritesFirst(
    sortRows(filter(q, tag).rows, savedColumns, sort, undefined),
    new Set(favorites),
  ).map(({ id }) => id)

test('the set saved last comes first, favorites before all', () => {
  expect(listed()).toEqual(['thyroid', 'annual 10', 'annual 9'])
  expect(listed({}, '-saved_at', ['annual 9'])).toEqual(['annual 9', 'thyroid', 'annual 10'])
  expect(listed({}, 'name')).toEqual(['annual 9', 'annual 10', 'thyroid'])
  expect(listed({}, '-tests')).toEqual(['annual 9', 'annual 10', 'thyroid'])
})

test('a set is found by words of its name, its note or its tags, in any case and without accents', () => {
  expect(listed({ q: 'ANNUAL zoe' })).toEqual(['annual 9'])
  expect(listed({ q: 'endoc' })).toEqual(['thyroid'])
  expect(listed({ tag: 'adult' })).toEqual(['annual 10', 'annual 9'])
  expect(listed({ tag: 'adult', q: 'thyroid' })).toEqual([])
  expect(tagChoices(filter('', '').counts('tag'), '')).toEqual([
    { tag: 'adult', count: 2 },
    { tag: 'endocrine', count: 1 },
    { tag: 'yearly', count: 1 },
  ])
})
