import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { useComparedWorkouts } from '#src/workouts/list/use-workouts.ts'
import { inDays } from '#src/workouts/model/filters.ts'
import {
  LOAD_REACH_DAYS,
  loadDays,
  workoutLoads,
  type HeartRateLimits,
  type Thresholds,
} from '#src/workouts/model/heart-rate/training-load.ts'
import { personSettings } from '#src/workouts/model/person-settings-api.ts'

/** The maximum and resting heart rate of the person, if both are given, and the thresholds. */
export function useLimits(userId: string) {
  const { data, error, refetch } = useQuery(personSettings(userId))
  const { max_hr, resting_hr, threshold_power, threshold_speed } = data?.settings ?? {}
  const limits = useMemo(
    (): HeartRateLimits | null =>
      max_hr && resting_hr ? { maximum: max_hr.value, resting: resting_hr.value } : null,
    [max_hr, resting_hr],
  )
  const thresholds = useMemo(
    (): Thresholds => ({
      power: threshold_power?.value ?? null,
      speed: threshold_speed?.value ?? null,
    }),
    [threshold_power, threshold_speed],
  )
  return {
    settings: data?.settings ?? null,
    limits,
    thresholds,
    error,
    retry: () => void refetch(),
  }
}

/**
 * Load of each day that the charts need: their own days, the earlier weeks that the page has
 * anyway, and the days before them that the curves need, which are requested here.
 */
export function useLoad() {
  const { userId, withLeadIn, days, view, isEverything, isPart, filterAlike } = useChartInput()
  const model = view.load
  const { settings, limits, thresholds, error, retry } = useLimits(userId)
  const had = addDays(days.start, -ROLLING_DAYS)
  const before = useMemo(
    () =>
      isEverything ? null : { start: addDays(days.start, -LOAD_REACH_DAYS), end: addDays(had, -1) },
    [isEverything, days.start, had],
  )
  const earlier = useComparedWorkouts(userId, before, isPart)
  const { workouts } = earlier
  const { modeled, loadOf } = useMemo(() => {
    const known = [
      ...(before && workouts ? inDays(filterAlike(workouts), before) : []),
      ...inDays(withLeadIn, { start: had, end: days.end }),
    ]
    const loads = workoutLoads(known, model, limits, thresholds)
    const byId = new Map(loads.map((each) => [each.workout.id, each]))
    return {
      modeled: loadDays(loads, dayNumber(days.end)),
      loadOf: ({ id }: Workout) => byId.get(id) ?? null,
    }
  }, [before, workouts, filterAlike, withLeadIn, had, days.end, model, limits, thresholds])
  const failure = error ?? earlier.error
  return {
    model,
    modeled,
    /** Load of a workout on the days of the page. */
    loadOf,
    settings,
    limits,
    thresholds,
    /** True while earlier days are loading: the curves would be based on too few. */
    isComing: before !== null && !workouts && !failure && !isPart,
    failed: failure && { error: failure, retry: error ? retry : earlier.retry },
  }
}
export type Load = ReturnType<typeof useLoad>
