import { expect } from 'vitest'

import { DescribedDiagnoses, SentDiagnosisReading } from '#contract/own/diagnosis-reading.ts'
import { describeOnce } from '#server/db/testing.ts'
import { gatewayTest } from '#server/gateway-testing.ts'
import { shippedSearch } from '#server/interface/diagnosis/testing.ts'

const READING = '/workspace/diagnoses/reading'
const CODES = '/workspace/diagnoses/codes'
const searched = () => ({ diagnoses: shippedSearch })

describeOnce('the built-in service’s extra information about diagnosis codes', () => {
  gatewayTest(
    'explains how a query was read and its results, in the contract’s form',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const { status, body, headers } = await user.get(`${READING}?diagnosis_query=htn, no gout`)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(SentDiagnosisReading.parse(body)).toEqual(body)
      expect(body).toMatchObject({
        searches: [{ typed: 'htn', kind: 'words' }],
        unused: [{ typed: 'no gout', why: 'negated' }],
      })
      expect(body.hits[0]).toMatchObject({ code: 'I10', billable: true })
    },
    searched,
  )

  gatewayTest(
    'describes codes in their order, including an unknown one',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const { body } = await user.get(`${CODES}?codes=e119,M54.5,X00.X`)
      expect(DescribedDiagnoses.parse(body)).toEqual(body)
      expect(body.codes).toMatchObject([
        { code: 'E11.9', title: 'Type 2 diabetes mellitus without complications', billable: true },
        { code: 'M54.5', title: 'Low back pain', billable: false },
        { code: 'X00.X', title: null },
      ])
    },
    searched,
  )

  gatewayTest(
    'requires a sign-in, and refuses empty or too large requests',
    async ({ user, northKey }) => {
      expect((await user.get(`${READING}?diagnosis_query=htn`)).status).toBe(401)
      expect((await user.get(`${CODES}?codes=I10`)).status).toBe(401)
      await user.signIn(northKey)
      for (const [path, name] of [
        [READING, 'diagnosis_query'],
        [`${READING}?diagnosis_query=%20`, 'diagnosis_query'],
        [`${READING}?diagnosis_query=${'x'.repeat(201)}`, 'diagnosis_query'],
        [CODES, 'codes'],
        [`${CODES}?codes=,`, 'codes'],
        [`${CODES}?codes=${Array(201).fill('I10').join(',')}`, 'codes'],
      ] as const) {
        const { status, body } = await user.get(path)
        expect([path, status, body.detail[0].loc.slice(0, 2)]).toEqual([path, 422, ['query', name]])
      }
    },
    searched,
  )

  gatewayTest(
    'is available once the codes are loaded',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const { status, headers } = await user.get(`${READING}?diagnosis_query=htn`)
      expect([status, headers['retry-after']]).toEqual([503, '2'])
    },
    () => ({ diagnoses: () => null }),
  )
})
