import { useQueries } from '@tanstack/react-query'

import { isUnspecified } from '#lib/icd-title.ts'
import { searchDiagnoses } from '#src/api/queries.ts'
import { bareCode, hasMoreSpecific } from '#src/lib/icd.ts'

/** `header`: more specific codes stand below it. `unspecified`: its own title leaves something open. `unknown`: it is not among the codes that are searched. */
export type DiagnosisHint = 'header' | 'unspecified' | 'unknown'

/** More chosen codes than this are not looked at. */
const MOST = 40

/** What to look at in diagnosis codes, as far as a search for each tells: nothing where that is under way, or failed. */
export const useDiagnosisHints = (codes: readonly string[]): ReadonlyMap<string, DiagnosisHint> => {
  const asked = codes.slice(0, MOST)
  return useQueries({
    queries: asked.map((code) => ({
      ...searchDiagnoses({ diagnosis_query: code }),
      staleTime: Infinity,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const hint = data && hintOf(asked[index]!, data.body)
          return hint ? [[asked[index]!, hint] as const] : []
        }),
      ),
  })
}

type Diagnosis = { diagnosis_code: string; description: string | null }

export function hintOf(code: string, found: readonly Diagnosis[]): DiagnosisHint | null {
  const own = found.find(({ diagnosis_code }) => bareCode(diagnosis_code) === bareCode(code))
  const others = found.map(({ diagnosis_code }) => diagnosis_code)
  if (hasMoreSpecific(code, others)) return 'header'
  if (!own) return 'unknown'
  return own.description && isUnspecified(own.description) ? 'unspecified' : null
}
