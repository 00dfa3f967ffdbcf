import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Diagnosis } from '#contract/interface/diagnoses.ts'
import type { DiagnosisReading } from '#contract/own/diagnosis-reading.ts'
import type { Read } from '#lib/read-leniently.ts'
import {
  useQueryOrPrevious,
  type NothingYet,
  type WithPrevious,
} from '#src/kit/api/use-query-with-previous.ts'
import { session } from '#src/kit/api/workspace.ts'
import { searchDiagnoses } from '#src/lab/catalog/queries.ts'

import { diagnosisReading } from './diagnosis-reading.ts'

/** Maximum time that the results wait for their reading. */
const LATE_MS = 250

type SentAnswer = Read<Diagnosis[]>
type Result = WithPrevious<SentAnswer> | NothingYet

/** State of the reading of the results on screen. */
export type ReadingState =
  | { kind: 'read'; reading: DiagnosisReading }
  | { kind: 'coming' }
  | { kind: 'absent' }
  | { kind: 'failed'; error: Error; retry: () => void }

/** True if `ms` have passed since `since` last changed, unless it is null. */
function useIsLate(since: unknown, ms: number): boolean {
  const [late, setLate] = useState<unknown>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setLate(since), ms)
    return () => clearTimeout(timer)
  }, [since, ms])
  return since !== null && late === since
}

/**
 * The results of a query and how our own service read it, shown together. The previous ones stay
 * until both are there. If the reading doesn't come, the results don't wait for it.
 */
export function useAnswers(query: string): {
  result: Result
  shown: { query: string; answer: SentAnswer; reading: ReadingState } | null
} {
  const { data: who } = useQuery(session())
  const isOwn = who?.upstream.kind === 'own'
  const result = useQueryOrPrevious(searchDiagnoses({ diagnosis_query: query }))
  const read = useQuery({ ...diagnosisReading({ diagnosis_query: query }), enabled: isOwn })
  const answer = result.data && !result.isPrevious ? result.data : null
  const isLate = useIsLate(answer, LATE_MS)
  const [last, setLast] = useState<{
    query: string
    answer: SentAnswer
    reading: ReadingState
  } | null>(null)
  const readingOf = (): ReadingState => {
    if (!isOwn) return { kind: 'absent' }
    if (read.data) return { kind: 'read', reading: read.data }
    if (!read.error) return { kind: 'coming' }
    return { kind: 'failed', error: read.error, retry: () => void read.refetch() }
  }
  const reading = readingOf()
  const isReady = answer !== null && (reading.kind !== 'coming' || isLate)
  const now = answer && isReady ? { query, answer, reading } : null
  if (
    now &&
    (last?.query !== query || last.answer !== answer || last.reading.kind !== reading.kind)
  )
    setLast(now)
  return { result, shown: now ?? last }
}
