import * as z from 'zod/mini'

import { NamedLabTests, PutLabTests } from '#contract/interface/lab-tests.ts'
import { listMarkers } from '#contract/interface/markers.ts'
import { NotAllowedAccounts } from '#contract/own/account-allowlist.ts'
import { AskCoverage, AskCoveredCodes, Coverage, CoveredCodes } from '#contract/own/coverage.ts'
import {
  DescribeDiagnoses,
  DescribedDiagnoses,
  ReadDiagnosis,
  SentDiagnosisReading,
} from '#contract/own/diagnosis-reading.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { AskSameTests, MarkerReading, SentSameTests } from '#contract/own/marker-reading.ts'

/** Other upstreams don't provide this. */
const NOT_SAID = { 404: 'The service doesn’t support this request' }

/**
 * Lab tests by name, Medicare’s coverage lists, and details that our own service adds to the
 * interface’s responses.
 */
export const labEndpoints = {
  listLabTests: {
    method: 'GET',
    path: '/workspace/lab-tests',
    summary: 'The team’s named lab tests',
    right: 'catalog.read',
    answer: NamedLabTests,
  },
  putLabTests: {
    method: 'PUT',
    path: '/workspace/lab-tests',
    summary: 'Add lab tests to the team’s list, or rename them',
    right: 'order-sets.write',
    body: PutLabTests,
    answer: NamedLabTests,
  },
  removeLabTest: {
    method: 'DELETE',
    path: '/workspace/lab-tests/:id',
    summary: 'Remove a lab test from the team’s list',
    right: 'order-sets.write',
    params: z.object({ id: z.string() }),
    answer: NamedLabTests,
    missing: { id: 'This lab test isn’t on the list' },
  },
  readCoverage: {
    method: 'POST',
    path: '/workspace/coverage',
    summary: 'Tests with a Medicare code list, and which of the given codes are on it',
    right: 'catalog.read',
    body: AskCoverage,
    answer: Coverage,
  },
  listCoveredCodes: {
    method: 'GET',
    path: '/workspace/coverage/codes',
    summary: 'Common diagnosis codes that Medicare lists for a determination’s tests',
    right: 'catalog.read',
    query: AskCoveredCodes,
    answer: CoveredCodes,
  },
  readDiagnosis: {
    method: 'GET',
    path: '/workspace/diagnoses/reading',
    summary: 'Interpretation of a diagnosis search',
    right: 'catalog.read',
    query: ReadDiagnosis,
    answer: SentDiagnosisReading,
    errors: NOT_SAID,
  },
  describeDiagnoses: {
    method: 'GET',
    path: '/workspace/diagnoses/codes',
    summary: 'Details for diagnosis codes, in the order requested',
    right: 'catalog.read',
    query: DescribeDiagnoses,
    answer: DescribedDiagnoses,
    errors: NOT_SAID,
  },
  readMarkers: {
    method: 'GET',
    path: '/workspace/markers/reading',
    summary: 'Interpretation of a marker search',
    right: 'catalog.read',
    query: listMarkers.query,
    answer: MarkerReading,
    errors: NOT_SAID,
  },
  listSameTests: {
    method: 'GET',
    path: '/workspace/markers/same-tests',
    summary: 'Labs that offer the same tests as these markers',
    right: 'catalog.read',
    query: AskSameTests,
    answer: SentSameTests,
    errors: NOT_SAID,
  },
  listNotAllowedAccounts: {
    method: 'GET',
    path: '/workspace/lab-accounts/not-allowed',
    summary: 'Lab accounts whose team allowlist doesn’t include the signed-in team',
    right: 'catalog.read',
    answer: NotAllowedAccounts,
    errors: NOT_SAID,
  },
} as const satisfies Record<string, OwnEndpoint>
