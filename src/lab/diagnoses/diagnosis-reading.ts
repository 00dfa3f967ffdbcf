import { queryOptions, useQuery } from '@tanstack/react-query'

import type { DiagnosisDetails } from '#contract/own/diagnosis-reading.ts'
import { unpackReading } from '#lib/diagnosis-reading.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { whenServiceSays } from '#src/kit/api/request-queue.ts'
import { session } from '#src/kit/api/workspace.ts'
import { bareCode } from '#src/lab/model/icd.ts'

import { useSearchedCodes } from './searched-codes.ts'

/** Reading of a search by our own service, with the reasons for each result. Another upstream has none. */
export const diagnosisReading = (args: { diagnosis_query: string }) =>
  queryOptions({
    queryKey: ['diagnosisReading', args],
    queryFn: async ({ signal }) =>
      unpackReading(await callOwn('GET /workspace/diagnoses/reading', { query: args, signal })),
    refetchInterval: whenServiceSays,
  })

/** Maximum number of codes in one request. */
const CODES_MAX = 200

const DESCRIBED = 'describeDiagnoses'
const describedCodes = (codes: readonly string[]) =>
  queryOptions({
    queryKey: [DESCRIBED, codes],
    queryFn: async ({ signal }) => {
      const query = { codes: codes.slice(0, CODES_MAX).join(',') }
      const answer = await callOwn('GET /workspace/diagnoses/codes', { query, signal })
      return new Map(answer.codes.map((known) => [bareCode(known.code), known]))
    },
    staleTime: Infinity,
    refetchInterval: whenServiceSays,
  })

/** Codes that were already described on this page, for another list of them. */
function describedBefore() {
  const answers = queryClient().getQueriesData<ReadonlyMap<string, DiagnosisDetails>>({
    queryKey: [DESCRIBED],
  })
  const before = new Map(answers.flatMap(([, answer]) => [...(answer ?? [])]))
  return before.size ? before : undefined
}

/** Details of a code. Those from our own service are null with another upstream. */
export type KnownCode = Pick<DiagnosisDetails, 'title'> & {
  billable: boolean | null
  sides: DiagnosisDetails['sides']
  encounters: DiagnosisDetails['encounters']
}

/** Details from our own service. It describes a code that isn't in the code set as not billable. */
export const knownCode = (described: DiagnosisDetails): KnownCode =>
  described.title === null ? { ...described, billable: null } : described

/**
 * Details of diagnosis codes, by the code as given. A code with a null title is not in the code
 * set. `failed` has the codes whose look-up failed. A code in neither is still being looked up.
 */
export function useKnownCodes(codes: readonly string[]): {
  known: ReadonlyMap<string, KnownCode>
  failed: ReadonlySet<string>
} {
  const { data: who } = useQuery(session())
  const isOwn = who?.upstream.kind === 'own'
  const { data, isError, isPlaceholderData } = useQuery({
    ...describedCodes(codes),
    enabled: isOwn && codes.length > 0,
    placeholderData: describedBefore,
  })
  // codes that our own service could not describe are searched, as with any other
  const searched = useSearchedCodes(who && (!isOwn || isError) ? codes : [])
  const known = new Map(
    codes.flatMap((code): [string, KnownCode][] => {
      const described = data?.get(bareCode(code))
      if (described) return [[code, knownCode(described)]]
      const found = searched.found.get(code)
      if (!found) return []
      const billable = found.isHeader ? false : null
      return [[code, { title: found.title, billable, sides: [], encounters: [] }]]
    }),
  )
  const isRead = isOwn && data && !isPlaceholderData && !isError
  const failed = isRead ? codes.filter((code) => !known.has(code)) : searched.failed
  return { known, failed: new Set(failed) }
}
