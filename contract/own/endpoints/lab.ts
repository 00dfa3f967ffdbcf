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
import { MarkerReading } from '#contract/own/marker-reading.ts'

/** Another upstream says nothing of it. */
const NOT_SAID = { 404: 'This service does not say it' }

/** Lab tests by name, Medicare’s coverage lists, and what our own service says beside the interface’s answers. */
export const labEndpoints = {
  listLabTests: {
    method: 'GET',
    path: '/workspace/lab-tests',
    summary: 'Lab tests that the team knows by name',
    right: 'lab-tests.read',
    answer: NamedLabTests,
  },
  putLabTests: {
    method: 'PUT',
    path: '/workspace/lab-tests',
    summary: 'Put lab tests on the team’s list, or name them anew',
    right: 'lab-tests.write',
    body: PutLabTests,
    answer: NamedLabTests,
  },
  removeLabTest: {
    method: 'DELETE',
    path: '/workspace/lab-tests/:id',
    summary: 'Take a lab test off the team’s list',
    right: 'lab-tests.write',
    params: z.object({ id: z.string() }),
    answer: NamedLabTests,
    missing: { id: 'This lab test is not on the list' },
  },
  readCoverage: {
    method: 'POST',
    path: '/workspace/coverage',
    summary: 'Which of the tests Medicare lists codes for, and which of the codes it lists',
    right: 'coverage.read',
    body: AskCoverage,
    answer: Coverage,
  },
  listCoveredCodes: {
    method: 'GET',
    path: '/workspace/coverage/codes',
    summary: 'Common diagnosis codes that Medicare lists for the tests of a determination',
    right: 'coverage.read',
    query: AskCoveredCodes,
    answer: CoveredCodes,
  },
  readDiagnosis: {
    method: 'GET',
    path: '/workspace/diagnoses/reading',
    summary: 'How a diagnosis search was read',
    right: 'diagnoses.read',
    query: ReadDiagnosis,
    answer: SentDiagnosisReading,
    errors: NOT_SAID,
  },
  describeDiagnoses: {
    method: 'GET',
    path: '/workspace/diagnoses/codes',
    summary: 'What is known of diagnosis codes, in the order that they were asked for',
    right: 'diagnoses.read',
    query: DescribeDiagnoses,
    answer: DescribedDiagnoses,
    errors: NOT_SAID,
  },
  readMarkers: {
    method: 'GET',
    path: '/workspace/markers/reading',
    summary: 'How a search for markers was read',
    right: 'markers.read',
    query: listMarkers.query,
    answer: MarkerReading,
    errors: NOT_SAID,
  },
  listNotAllowedAccounts: {
    method: 'GET',
    path: '/workspace/lab-accounts/not-allowed',
    summary: 'Lab accounts whose allowlist has teams, and not the one that is signed in',
    right: 'lab-accounts.read',
    answer: NotAllowedAccounts,
    errors: NOT_SAID,
  },
} as const satisfies Record<string, OwnEndpoint>
