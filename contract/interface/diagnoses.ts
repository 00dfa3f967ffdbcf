import * as z from 'zod/mini'

import type { Endpoint, RecordOf } from './common.ts'

export const Diagnosis = z.looseObject({
  /** ICD-10-CM, with its dot, such as `E11.9`. */
  diagnosis_code: z.string(),
  description: z.string(),
})
/** Diagnosis as the interface describes it. */
export type SentDiagnosis = z.infer<typeof Diagnosis>

export const searchDiagnoses = {
  method: 'GET',
  path: '/v3/insurance/search/diagnosis',
  summary: 'ICD-10-CM diagnosis codes by code or text, best match first',
  tag: 'Diagnosis codes',
  params: z.object({}),
  query: z.object({
    diagnosis_query: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(200),
        z.describe(
          'A code, with or without its dot, or words in any order. The last word can be incomplete.',
        ),
      ),
  }),
  response: z.array(Diagnosis),
  records: {
    key: null,
    item: Diagnosis,
    needs: [['diagnosis_code']],
    always: ['diagnosis_code'],
  },
} as const satisfies Endpoint
/** Diagnosis as read. Any field except the code may be unreadable. */
export type Diagnosis = RecordOf<typeof searchDiagnoses>
