import { describe, expect } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { SentMarker } from '#contract/interface/markers.ts'
import { sortKey } from '#lib/sort-key.ts'
import { putMarkers } from '#server/interface/store.ts'
import {
  ashAccount,
  elmAccount,
  marker,
  northMarkers,
  oakAccount,
  serviceTest,
  southAccount,
} from '#server/interface/testing.ts'

const at = (query: string) => `/v3/lab_tests/markers?${query}`
const ids = (body: { markers: SentMarker[] }) => body.markers.map((one) => one.id)

describe('markers', () => {
  serviceTest(
    'are sorted by lab, then naturally by name, then by ID, with expected results and without other teams’ markers',
    async ({ get }) => {
      const { status, body } = await get('/v3/lab_tests/markers')
      expect(status).toBe(200)
      expect(body).toEqual({ markers: northMarkers, total: 7, page: 1, size: 50, pages: 1 })
      expect(endpoints.listMarkers.response.parse(body)).toEqual(body)
      expect(body.markers[1].expected_results[0].loinc.code).toBe('2345-7')
    },
  )

  serviceTest('pages follow one another without a marker skipped or repeated', async ({ get }) => {
    for (const filter of ['', '&name=l']) {
      const all = ids((await get(at(`size=100${filter}`))).body)
      const seen: number[] = []
      for (let page = 1; page <= Math.ceil(all.length / 3); page++) {
        const { body } = await get(at(`page=${page}&size=3${filter}`))
        expect(body).toMatchObject({
          total: all.length,
          page,
          size: 3,
          pages: Math.ceil(all.length / 3),
        })
        seen.push(...ids(body))
      }
      expect(seen).toEqual(all)
    }
  })

  serviceTest('a page past the end is empty and has the true total', async ({ get }) => {
    expect((await get(at('page=9&size=3'))).body).toEqual({
      markers: [],
      total: 7,
      page: 9,
      size: 3,
      pages: 3,
    })
    expect((await get(at('page=9&size=3&name=glucose'))).body).toEqual({
      markers: [],
      total: 4,
      page: 9,
      size: 3,
      pages: 2,
    })
    expect((await get(at('page=2147483647&size=100'))).body).toMatchObject({
      markers: [],
      total: 7,
    })
    expect((await get(at('name=nothing-like-it'))).body).toEqual({
      markers: [],
      total: 0,
      page: 1,
      size: 50,
      pages: 0,
    })
  })

  serviceTest(
    'a page or size that is out of range or not an integer is refused and never clamped',
    async ({ get }) => {
      for (const query of [
        'page=0',
        'page=-1',
        'page=1.5',
        'page=x',
        'page=',
        'page=1e1',
        'page=0x1',
        'page=2147483648',
        'page=1&page=2',
        'size=0',
        'size=101',
        'size=many',
      ]) {
        const { status, body } = await get(at(query))
        expect([query, status, body.detail?.[0]?.loc]).toEqual([
          query,
          422,
          ['query', query.split('=')[0]],
        ])
      }
      expect((await get(at('page=0&size=101'))).body.detail).toEqual([
        {
          type: 'too_small',
          loc: ['query', 'page'],
          msg: 'Too small: expected number to be >=1',
          input: '0',
        },
        {
          type: 'too_big',
          loc: ['query', 'size'],
          msg: 'Too big: expected number to be <=100',
          input: '101',
        },
      ])
      const { body: words } = await get(at('page=1e3&lab_account_id=x'))
      expect(words.detail).toMatchObject([
        { loc: ['query', 'lab_account_id'], msg: 'Invalid UUID', input: 'x' },
        { loc: ['query', 'page'], msg: 'Use a whole number in decimal digits', input: '1e3' },
      ])
      expect((await get(at('size=100&page=1'))).status).toBe(200)
    },
  )

  serviceTest(
    'can be limited to one lab or several labs by ID, and a lab slug wins over IDs',
    async ({ get }) => {
      expect(ids((await get(at('lab_id=2'))).body)).toEqual([22, 21])
      expect(ids((await get(at('lab_id=2&lab_id=1'))).body)).toEqual([14, 11, 13, 12, 22, 21])
      expect(ids((await get(at('lab_slug=elm'))).body)).toEqual([22, 21])
      expect(ids((await get(at('lab_id=1&lab_slug=elm'))).body)).toEqual([22, 21])
      expect(ids((await get(at('lab_id=2&lab_slug='))).body)).toEqual([22, 21])
      expect((await get(at('lab_id=77'))).body).toMatchObject({ markers: [], total: 0 })
      expect((await get(at('lab_slug=nowhere'))).body).toMatchObject({ markers: [], total: 0 })
    },
  )

  serviceTest('an invalid lab ID is refused with its position among several', async ({ get }) => {
    expect((await get(at('lab_id=1&lab_id=two'))).body.detail).toMatchObject([
      { loc: ['query', 'lab_id', 1], input: 'two' },
    ])
    expect((await get(at('lab_id=two'))).body.detail).toMatchObject([
      { loc: ['query', 'lab_id', 0], input: 'two' },
    ])
    for (const query of ['lab_id=', 'lab_id=2147483648', 'lab_id=1.5'])
      expect((await get(at(query))).status).toBe(422)
  })

  serviceTest(
    'are found by name, test code, LOINC code, or result, best first and in any case',
    async ({ get }) => {
      // the panel, 14, has a glucose among its results
      expect(ids((await get(at('name=GLUC'))).body)).toEqual([11, 13, 21, 14])
      expect(ids((await get(at('name=001032'))).body)).toEqual([11, 21, 14])
      expect(ids((await get(at('name=1032'))).body)).toEqual([11, 21, 14])
      expect(ids((await get(at('name=metabolic&lab_id=1'))).body)).toEqual([14])
      expect(ids((await get(at('name=2345-7'))).body)).toContain(11)
      expect(ids((await get(at('name=glucose&lab_id=2'))).body)).toEqual([21])
      expect(ids((await get(at('name='))).body)).toHaveLength(7)
      expect(ids((await get(at('name=%20'))).body)).toHaveLength(7)
    },
  )

  serviceTest('a text without a letter or digit finds nothing', async ({ get }) => {
    expect(ids((await get(at('name=%25'))).body)).toEqual([])
    expect((await get(at('name=a%00b'))).body.detail).toMatchObject([
      { type: 'invalid_text', loc: ['query', 'name'] },
    ])
    expect((await get(at(`name=${'x'.repeat(201)}`))).status).toBe(422)
  })

  serviceTest('a search sees a change at once, whoever made it', async ({ db, get, northId }) => {
    expect(ids((await get(at('name=ferritin'))).body)).toEqual([])
    await putMarkers(db, northId, [marker(31, 1, 'Ferritin')])
    expect(ids((await get(at('name=ferritin'))).body)).toEqual([31])
    await putMarkers(db, northId, [marker(31, 1, 'Transferrin')])
    expect(ids((await get(at('name=transferrin'))).body)).toEqual([31])
  })

  serviceTest('names sort alike in the database and in a search', async ({ db, get, northId }) => {
    const names = ['Vitamin B12', 'vitamin B2', 'Vitamin Á', 'Vitamin B-6', 'Vitamin Z']
    await putMarkers(
      db,
      northId,
      names.map((name, i) => marker(40 + i, 2, name)),
    )
    const listed = (await get(at('lab_id=2&size=100'))).body.markers as SentMarker[]
    const vitamins = listed.map(({ name }) => name).filter((name) => /^vitamin/i.test(name))
    expect(vitamins).toEqual(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)))
    expect(vitamins.indexOf('vitamin B2')).toBeLessThan(vitamins.indexOf('Vitamin B12'))
    expect(vitamins[0]).toBe('Vitamin Á')
  })

  serviceTest('a lab account of any status limits them to its lab', async ({ get }) => {
    expect(ids((await get(at(`lab_account_id=${oakAccount}`))).body)).toEqual([14, 11, 13, 12])
    expect(ids((await get(at(`lab_account_id=${elmAccount}&name=glucose`))).body)).toEqual([21])
    expect(ids((await get(at(`lab_account_id=${elmAccount}&lab_id=1`))).body)).toEqual([])
    expect((await get(at(`lab_account_id=${ashAccount}`))).body).toMatchObject({
      markers: [],
      total: 0,
    })
  })

  serviceTest(
    'a lab account of another team gives the same error as a missing one',
    async ({ get }) => {
      const foreign = await get(at(`lab_account_id=${southAccount}`))
      expect(foreign).toMatchObject({ status: 404, body: { detail: 'Lab account does not exist' } })
      expect((await get(at('lab_account_id=00000000-0000-0000-0000-00000000dead'))).body).toEqual(
        foreign.body,
      )
      expect((await get(at('lab_account_id=main'))).status).toBe(422)
    },
  )

  serviceTest('an unknown parameter is not refused', async ({ get }) => {
    expect((await get(at('a_la_carte_enabled=true&lab_id=2'))).body.total).toBe(2)
  })

  serviceTest(
    'a name filter over a large catalog counts all matches',
    async ({ get, db, northId }) => {
      await putMarkers(
        db,
        northId,
        Array.from({ length: 3000 }, (_, i) =>
          marker(1000 + i, 1, `Allergen ${i}`, { provider_id: `A${i}` }),
        ),
      )
      const { body } = await get(at('name=allergen&size=100&page=30'))
      expect(body).toMatchObject({ total: 3000, pages: 30 })
      expect(body.markers).toHaveLength(100)
    },
  )
})
