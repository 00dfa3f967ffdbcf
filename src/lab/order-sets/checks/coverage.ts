import { queryOptions } from '@tanstack/react-query'

import type { Diagnosis } from '#contract/interface/diagnoses.ts'
import type { Coverage } from '#contract/own/coverage.ts'
import type { Read } from '#lib/read-leniently.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { searchDiagnoses } from '#src/lab/catalog/queries.ts'

/** A test of an order: its results, as LOINC codes. */
type CoverableTest = { name: string; codes: string[] }
/** A determination with its tests in the order. */
export type CoveredTests = Omit<Coverage['determinations'][number], 'tests'> & {
  tests: CoverableTest[]
}
/** Coverage of an order. `effective` is null if no lists were imported. */
export type OrderCoverage = { effective: string | null; determinations: CoveredTests[] }

async function readCoverage(
  tests: readonly CoverableTest[],
  dx: string[],
  signal: AbortSignal,
): Promise<OrderCoverage> {
  const { effective, determinations } = await callOwn('POST /workspace/coverage', {
    body: { tests: tests.map(({ codes }) => codes), diagnosis_codes: dx },
    signal,
  })
  return {
    effective,
    determinations: determinations.map((one) => ({
      ...one,
      tests: one.tests.flatMap((index) => tests[index] ?? []),
    })),
  }
}

const STALE_MS = 5 * 60_000

/** Medicare coverage of tests with diagnosis codes. */
export const orderCoverage = (tests: readonly CoverableTest[], dx: string[]) =>
  queryOptions({
    queryKey: ['readCoverage', tests, dx],
    queryFn: ({ signal }) => readCoverage(tests, dx, signal),
    staleTime: STALE_MS,
  })

/** Common diagnosis codes in the lists for the tests of a determination, most used first. */
export const coveredCodes = (ncd: string) =>
  queryOptions({
    queryKey: ['listCoveredCodes', ncd],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/coverage/codes', { query: { ncd }, signal })).codes,
    staleTime: STALE_MS,
  })

/** Maximum number of found codes that are checked against the lists. */
const CODES_MAX = 200

/** The search results that support this test. */
export const searchCoveredCodes = (test: CoverableTest, diagnosis_query: string) =>
  queryOptions({
    queryKey: ['searchCoveredCodes', test, diagnosis_query],
    queryFn: async ({ signal }): Promise<Read<Diagnosis[]>> => {
      const found = await queryClient().fetchQuery(searchDiagnoses({ diagnosis_query }))
      const codes = found.body.slice(0, CODES_MAX).map(({ diagnosis_code }) => diagnosis_code)
      const { determinations } = await readCoverage([test], codes, signal)
      const covered = new Set(
        determinations.flatMap(({ diagnoses }) =>
          diagnoses.flatMap(({ code, list }) => (list === 'covered' ? [code] : [])),
        ),
      )
      return { ...found, body: found.body.filter((one) => covered.has(one.diagnosis_code)) }
    },
    staleTime: STALE_MS,
  })
