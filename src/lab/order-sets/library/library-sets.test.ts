import { expect, test, vi } from 'vitest'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Marker } from '#contract/interface/markers.ts'
import { readerClock } from '#lib/days.ts'
import { testAccount } from '#lib/testing.ts'
import { drawCell } from '#src/kit/table/cells.tsx'
import { sortRows } from '#src/kit/table/column.ts'
import { applyFacets } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'
import { expectFileAsOnScreen, readText } from '#src/kit/table/testing.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'

import { favoritesFirst, librarySet, textsOfSet, type LibrarySet } from './library-sets.ts'
import type { LabTestNow } from './present-markers.ts'
import { setColumns } from './set-columns.tsx'
import { READY, SAME_NUMBER } from './set-health.ts'
import { SetPrice } from './SetPrice.tsx'

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
  testNames: [],
  pricedAt: null,
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

test('the most recently saved set comes first, after favorites', () => {
  expect(listed()).toEqual(['thyroid', 'annual 10', 'annual 9'])
  expect(listed({}, '-saved_at', ['annual 9'])).toEqual(['annual 9', 'thyroid', 'annual 10'])
  expect(listed({}, 'name')).toEqual(['annual 9', 'annual 10', 'thyroid'])
  expect(listed({}, '-tests')).toEqual(['annual 9', 'annual 10', 'thyroid'])
  expect(listed({}, 'price')).toEqual(['annual 10', 'annual 9', 'thyroid'])
})

test('a set is found by words in its name, note, or tags, in any case and without accents', () => {
  expect(listed({ q: 'ANNUAL zoe' })).toEqual(['annual 9'])
  expect(listed({ q: 'endoc' })).toEqual(['thyroid'])
  expect(listed({ tag: 'adult' })).toEqual(['annual 10', 'annual 9'])
  expect(listed({ tag: 'adult', q: 'thyroid' })).toEqual([])
})

test('a set’s price says how many of its tests have none', () => {
  const price = setColumns.find(({ id }) => id === 'price')!
  const drawn = (set: LibrarySet) => readText(drawCell(price, set, {} as never))
  expect(drawn(sets[0]!)).toBe('3.00 + 1 unpriced')
  expect(drawn(sets[1]!)).toBe('10.00 + 2 unpriced')
})

test('a duplicate account number is short in a row, and whole in the file', () => {
  const status = setColumns.find(({ id }) => id === 'health')!
  const set = line('a', { health: { tone: 'notice', reasons: [SAME_NUMBER, '1 price changed'] } })
  expect(readText(drawCell(status, set, {} as never))).toContain('Check account')
  expect(status.value?.(set, undefined)).toBe('Duplicate account number, 1 price changed')
})

test('the number of tests without a price is unknown if the tests are', () => {
  const unpriced = setColumns.find(({ id }) => id === 'unpriced')!
  expect(sets.map((set) => unpriced.value?.(set, undefined))).toEqual([1, 2, null])
})

test('a nameless account or a deleted one doesn’t show as no account', () => {
  const known = {
    snapshots: new Map(),
    now: null,
    notAllowed: undefined,
    labs: { pending: true, nameOfSlug: (slug: string) => slug } as Labs,
  }
  const nameOf = (account: string, more: Partial<LabAccount> = {}) => {
    const own = testAccount('11111111-1111', { account_name: null, ...more })
    return librarySet(line('set', { account }), { ...known, accounts: [own] }).accountName
  }
  expect(nameOf('')).toBe(null)
  expect(nameOf('11111111-1111', { account_name: 'Main' })).toBe('Main')
  expect(nameOf('11111111-1111', { provider_account_id: '42' })).toBe('Account 42')
  expect(nameOf('22222222-2222')).toBe('Account 2222…2222')
})

test('the day of a change is the reader’s day, like the time next to it', () => {
  const clock = vi.spyOn(readerClock(), 'offsetAt').mockReturnValue(-5 * 3600)
  const changed = setColumns.find(({ id }) => id === 'saved_at')!
  const late = line('late', { saved_at: '2026-01-03T02:00:00.000Z' })
  const drawn = drawCell(changed, late, {} as never)
  expect(readText(drawn)).toMatch(/^Jan 2(, 2026)?$/)
  clock.mockRestore()
})

test('every column of the sets is on screen and in the file with the same value', () => {
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
      health: { tone: 'bad', reasons: ['1 marker no longer offered', '1 price changed'] },
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
      inFileOnly: ['version', 'created_by', 'unpriced', 'priced_at'],
      inOtherWords: ['health', 'saved_at', 'tags', 'price'],
    },
  )
  expectFileAsOnScreen(
    setColumns,
    rows,
    { ...around, hasCreators: true },
    {
      ...others,
      inFileOnly: ['version', 'unpriced', 'priced_at'],
      inOtherWords: ['health', 'saved_at', 'created_by', 'tags', 'price'],
    },
  )
})

test('the price is today’s, or the saved one with its date until the catalog is loaded', () => {
  const tsh = {
    id: 7,
    name: 'TSH',
    lab: 1,
    code: '004259',
    price: '24.00',
    results: [],
    uncoded: 0,
  }
  const saved_at = '2026-01-03T12:00:00.000Z'
  const set = line('set', { saved_at })
  const read = (more: object, now: Parameters<typeof librarySet>[1]['now']) => {
    const snapshot = { markers: [tsh], isWhole: true, account: null, ...more }
    const { prices, pricedAt } = librarySet(set, {
      snapshots: new Map([['set', { id: 'set', tests: ['t1'], codes: [], snapshot }]]),
      now,
      accounts: [],
      notAllowed: undefined,
      labs: { pending: true, nameOfSlug: (slug: string) => slug } as Labs,
    })
    return { prices, pricedAt }
  }
  const about = { slug: null, description: null, type: null, unit: null, expected_results: [] }
  const markers: Marker[] = [
    { ...about, id: 7, name: 'TSH', lab_id: 1, provider_id: '004259', price: '31.00' },
  ]
  const catalog = new Map([['1:004259', markers[0]!]])
  const now = (one: LabTestNow) => ({ catalog, labTests: new Map([['t1', one]]) })
  expect(read({}, now({ markers, isWhole: true }))).toMatchObject({
    prices: ['31.00'],
    pricedAt: null,
  })
  for (const unknown of [null, undefined, now('unknown')])
    expect(read({}, unknown)).toMatchObject({ prices: ['24.00'], pricedAt: saved_at })
  const read_at = '2025-06-01T12:00:00.000Z'
  expect(read({ read_at }, null)).toMatchObject({ prices: ['24.00'], pricedAt: read_at })
  expect(readText(SetPrice({ prices: ['24.00'], pricedAt: read_at }))).toBe('Jun 1, 2025 24.00')
})
