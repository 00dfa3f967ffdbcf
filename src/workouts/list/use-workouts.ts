import { useQueries, useQueryClient, type QueryState } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { workoutsRequest } from '#lib/first-requests.ts'
import { itemAt } from '#lib/lists.ts'
import { rangeDays, type Days } from '#lib/range.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { requestedWorkouts } from '#src/workouts/model/filters.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

import {
  loadedOf,
  mergedOf,
  nextOf,
  partsOf,
  yearsAtOnce,
  type Answer,
  type Outcome,
} from './requests.ts'

type Shown = {
  range: string
  /** Days of the range. */
  requestedDays: Days
  /** Loaded days of the range. Only these may be counted. */
  days: Days
  answers: readonly Answer[]
  data: Answer
  /** Time at which the oldest of the responses was received, milliseconds since 1970. */
  receivedAt: number
}

/** Progress of loading a long range. */
export type Loading = {
  /** Loading, stopped by the reader, or complete except for failed parts. */
  state: 'loading' | 'stopped' | 'failed'
  failed: { days: Days; error: Error }[]
  /** Loaded parts that are behind a missing one. */
  waiting: Days[]
  stop: () => void
  goOn: () => void
}

const sameAnswers = (a: readonly Answer[], b: readonly Answer[]) =>
  a.length === b.length && a.every((answer, index) => answer === b[index])

const recordsOf = ({ body, rejected }: Answer) => body.workouts.length + rejected.length

function outcomeOf(state: QueryState<Answer> | undefined): Outcome {
  if (state?.data) return recordsOf(state.data) ? 'some' : 'none'
  if (state?.status === 'error') return 'failed'
  return state?.fetchStatus === 'fetching' ? 'pending' : 'unknown'
}

/**
 * Requests a range in parts: the newest unknown ones, a few at a time, and none while `isPaused`.
 * The newest is requested first and determines the number of years per request.
 */
