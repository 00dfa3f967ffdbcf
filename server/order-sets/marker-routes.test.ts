import { describe, expect } from 'vitest'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { MarkerReading } from '#contract/own/marker-reading.ts'
import { gatewayTest } from '#server/gateway-testing.ts'
import { putMarkers } from '#server/interface/store.ts'
import { marker, southAccount } from '#server/interface/testing.ts'

const at = (query: string) => `${ownEndpoints.readMarkers.path}?${query}`

describe('the built-in service’s extra information about a marker search', () => {
  gatewayTest('explains each result, in the contract’s form', async (world) => {
    const { user, db, northId, northKey } = world
    await putMarkers(db, northId, [marker(31, 1, 'Phenytoin'), marker(32, 1, 'Lithium')])
    await user.signIn(northKey)
    const { status, body, headers } = await user.get(at('name=dilantin'))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(MarkerReading.parse(body)).toEqual(body)
    expect(body).toEqual({
      reasons: [
        { id: 31, called: [{ typed: 'dilantin', as: 'phenytoin' }], spelled: [], parts: [] },
      ],
      similar: [],
      unused: [],
    })
    const { body: spelled } = await user.get(at('name=STAT%20litium'))
    expect(spelled.reasons).toEqual([
      { id: 32, called: [], spelled: [{ typed: 'litium', as: 'lithium' }], parts: [] },
    ])
    expect(spelled.unused).toEqual(['stat'])
  })

  gatewayTest('suggests similar names if no test matches', async (world) => {
    const { user, db, northId, northKey } = world
    await putMarkers(db, northId, [marker(31, 1, 'Lithium'), marker(32, 2, 'Lithium')])
    await user.signIn(northKey)
    const { body } = await user.get(at('name=lithium%20urine'))
    expect(body).toEqual({
      reasons: [],
      similar: [{ name: 'Lithium', without: ['urine'] }],
      unused: [],
    })
    expect((await user.get(at('name='))).body.similar).toEqual([])
  })

  gatewayTest('names labs that offer the same tests, by LOINC codes alone', async (world) => {
    const { user, db, northId, northKey } = world
    const reporting = (code: string) => ({
      expected_results: [
        {
          id: 1,
          name: 'Result',
          slug: 'result',
          lab_id: 1,
          provider_id: null,
          required: true,
          loinc: { id: 1, name: 'Hemoglobin A1c', slug: null, code, unit: '%' },
        },
      ],
    })
    await putMarkers(db, northId, [
      marker(31, 1, 'Hemoglobin A1c', { provider_id: 'a', price: '14.00', ...reporting('4548-4') }),
      marker(32, 2, 'Glycohemoglobin', { provider_id: 'b', price: '9.5', ...reporting('4548-4') }),
      marker(33, 2, 'Hemoglobin A1c', { provider_id: 'c', ...reporting('17856-6') }),
    ])
    const path = ownEndpoints.listSameTests.path
    expect((await user.get(`${path}?ids=31`)).status).toBe(401)
    await user.signIn(northKey)
    const { body } = await user.get(`${path}?ids=33,31,7`)
    expect(body).toEqual({
      tests: [
        {
          id: 31,
          labs: [
            { lab_id: 2, provider_id: 'b', cents: 950 },
            { lab_id: 1, provider_id: 'a', cents: 1400 },
          ],
        },
      ],
    })
    const { status: refused, body: words } = await user.get(`${path}?ids=x`)
    expect([refused, words.detail[0].msg]).toEqual([422, 'Use a whole number in decimal digits'])
  })

  gatewayTest(
    'requires a sign-in, covers only the own team, and is refused as the API does',
    async (world) => {
      const { user, northKey } = world
      expect((await user.get(at('name=tsh'))).status).toBe(401)
      await user.signIn(northKey)
      expect((await user.get(at('name=tsh&size=101'))).body.detail[0].loc).toEqual([
        'query',
        'size',
      ])
      expect((await user.get(at(`name=tsh&lab_account_id=${southAccount}`))).status).toBe(404)
    },
  )

  gatewayTest(
    'is missing with another service',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      expect((await user.get(at('name=tsh'))).status).toBe(404)
    },
    () => ({ markers: null }),
  )
})
