import { useQueries } from '@tanstack/react-query'

import { bareCode } from '#src/lib/icd.ts'
import { searchDiagnoses } from './queries.ts'

/** More chosen codes than this are shown without their words. */
const MOST = 40

/**
 * The words of diagnosis codes: the interface reads none by its code, so each is searched for. Null where the search answers
 * and does not have the code; absent while it is looked for, or where that failed.
 */
export function useDescriptions(codes: readonly string[]): ReadonlyMap<string, string | null> {
  const searchedCodes = codes.slice(0, MOST)
  return useQueries({
    queries: searchedCodes.map((code) => ({
      ...searchDiagnoses({ diagnosis_query: code }),
      staleTime: Infinity,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const code = searchedCodes[index]!
          if (!data) return []
          return [
            [
              code,
              data.body.find((one) => bareCode(one.diagnosis_code) === bareCode(code))
                ?.description ?? null,
            ] as const,
          ]
        }),
      ),
  })
}
