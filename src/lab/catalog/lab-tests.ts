import { queryOptions } from '@tanstack/react-query'

import type { LabTestToPut, NamedLabTest } from '#contract/interface/lab-tests.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** The lab tests that the team has named. */
export const namedLabTests = () =>
  queryOptions({
    queryKey: ['namedLabTests'],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/lab-tests', { signal })).lab_tests,
    staleTime: 60_000,
  })

const showNames = ({ lab_tests }: { lab_tests: NamedLabTest[] }) =>
  void queryClient().setQueryData(namedLabTests().queryKey, lab_tests)

/** Adds lab tests to the team's list, or renames them. */
export const nameLabTests = async (list: LabTestToPut[]) =>
  showNames(await callOwn('PUT /workspace/lab-tests', { body: { lab_tests: list } }))

/** Removes a lab test from the team's list. */
export const forgetLabTest = async (id: string) =>
  showNames(await callOwn('DELETE /workspace/lab-tests/:id', { params: { id } }))
