import { describe, expect } from 'vitest'

import { serviceTest } from '#server/interface/testing.ts'

const at = (query: string) => `/v3/insurance/search/diagnosis?${query}`

describe('diagnosis search', () => {
  serviceTest('returns a bare array, which is empty without results', async ({ get }) => {
    expect((await get(at('diagnosis_query=diabetes'))).body).toEqual([
      { diagnosis_code: 'E11.9', description: 'Type 2 diabetes mellitus without complications' },
    ])
    expect(await get(at('diagnosis_query=nothing'))).toMatchObject({ status: 200, body: [] })
  })

  serviceTest('trims whitespace around a query', async ({ get }) => {
    expect((await get(at('diagnosis_query=%20%20I10+'))).body).toHaveLength(1)
  })

  serviceTest(
    'an empty, missing, or longer query than 200 characters is refused',
    async ({ get }) => {
      for (const query of [
        '',
        'diagnosis_query=',
        'diagnosis_query=%20%20',
        `diagnosis_query=${'x'.repeat(201)}`,
        'diagnosis_query=a&diagnosis_query=b',
      ]) {
        const { status, body } = await get(at(query))
        expect([query, status, body.detail[0].loc]).toEqual([
          query,
          422,
          ['query', 'diagnosis_query'],
        ])
      }
      expect((await get(at(`diagnosis_query=%20${'x'.repeat(200)}%20`))).status).toBe(200)
    },
  )

  serviceTest(
    'says when to try again while the codes are still loading',
    async ({ get }) => {
      const { status, body, headers } = await get(at('diagnosis_query=asthma'))
      expect([status, body]).toEqual([
        503,
        { detail: 'Diagnosis codes are still loading. Try again in a moment' },
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    },
    { diagnoses: () => null },
  )
})
