import { describe, expect } from 'vitest'

import type { SentMarker } from '#contract/interface/markers.ts'
import { elmAccount, oakAccount, serviceTest, southAccount } from '#server/interface/testing.ts'

const at = (labTest: string, query = '') => `/v3/lab_tests/${labTest}/markers?${query}`
const ids = (body: { markers: SentMarker[] }) => body.markers.map((one) => one.id)

describe('markers of a lab test', () => {
  serviceTest('are returned by name with their LOINC codes, a page at a time', async ({ get }) => {
    const { body } = await get(at('oak-wide'))
    expect(ids(body)).toEqual([11, 13, 12])
    expect(body).toMatchObject({ total: 3, page: 1, size: 50, pages: 1 })
    expect(body.markers[0].expected_results[0].loinc).toMatchObject({
      code: '2345-7',
      unit: 'mg/dL',
    })
    expect(ids((await get(at('oak-wide', 'page=2&size=2'))).body)).toEqual([12])
    expect((await get(at('oak-wide', 'page=5&size=2'))).body).toEqual({
      markers: [],
      total: 3,
      page: 5,
      size: 2,
      pages: 2,
    })
  })

  serviceTest('a lab test without markers is an empty page', async ({ get }) => {
    expect((await get(at('empty'))).body).toEqual({
      markers: [],
      total: 0,
      page: 1,
      size: 50,
      pages: 0,
    })
  })

  serviceTest(
    'a lab test of another team gives the same error as a missing one',
    async ({ get }) => {
      const foreign = await get(at('south-only'))
      expect(foreign).toMatchObject({ status: 404, body: { detail: 'Lab test does not exist' } })
      expect((await get(at('no-such-test'))).body).toEqual(foreign.body)
      expect((await get(at(encodeURIComponent("x' or '1'='1")))).status).toBe(404)
    },
  )

  serviceTest('a lab account limits the markers to its lab', async ({ get }) => {
    expect(ids((await get(at('oak-basic', `lab_account_id=${oakAccount}`))).body)).toEqual([14, 11])
    expect((await get(at('oak-basic', `lab_account_id=${elmAccount}`))).body).toMatchObject({
      markers: [],
      total: 0,
    })
    expect(await get(at('oak-basic', `lab_account_id=${southAccount}`))).toMatchObject({
      status: 404,
      body: { detail: 'Lab account does not exist' },
    })
  })

  serviceTest('a page or size out of range is refused', async ({ get }) => {
    expect((await get(at('oak-basic', 'page=0'))).body.detail).toMatchObject([
      { loc: ['query', 'page'] },
    ])
    expect((await get(at('oak-basic', 'size=101'))).body.detail).toMatchObject([
      { loc: ['query', 'size'] },
    ])
    expect((await get(at('a%00b'))).body.detail).toMatchObject([
      { type: 'invalid_text', loc: ['path', 'lab_test_id'] },
    ])
    expect((await get(at('x'.repeat(201)))).body.detail).toMatchObject([
      { loc: ['path', 'lab_test_id'] },
    ])
  })
})
