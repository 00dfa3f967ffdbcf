import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, addMonths, type Day } from '#lib/days.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import { EARLIEST, type Days } from '#lib/range.ts'
import { firstDayOf, isCovered } from '#lib/strip/first-day.ts'
import { createShared } from '#src/kit/lib/create-shared.tsx'
import { useComparedWorkouts } from '#src/workouts/list/use-workouts.ts'
import { comparisonOf, inDays } from '#src/workouts/model/filters.ts'
import { splitMeanChange } from '#src/workouts/model/heart-rate/mean-change.ts'
import { divergingChangeOf } from '#src/workouts/model/sentences.ts'

import { useAddress } from './address.ts'
import { useFiltered } from './filtered.ts'
import { useLoaded } from './loaded.ts'
import { useSelection } from './selection.ts'

/** The days, and those before them in which anybody who trains has a workout. */
const withLeadIn = ({ start, end }: Days): Days => ({ start: addDays(start, -ROLLING_DAYS), end })

/**
 * True if data covers days from their `start`, with the first of the workouts. Null until that is
 * known. The twelve months before are requested only if nothing is known from before the days.
 */
function useCoverage(start: Day | null, workouts: readonly Workout[] | null) {
  const { userId } = useAddress()
  const { isPainted } = useLoaded()
  const { recordedAlike } = useFiltered()
  const first = useMemo(
    () => workouts && firstDayOf(recordedAlike(workouts)),
    [workouts, recordedAlike],
  )
  const isLate = start !== null && workouts !== null && !isCovered({ start }, first)
  const asked = useMemo(
    () =>
      isLate && start > EARLIEST
        ? { start: addMonths(start, -12), end: addDays(start, -1 - ROLLING_DAYS) }
        : null,
    [isLate, start],
  )
  const { workouts: older, ...request } = useComparedWorkouts(userId, asked, !isPainted)
  const hasOlder = useMemo(
    () => older !== null && recordedAlike(older).length > 0,
    [older, recordedAlike],
  )
  const isKnown = start !== null && workouts !== null && (asked === null || older !== null)
  return { request, first, covered: isKnown ? !isLate || hasOlder : null }
}

/** The first workout, if it is after the beginning of the shown days. Null if not, or not known. */
function useFirstDay(): Day | null {
  const { isPart, loaded } = useLoaded()
  const { shownDays } = useSelection()
  const { first, covered } = useCoverage(isPart ? null : shownDays.start, loaded)
  return covered === false ? first : null
}

/** Workouts of the comparison period, filtered like the page. `before` is null if there are none. */
export const [ComparisonProvider, useComparison] = createShared(() => {
  const { userId, view } = useAddress()
  const { isPart, isPainted, sportLabel } = useLoaded()
  const { shownDays, isEverything } = useSelection()
  const { selected, filterAlike } = useFiltered()
  // part of a range isn't compared, since its days change as it loads
  const days = useMemo(
    () => comparisonOf(shownDays, view.compare, isEverything || isPart),
    [shownDays, view.compare, isEverything, isPart],
  )
  const reach = useMemo(() => days && withLeadIn(days), [days])
  const compared = useComparedWorkouts(userId, reach, !isPainted)
  const { workouts } = compared
  const { request, first, covered } = useCoverage(days?.start ?? null, workouts)
  const before = covered === false ? null : days
  const filtered = useMemo(
    () => (before && workouts && covered ? inDays(filterAlike(workouts), before) : null),
    [before, workouts, covered, filterAlike],
  )
  const heartRateChange = useMemo(
    () => filtered && splitMeanChange(selected, filtered, 'average_hr'),
    [selected, filtered],
  )
  return {
    earlier: {
      ...(compared.error ? compared : request),
      rejected: compared.rejected,
      before,
      filtered,
    },
    /** The comparison period, if it has no data from its first day. */
    uncovered: days && covered === false ? { days, first } : null,
    first: useFirstDay(),
    /** Words for a change of heart rate. Null if a single figure shows it. */
    heartRateApart: heartRateChange && divergingChangeOf(heartRateChange, 'bpm', sportLabel),
  }
})
