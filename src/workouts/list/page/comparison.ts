import { useMemo } from 'react'

import { createShared } from '#src/kit/lib/create-shared.tsx'
import { useComparedWorkouts } from '#src/workouts/list/use-workouts.ts'
import { comparisonOf, inDays } from '#src/workouts/model/filters.ts'
import { splitMeanChange } from '#src/workouts/model/heart-rate/mean-change.ts'
import { divergingChangeOf } from '#src/workouts/model/sentences.ts'

import { useAddress } from './address.ts'
import { useFiltered } from './filtered.ts'
import { useLoaded } from './loaded.ts'
import { useSelection } from './selection.ts'

/** Workouts of the comparison period, filtered like the page. `before` is null if there are none. */
export const [ComparisonProvider, useComparison] = createShared(() => {
  const { userId, view } = useAddress()
  const { isPart, isPainted, sportLabel } = useLoaded()
  const { shownDays, isEverything } = useSelection()
  const { selected, filterAlike } = useFiltered()
  const before = useMemo(
    () => comparisonOf(shownDays, view.compare, isEverything),
    [shownDays, view.compare, isEverything],
  )
  const compared = useComparedWorkouts(userId, before, isPart || !isPainted)
  const { workouts } = compared
  const filtered = useMemo(
    () => (before && workouts ? inDays(filterAlike(workouts), before) : null),
    [before, workouts, filterAlike],
  )
  const heartRateChange = useMemo(
    () => filtered && splitMeanChange(selected, filtered, 'average_hr'),
    [selected, filtered],
  )
  return {
    earlier: { ...compared, before, filtered },
    /** Words for a change of heart rate. Null if a single figure shows it. */
    heartRateApart: heartRateChange && divergingChangeOf(heartRateChange, 'bpm', sportLabel),
  }
})
