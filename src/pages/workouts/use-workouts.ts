import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'

import type { Workout } from '#contract/workouts.ts'
import { ApiError } from '#src/api/client.ts'
import { listWorkouts } from '#src/api/queries.ts'
import { daysOf, type Days } from '#src/lib/range.ts'
import { asked, askedFor } from './narrowing.ts'
import { loadedOf, mergedOf, nextOf, partsOf, type Answer, type Outcome } from './parts.ts'

type Shown = {
  range: string
  /** What the range means. */
  asked: Days
  /** The days of it that are loaded. Nothing else may be counted. */
  days: Days
  answers: readonly Answer[]
  data: Answer
  /** When the oldest of the answers was received, milliseconds since 1970. */
  receivedAt: number
}

/** How far the loading of a long range is. */
export type Loading = {
  /** Under way, stopped by the reader, or as far as it can go without a part that failed. */
  state: 'loading' | 'stopped' | 'failed'
  failed: { days: Days; error: Error }[]
  /** Loaded, but behind a part that is not. */
  waiting: Days[]
  stop: () => void
  goOn: () => void
}

const sameAnswers = (a: readonly Answer[], b: readonly Answer[]) => a.length === b.length && a.every((answer, index) => answer === b[index])

/** Asks for a range in its parts: the newest that nothing is known of, a few at a time, and none while it is held. */
function useParts(range: Days, queryOf: (part: Days) => ReturnType<typeof listWorkouts>, held = false) {
  const client = useQueryClient()
  const known = (part: Days): Outcome => {
    const state = client.getQueryState<Answer>(queryOf(part).queryKey)
    if (state?.data) return state.data.body.workouts.length || state.data.leftOut.length ? 'some' : 'none'
    return state?.status === 'error' ? 'failed' : 'unknown'
  }
  const parts = partsOf(range, known)
  const next = held ? [] : nextOf(parts, known)
  const queries = useQueries({
    queries: parts.map((part, index) => ({
      ...queryOf(part),
      enabled: next.includes(part) || known(part) !== 'unknown',
      // years gone by are not all asked for again at once when the reader comes back to them
      ...(index > 0 && { staleTime: Infinity }),
    })),
  })
  const failed = queries.flatMap(({ error, data, refetch }, index) => (error ? [{ days: parts[index]!, error, refetch, isMissing: data === undefined }] : []))
  const stop = () => next.forEach((part) => void client.cancelQueries({ queryKey: queryOf(part).queryKey, exact: true }))
  return { parts, next, queries, failed, loaded: loadedOf(parts, known), stop, retry: () => failed.forEach(({ refetch }) => void refetch()) }
}

/**
 * The workouts of a range, after the loader has awaited its newest part. A long range comes in parts, newest first; what
 * is there is shown. While another range is under way, or when it failed, the one before stays, under its own days: its
 * workouts must not be counted as if they were of the new ones. A failure with nothing to keep is thrown to the error page.
 */
export function useWorkouts(userId: string, range: string) {
  const days = useMemo(() => daysOf(range)!, [range])
  const [stoppedRange, setStoppedRange] = useState<string | null>(null)
  const isStopped = stoppedRange === range
  const { parts, next, queries, failed, loaded, stop, retry } = useParts(days, (part) => listWorkouts(askedFor(userId, part)), isStopped)
  for (const { error } of failed) if (error instanceof ApiError && error.status === 401) throw error

  const [newest, setNewest] = useState<Shown | null>(null)
  let answer = newest
  if (loaded) {
    const those = loaded.parts.map((part) => queries[parts.indexOf(part)]!)
    const answers = those.flatMap(({ data }) => data ?? [])
    const receivedAt = Math.min(...those.map(({ dataUpdatedAt }) => dataUpdatedAt))
    if (answers.length && (newest?.range !== range || newest.receivedAt !== receivedAt || !sameAnswers(newest.answers, answers)))
      setNewest((answer = { range, asked: days, days: loaded.days, answers, data: mergedOf(answers), receivedAt }))
  }
  // years that arrive one upon the other are drawn together, and the page stays awake meanwhile
  const shown = useDeferredValue(answer) ?? answer
  if (!shown) throw failed[0]?.error ?? new Error('The page was shown before its data was asked for.')

  const old = shown.range !== range
  const isWhole = shown.days.start === shown.asked.start && shown.days.end === shown.asked.end
  const kept = {
    data: shown.data,
    old,
    busy: queries.some(({ isFetching }) => isFetching),
    // a part that is missing is said where the progress is
    error: (old || isWhole) && failed[0] ? failed[0].error : null,
    receivedAt: shown.receivedAt,
    retry,
  }
  const loading: Loading | null =
    old || isWhole
      ? null
      : {
          state: isStopped ? 'stopped' : next.length ? 'loading' : failed.length ? 'failed' : 'loading',
          failed: failed.filter(({ isMissing }) => isMissing),
          waiting: loaded?.waiting ?? [],
          stop: () => {
            setStoppedRange(range)
            stop()
          },
          goOn: () => {
            setStoppedRange(null)
            retry()
          },
        }
  return { kept, range: shown.range, asked: shown.asked, days: shown.days, loading }
}

/** The workouts of the days that are compared with; null while they are not all here. They are not asked for while it is held. */
export function useComparison(userId: string, days: Days | null, held: boolean) {
  // nothing is asked for where there is nothing to compare with
  const { parts, queries, failed, loaded, retry } = useParts(days ?? NO_DAYS, (part) => listWorkouts(asked(userId, part)), held || !days)
  const isWhole = days !== null && !held && loaded?.parts.length === parts.length
  const answers = isWhole ? queries.flatMap(({ data }) => data ?? []) : NONE
  const [merged, setMerged] = useState<{ answers: readonly Answer[]; workouts: readonly Workout[] }>({ answers: NONE, workouts: [] })
  if (!sameAnswers(merged.answers, answers)) setMerged({ answers, workouts: answers.length ? mergedOf(answers).body.workouts : [] })
  return { workouts: isWhole ? merged.workouts : null, error: days && !held ? (failed[0]?.error ?? null) : null, busy: queries.some(({ isFetching }) => isFetching), retry }
}
const NO_DAYS: Days = { start: '1970-01-01', end: '1970-01-01' }
const NONE: readonly Answer[] = []
