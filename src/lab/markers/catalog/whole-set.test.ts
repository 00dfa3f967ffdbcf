import { describe, expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import { readSearch } from '#lib/search-params.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { applyFacets, type Chosen } from '#src/kit/table/facets.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'

import { wholeColumns, wholeFacets } from './columns.ts'
import { catalogSearch } from './loader.ts'
import { foundMarkers, prepareWholeSet } from './whole-set.ts'

const result = (code: string | null, unit: string | null = null) => ({
  id: 1,
  name: 'Result',
  slug: 'result',
  lab_id: 1,
  provider_id: null,
  required: true,
  loinc: code === null ? null : { id: 1, name: 'Name', slug: 'name', code, unit },
})
let ids = 0
const marker = (patch: Partial<Marker>): Marker => ({
  id: ++ids,
  name: `Marker ${ids}`,
  slug: `m-${ids}`,
  description: null,
  lab_id: 1,
  provider_id: String(ids).padStart(6, '0'),
  type: 'biomarker',
  unit: 'mg/dL',
  price: '10.00',
  expected_results: [result('2345-7', 'mg/dL')],
  ...patch,
})
const names = (markers: readonly Marker[]) => markers.map(({ name }) => name)
const labs = { labName: (id: number | string) => `Lab ${id}` } as Labs
const prepare = (markers: Marker[]) => prepareWholeSet(markers, (one, other) => one !== other)

async function select(
  markers: Marker[],
  chosen: Chosen,
  { sort = '', found = null as number[] | null } = {},
) {
  const set = await prepare(markers)
  const about = { labs, readings: set.readings }
  const sorted = sortRows(set.markers, wholeColumns, sort, about)
  const listed = foundMarkers(set, sorted, found, !sort)
  const { rows, counts } = applyFacets(listed, wholeFacets, chosen, about)
  return { rows: names(rows), counts }
}

describe('the quality filter', () => {
  const cases: [string, Partial<Marker>, string[]][] = [
    ['finds nothing wrong', {}, []],
    [
      'finds a result without a code among two',
      { expected_results: [result('2345-7'), result(null)] },
      ['no-loinc'],
    ],
    ['finds a wrong check digit', { expected_results: [result('2345-6')] }, ['check-digit']],
    ['finds a missing unit', { unit: ' ' }, ['no-unit']],
    ['accepts a panel without a unit', { type: 'panel', unit: null }, []],
    ['finds a unit that differs from the LOINC code’s', { unit: 'g/L' }, ['unit-differs']],
    ['finds a missing price', { price: 'N/A' }, ['unpriced']],
    ['finds a price that isn’t an amount', { price: 'on request' }, ['unpriced']],
    ['finds missing results', { expected_results: [] }, ['no-loinc', 'no-results']],
    ['doesn’t judge unreadable results', { expected_results: null }, []],
  ]
  test.each(cases)('%s', async (_, patch, expected) => {
    const { counts } = await select([marker(patch)], {})
    expect([...counts('quality').keys()]).toEqual(expected)
  })

  test('a name repeated within a lab counts in any case, but not across labs', async () => {
    const { rows } = await select(
      [
        marker({ name: 'Glucose' }),
        marker({ name: 'Glucose', lab_id: 2 }),
        marker({ name: 'Ferritin' }),
        marker({ name: ' GLUCOSE ' }),
      ],
      { quality: ['same-name'] },
    )
    expect(rows).toEqual(['Glucose', ' GLUCOSE '])
  })
})

describe('a full catalog', () => {
  const markers = [
    marker({ name: 'Vitamin B12', price: '9.50', unit: 'pg/mL' }),
    marker({ name: 'vitamin B2', price: '120.00', unit: 'ug/L', lab_id: 2 }),
    marker({ name: 'Ácido', price: 'N/A', unit: null, type: null }),
    marker({ name: 'Panel', type: 'panel', unit: null, price: '10.00', lab_id: 2 }),
  ]
  test.each([
    ['', ['Vitamin B12', 'vitamin B2', 'Ácido', 'Panel']],
    ['name', ['Ácido', 'Panel', 'vitamin B2', 'Vitamin B12']],
    ['price', ['Vitamin B12', 'Panel', 'vitamin B2', 'Ácido']],
    ['-price', ['vitamin B2', 'Panel', 'Vitamin B12', 'Ácido']],
    ['unit', ['Vitamin B12', 'vitamin B2', 'Ácido', 'Panel']],
    ['-lab', ['vitamin B2', 'Panel', 'Vitamin B12', 'Ácido']],
    ['type', ['Vitamin B12', 'vitamin B2', 'Panel', 'Ácido']],
  ])('is sorted naturally by “%s”, with missing values last', async (sort, expected) => {
    expect((await select(markers, {}, { sort })).rows).toEqual(expected)
  })

  test('is narrowed by each filter, and a count shows what a choice would leave with the others', async () => {
    const { rows, counts } = await select(markers, { kind: ['biomarker'], price: ['priced'] })
    expect(rows).toEqual(['Vitamin B12', 'vitamin B2'])
    expect(Object.fromEntries(counts('kind'))).toEqual({ biomarker: 2, panel: 1 })
    expect(Object.fromEntries(counts('price'))).toEqual({ priced: 2 })
    expect(Object.fromEntries(counts('lab'))).toEqual({ 1: 1, 2: 1 })
    expect((await select(markers, { unit: ['(none)'] })).rows).toEqual(['Ácido', 'Panel'])
    expect((await select(markers, { lab: ['2'] })).rows).toEqual(['vitamin B2', 'Panel'])
    expect((await select(markers, { quality: ['unpriced', 'no-unit'] })).rows).toEqual(['Ácido'])
  })

  test.each([
    ['10-', ['vitamin B2', 'Panel']],
    ['-10', ['Vitamin B12', 'Panel']],
    ['9-11', ['Vitamin B12', 'Panel']],
    ['unpriced', ['Ácido']],
  ])('is filtered by the prices %s', async (price, expected) => {
    expect((await select(markers, { price: [price] })).rows).toEqual(expected)
  })

  test('when searched has the best match first, until a column sorts it', async () => {
    const found = [3, 0]
    expect((await select(markers, {}, { found })).rows).toEqual(['Panel', 'Vitamin B12'])
    expect((await select(markers, {}, { found, sort: 'price' })).rows).toEqual([
      'Vitamin B12',
      'Panel',
    ])
    expect((await select(markers, {}, { found: [] })).rows).toEqual([])
  })

  test('ignores unknown values in its address', () => {
    const read = (query: string) => readSearch(catalogSearch, new URLSearchParams(query))
    expect(read('sort=-price&price=10-50&quality=no-unit,worse&loinc=none')).toMatchObject({
      sort: '-price',
      price: '10-50',
      quality: ['no-unit'],
      loinc: ['none'],
    })
    expect(read('sort=results&price=-&loinc=x')).toMatchObject({ sort: '', price: '', loinc: [] })
  })
})
