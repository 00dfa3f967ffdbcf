import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import type { TimeRow } from '#src/kit/charts/time-row.ts'
import {
  drawnChanges,
  measurementChanges,
  type DrawnChange,
} from '#src/workouts/model/heart-rate/measurement-changes.ts'

/** Changes of measurement of the sports, and those within the days, as drawn. */
export function useMeasurementChanges(
  workouts: readonly Workout[],
  sports: readonly { key: string; name: string }[],
  days: Days,
) {
  return useMemo(() => {
    const changes = measurementChanges(
      workouts,
      sports.map(({ key }) => key),
    )
    const [first, last] = [dayNumber(days.start), dayNumber(days.end)]
    const within = changes.filter(({ day }) => first < day && day <= last)
    return { changes, drawn: drawnChanges(within, sports) }
  }, [workouts, sports, days])
}

/** Tooltip lines for the changes in a row. */
export const changeLines = ({ from, to }: TimeRow, changes: readonly DrawnChange[]) =>
  changes
    .filter(({ day }) => from <= day && day <= to)
    .map(({ words }) => ({ name: words, value: 'starts here', color: 'var(--notice)' }))
