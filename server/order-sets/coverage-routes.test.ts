import { describe, expect } from 'vitest'

import { Coverage, CoveredCodes } from '#contract/own/coverage.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { gatewayTest } from '#server/gateway-testing.ts'

import { EVERY_NCD, putCoverage } from './coverage.ts'

const asked = { tests: [['3016-3'], ['1975-2'], ['3024-7']], diagnosis_codes: ['E03.9', 'R53.83'] }

describe('coverage of an order', () => {
  gatewayTest(
    'is reported for each determination that applies to its tests, in the contract’s form',
    async ({ user, northKey, db }) => {
      await user.signIn(northKey)
      expect((await user.post(ownEndpoints.readCoverage.path, asked)).body).toEqual({
        effective: null,
        determinations: [],
      })
      await putCoverage(db, '2026-10-01', [
        { ncd: '190.22', list: 'covered', first_code: 'E039', last_code: 'E039' },
      ])
      const { status, body, headers } = await user.post(ownEndpoints.readCoverage.path, asked)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(Coverage.parse(body)).toEqual({
        effective: '2026-10-01',
        determinations: [
          {
            ncd: '190.22',
            title: 'Thyroid Testing',
            lists_covered: true,
            tests: [0, 2],
            diagnoses: [
              { code: 'E03.9', list: 'covered' },
              { code: 'R53.83', list: 'not_supporting' },
            ],
          },
        ],
      })
    },
  )

  gatewayTest(
    'includes common codes that support a test, the most used first, however they are listed',
    async ({ user, northKey, db }) => {
      const codesOf = (ncd: string) => user.get(`${ownEndpoints.listCoveredCodes.path}?ncd=${ncd}`)
      expect((await codesOf('190.22')).status).toBe(401)
      await user.signIn(northKey)
      expect((await codesOf('190.22')).body).toEqual({ codes: [] })
      await putCoverage(db, '2026-10-01', [
        { ncd: '190.22', list: 'covered', first_code: 'E00', last_code: 'E05' },
        { ncd: '190.22', list: 'covered', first_code: 'R5383', last_code: 'R5383' },
        { ncd: '190.22', list: 'denied', first_code: 'Z00', last_code: 'Z13' },
        { ncd: '190.15', list: 'not_supporting', first_code: 'I10', last_code: 'I10' },
        { ncd: EVERY_NCD, list: 'denied', first_code: 'E0590', last_code: 'E0590' },
      ])
      expect(CoveredCodes.parse((await codesOf('190.22')).body).codes).toEqual([
        'E03.9',
        'R53.83',
        'E05.90',
      ])
      expect((await codesOf('190.15')).body.codes).toEqual(['E03.9', 'R53.83'])
      expect((await codesOf('')).status).toBe(422)
    },
  )

  gatewayTest(
    'requires a sign-in, and refuses requests in another form',
    async ({ user, northKey }) => {
      expect((await user.post(ownEndpoints.readCoverage.path, asked)).status).toBe(401)
      await user.signIn(northKey)
      for (const [body, ...loc] of [
        [{ tests: [] }, 'body', 'diagnosis_codes'],
        [{ ...asked, tests: [[]] }, 'body', 'tests', 0],
        [{ ...asked, diagnosis_codes: Array(201).fill('I10') }, 'body', 'diagnosis_codes'],
      ] as const) {
        const answer = await user.post(ownEndpoints.readCoverage.path, body)
        expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc])
      }
    },
  )
})
