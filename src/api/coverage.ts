import { queryOptions } from '@tanstack/react-query'

import { Coverage, type AskedCoverage } from '#contract/coverage.ts'
import { COVERAGE_PATH } from '#contract/order-set-paths.ts'
import { ApiError, sendRequest } from './client.ts'

/** A determination with the tests that it is of, by the names they were asked with. */
export type CoveredTests = Omit<Coverage['determinations'][number], 'tests'> & { tests: string[] }
/** What the lists say of an order; `effective` is null where none were imported. */
export type OrderCoverage = { effective: string | null; determinations: CoveredTests[] }

/** What Medicare's coverage lists say of tests, each by the LOINC codes of all its results, and of diagnosis codes. */
export const orderCoverage = (tests: readonly { name: string; codes: string[] }[], dx: string[]) =>
  queryOptions({
    queryKey: ['readCoverage', tests, dx],
    queryFn: async ({ signal }): Promise<OrderCoverage> => {
      const asked: AskedCoverage = { tests: tests.map(({ codes }) => codes), diagnosis_codes: dx }
      const { body, requestId } = await sendRequest('POST', COVERAGE_PATH, { body: asked, signal })
      const read = Coverage.safeParse(body)
      if (!read.success)
        throw new ApiError('unreadable', 'The coverage lists came in another form than expected.', {
          status: 200,
          requestId,
        })
      return {
        effective: read.data.effective,
        determinations: read.data.determinations.map((one) => ({
          ...one,
          tests: one.tests.flatMap((index) => tests[index]?.name ?? []),
        })),
      }
    },
    staleTime: 5 * 60_000,
  })
