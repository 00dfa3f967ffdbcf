import type { SentDiagnosis } from '#contract/interface/diagnoses.ts'
import type { DiagnosisSet } from '#contract/own/workspace.ts'
import { notReady } from '#server/http/http-error.ts'
import { route } from '#server/interface/route.ts'

/** The codes in memory. ICD-10-CM is public and the same for every team, so there is no SQL here. */
export type DiagnosisSearch = {
  search(query: string): SentDiagnosis[] | Promise<SentDiagnosis[]>
  readonly set: DiagnosisSet
}

export default (diagnoses: () => DiagnosisSearch | null) =>
  route('searchDiagnoses', async ({ query }) => {
    const index = diagnoses()
    if (!index) throw notReady('Diagnosis codes are still loading. Try again in a moment')
    return JSON.stringify(await index.search(query.diagnosis_query))
  })