function useParts(
  range: Days,
  queryOf: (part: Days) => ReturnType<typeof listWorkouts>,
  isPaused = false,
) {
  const client = useQueryClient()
  const outcomes = new Map<string, Outcome>()
  const stateOf = (part: Days) => client.getQueryState<Answer>(queryOf(part).queryKey)
  const known = (part: Days): Outcome => {
    const name = part.start + part.end
    const outcome = outcomes.get(name) ?? outcomeOf(stateOf(part))
    outcomes.set(name, outcome)
    return outcome
  }
  const [newest] = partsOf(range, known)
  // decided once: one more record in the newest part must not change all other parts
  const [cut, setCut] = useState<{ range: Days; years: number } | null>(null)
  let years = cut?.range === range ? cut.years : null
  const answer = newest && stateOf(newest)?.data
  if (years === null && newest && (answer || known(newest) === 'failed')) {
    years = answer ? yearsAtOnce(newest, recordsOf(answer)) : 1
    setCut({ range, years })
  }
  const parts = partsOf(range, known, years ?? 1)
  const next = isPaused ? [] : nextOf(years === null ? parts.slice(0, 1) : parts, known)
  const queries = useQueries({
    queries: parts.map((part, index) => ({
      ...queryOf(part),
      enabled: next.includes(part) || !['pending', 'unknown'].includes(known(part)),
      // past years are not all requested again at once when the reader returns to them
      ...(index > 0 && { staleTime: Infinity }),
    })),
  })
  const failed = queries.flatMap(({ error, data, refetch }, index) =>
    error ? [{ days: itemAt(parts, index), error, refetch, isMissing: data === undefined }] : [],
  )
  const stop = () =>
    next.forEach(
      (part) => void client.cancelQueries({ queryKey: queryOf(part).queryKey, exact: true }),
    )
  return {
    parts,
    next,
    queries,
    failed,
    loaded: loadedOf(parts, known),
    stop,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

/** Minimum interval between redraws while more answers are loading, since each redraws the whole page. */
const DRAW_EVERY_MS = 1000

/** The newest value, at once if it is `urgent`, otherwise with those that arrive shortly after. */
function useThrottledValue<T>(value: T, urgent: boolean): T {
  const [shown, setShown] = useState(value)
  const newest = useRef(value)
  const waits = shown !== value && !urgent
  if (shown !== value && urgent) setShown(value)
  // the timer below must see the newest value when it ends
  useEffect(() => {
    newest.current = value
  }, [value])
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setShown(newest.current), DRAW_EVERY_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return urgent ? value : shown
}

/**
 * The workouts of a range, after the loader has awaited its newest part. A long range arrives in
 * parts, newest first, and is shown as it arrives. While another range loads, or after it failed,
 * the previous one stays with its own days, so that its workouts never count for the new days. A
 * failure without earlier data is thrown to the error page.
 */
export function useWorkouts(userId: string, range: string) {
  const days = useMemo(() => rangeDays(range), [range])
  const [stoppedRange, setStoppedRange] = useState<string | null>(null)
  const isStopped = stoppedRange === range
  const { parts, next, queries, failed, loaded, stop, retry } = useParts(
    days,
    (part) => listWorkouts(workoutsRequest(userId, range, part)),
    isStopped,
  )
  for (const { error } of failed) if (isSignedOut(error)) throw error

  const [newest, setNewest] = useState<Shown | null>(null)
  let answer = newest
  if (loaded) {
    const those = loaded.parts.map((part) => itemAt(queries, parts.indexOf(part)))
    const answers = those.flatMap(({ data }) => data ?? [])
    const receivedAt = Math.min(...those.map(({ dataUpdatedAt }) => dataUpdatedAt))
    if (
      answers.length &&
      (newest?.range !== range ||
        newest.receivedAt !== receivedAt ||
        !sameAnswers(newest.answers, answers))
    )
      setNewest(
        (answer = {
          range,
          requestedDays: days,
          days: loaded.days,
          answers,
          data: mergedOf(answers),
          receivedAt,
        }),
      )
  }
  const drawn = useThrottledValue(answer, !next.length || newest?.range !== range)
  // drawn in the background, so that the page stays responsive
  const shown = useDeferredValue(drawn) ?? drawn
  if (!shown)
    throw failed[0]?.error ?? new Error('The page rendered before its data was requested.')

  const isPrevious = shown.range !== range
  const isWhole =
    shown.days.start === shown.requestedDays.start && shown.days.end === shown.requestedDays.end
  const result = {
    data: shown.data,
    isPrevious,
    isFetching: queries.some(({ isFetching }) => isFetching),
    // the loading line reports missing parts
    error: (isPrevious || isWhole) && failed[0] ? failed[0].error : null,
    receivedAt: shown.receivedAt,
    retry,
  }
  let loadingState: Loading['state'] = failed.length && !next.length ? 'failed' : 'loading'
  if (isStopped) loadingState = 'stopped'
  const loading: Loading | null =
    isPrevious || isWhole
      ? null
      : {
          state: loadingState,
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
  return {
    result,
    range: shown.range,
    requestedDays: shown.requestedDays,
    days: shown.days,
    loading,
  }
}

/**
 * The workouts of the comparison period, and their unreadable records. Null until all are loaded.
 * They are not requested while `isPaused`.
 */
export function useComparedWorkouts(userId: string, days: Days | null, isPaused: boolean) {
  // no request if there is nothing to compare with
  const { parts, queries, failed, loaded, retry } = useParts(
    days ?? NO_DAYS,
    (part) => listWorkouts(requestedWorkouts(userId, part)),
    isPaused || !days,
  )
  const isWhole = days !== null && !isPaused && loaded?.parts.length === parts.length
  const answers = isWhole ? queries.flatMap(({ data }) => data ?? []) : NONE
  const [merged, setMerged] = useState<{ answers: readonly Answer[]; data: Answer }>({
    answers: NONE,
    data: mergedOf(NONE),
  })
  if (!sameAnswers(merged.answers, answers)) setMerged({ answers, data: mergedOf(answers) })
  return {
    workouts: isWhole ? merged.data.body.workouts : null,
    rejected: merged.data.rejected,
    error: days && !isPaused ? (failed[0]?.error ?? null) : null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry,
  }
}
const NO_DAYS: Days = { start: '1970-01-01', end: '1970-01-01' }
const NONE: readonly Answer[] = []
