import { queryOptions } from '@tanstack/react-query'

import type { LabTestToPut, NamedLabTest } from '#contract/interface/lab-tests.ts'
import { LAB_TESTS_PATH } from '#contract/own/order-set-paths.ts'
import { sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

const listOf = ({ body }: { body: unknown }) => (body as { lab_tests: NamedLabTest[] }).lab_tests

/** The lab tests that the team knows by name. */
export const namedLabTests = () =>
  queryOptions({
    queryKey: ['namedLabTests'],
    queryFn: async ({ signal }) => listOf(await sendRequest('GET', LAB_TESTS_PATH, { signal })),
    staleTime: 60_000,
  })

const showNames = (answer: { body: unknown }) =>
  void queryClient.setQueryData(namedLabTests().queryKey, listOf(answer))

/** Puts lab tests onto the team's list, or names them anew. */
export const nameLabTests = async (list: readonly LabTestToPut[]) =>
  showNames(await sendRequest('PUT', LAB_TESTS_PATH, { body: { lab_tests: list } }))

/** Takes a lab test off the team's list. */
export const forgetLabTest = async (id: string) =>
  showNames(await sendRequest('DELETE', `${LAB_TESTS_PATH}/${encodeURIComponent(id)}`))
