import { useQueries } from '@tanstack/react-query'

import { itemAt } from '#lib/lists.ts'
import { searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { bareCode, hasMoreSpecific } from '#src/lab/model/icd.ts'

/** Maximum number of codes that are searched for. */
const MAX = 40

/**
 * Result of searching for a code: its title, null if it was not found, and whether there are more
 * specific codes below it.
 */
type SearchedCode = { title: string | null; isHeader: boolean }

/**
 * Details of diagnosis codes through the interface alone, which can't read by code, so each is
 * searched for. `failed` has the codes whose search failed and those beyond the maximum. A code in
 * neither is still being searched for.
 */
export function useSearchedCodes(codes: readonly string[]): {
  found: ReadonlyMap<string, SearchedCode>
  failed: readonly string[]
} {
  const asked = codes.slice(0, MAX)
  return useQueries({
    queries: asked.map((code) => ({
      ...searchDiagnoses({ diagnosis_query: code }),
      staleTime: Infinity,
    })),
    combine: (results) => ({
      failed: codes.filter((_, index) => results[index]?.isError ?? true),
      found: new Map(
        results.flatMap(({ data }, index): [string, SearchedCode][] => {
          const code = itemAt(asked, index)
          if (!data) return []
          const own = data.body.find((one) => bareCode(one.diagnosis_code) === bareCode(code))
          const found = data.body.map(({ diagnosis_code }) => diagnosis_code)
          return [
            [code, { title: own?.description ?? null, isHeader: hasMoreSpecific(code, found) }],
          ]
        }),
      ),
    }),
  })
}
