import { useQueries } from '@tanstack/react-query'

import { searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { bareCode, hasMoreSpecific } from '#src/lab/model/icd.ts'

/** More chosen codes than this are shown without their words. */
const MOST = 40

/** What a search for a code tells of it: its words, null where it is not found; and whether more specific ones are below it. */
type SearchedCode = { title: string | null; isHeader: boolean }

/**
 * What is known of diagnosis codes where only the interface can be asked: it reads none by its code, so each is searched for. A
 * code is absent while it is looked for, or where that failed.
 */
export function useSearchedCodes(codes: readonly string[]): ReadonlyMap<string, SearchedCode> {
  const asked = codes.slice(0, MOST)
  return useQueries({
    queries: asked.map((code) => ({
      ...searchDiagnoses({ diagnosis_query: code }),
      staleTime: Infinity,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index): [string, SearchedCode][] => {
          const code = asked[index]!
          if (!data) return []
          const own = data.body.find((one) => bareCode(one.diagnosis_code) === bareCode(code))
          const found = data.body.map(({ diagnosis_code }) => diagnosis_code)
          return [
            [code, { title: own?.description ?? null, isHeader: hasMoreSpecific(code, found) }],
          ]
        }),
      ),
  })
}
