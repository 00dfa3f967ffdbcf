import { expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'

import { buildCatalogSearch } from './catalog-search.ts'

const marker = (id: number, name: string, provider_id: string): Marker => ({
  id,
  name,
  slug: null,
  description: null,
  lab_id: 1,
  provider_id,
  type: null,
  unit: null,
  price: null,
  expected_results: null,
})

test('the matcher gives the positions of matches, best first', async () => {
  const search = await buildCatalogSearch([
    marker(70, 'Glucose, urine', '003335'),
    marker(80, 'Glucose', '001032'),
    marker(90, 'Ferritin', '004598'),
  ])
  expect(search.find('gluc')).toEqual([1, 0])
  expect(search.find('004598')).toEqual([2])
  expect(search.find('zzz')).toEqual([])
  const [spelled] = [...search.explain('feritin', [2]).keys()]
  expect(spelled).toMatchObject({ name: 'Ferritin' })
  expect(search.similar('glucose csf')[0]).toEqual({ name: 'Glucose', without: ['csf'] })
})
