import { expect, test } from 'vitest'

import { readSearch } from '#lib/search-params.ts'

import { compareParams, withComparison } from './compare-params.ts'

test('a link to a comparison keeps any ID unchanged', () => {
  const id = 'no id, started 2026-03-01T08:00:00+01:00 & more'
  const link = withComparison('/people/a/workouts/b?day=2026-03-02', {
    id,
    calendar_date: '2026-03-01',
  })
  const { searchParams } = new URL(link, 'https://rounds.example')
  expect(readSearch(compareParams, searchParams)).toEqual({ with: id, withday: '2026-03-01' })
})
