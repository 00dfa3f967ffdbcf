import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { RowItem, RowItems } from '#src/kit/charts/row-items.ts'
import { numberOf } from '#src/workouts/model/buckets.ts'
import { sportName } from '#src/workouts/model/sport.ts'

const wordsOf = (workout: Workout) =>
  [sportName(workout), workout.title].filter(Boolean).join(' · ') || 'Workout without a sport'

function byDay(workouts: readonly Workout[]): ReadonlyMap<number, RowItem[]> {
  const days = new Map<number, RowItem[]>()
  for (const workout of workouts) {
    const day = numberOf(workout.calendar_date)
    const known = days.get(day)
    const one = { id: workout.id, day: workout.calendar_date, words: wordsOf(workout) }
    if (known) known.push(one)
    else days.set(day, [one])
  }
  return days
}

/** Computes its value on first use. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** The workouts on the days of any row, computed only when the reader points at one. */
export function useWorkoutsInRows(
  workouts: readonly Workout[],
  onOpen: RowItems['onOpen'],
): RowItems {
  return useMemo(() => {
    const daysOf = once(() => byDay(workouts))
    const inRow: RowItems['inRow'] = ({ from, to }) => {
      const days = daysOf()
      const found: RowItem[] = []
      for (let day = from; day <= to; day++) found.push(...(days.get(day) ?? []))
      return found
    }
    return { inRow, onOpen }
  }, [workouts, onOpen])
}
