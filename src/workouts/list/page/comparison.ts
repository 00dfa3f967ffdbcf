import { useMemo } from 'react'

import { createShared } from '#src/kit/lib/create-shared.tsx'
import { useComparedWorkouts } from '#src/workouts/list/use-workouts.ts'
import { figuresOf } from '#src/workouts/model/figures.ts'
import { comparisonOf, inDays } from '#src/workouts/model/filters.ts'
import { splitMeanChange } from '#src/workouts/model/heart-rate/mean-change.ts'
import { divergingChangeOf } from '#src/workouts/model/sentences.ts'

import { useAddress } from './address.ts'
import { useFiltered } from './filtered.ts'
import { useLoaded } from './loaded.ts'
import { useSelection } from './selection.ts'

/** Figures of the page, and of the days compared with, filtered alike; `before` is null where there are none. */
export const [ComparisonProvider, useComparison] = createShared(() => {
  const { userId, view } = useAddress()
  const { isPart, hasRows, sportLabel } = useLoaded()
  const { shownDays, isEverything } = useSelection()
  const { selected, filterAlike } = useFiltered()
  const before = useMemo(
    () => comparisonOf(shownDays, view.compare, isEverything),
    [shownDays, view.compare, isEverything],
  )
  const compared = useComparedWorkouts(userId, before, isPart || !hasRows)
  const { workouts } = compared
  const filtered = useMemo(
    () => (before && workouts ? inDays(filterAlike(workouts), before) : null),
    [before, workouts, filterAlike],
  )
  const earlierFigures = useMemo(() => filtered && figuresOf(filtered), [filtered])
  const figures = useMemo(() => figuresOf(selected), [selected])
  const heartRateChange = useMemo(
    () => filtered && splitMeanChange(selected, filtered, 'average_hr'),
    [selected, filtered],
  )
  return {
    figures,
    earlier: { ...compared, before, filtered, figures: earlierFigures },
    /** Words for a change of heart rate; null if a single figure shows it. */
    heartRateApart: heartRateChange && divergingChangeOf(heartRateChange, 'bpm', sportLabel),
  }
})
