import { createContext, useContext, useMemo } from 'react'

import type { Day } from '#lib/days.ts'

import type { DayNumbers, TimeRow } from './time-row.ts'
import type { TooltipContent } from './Tooltip.tsx'

/** A workout of some days: its sport and title in words. */
export type RowWorkout = { id: string; day: Day; words: string }
/** Which workouts are in the days of a row, and the way to one of them. */
export type RowWorkouts = {
  inRow: (days: DayNumbers) => readonly RowWorkout[]
  onOpen: (id: string, day: Day) => void
}

const RowWorkoutsContext = createContext<RowWorkouts>({ inRow: () => [], onOpen: () => {} })
/** Every chart of days within says these of its points. The same object as long as nothing changed. */
export const RowWorkoutsProvider = RowWorkoutsContext.Provider
export const useRowWorkouts = () => useContext(RowWorkoutsContext)

/** What a click or Enter does to days: a workout that is alone in them opens, and days of several are selected. */
export function useChooseDays(onSelect?: (from: number, to: number) => void) {
  const { inRow, onOpen } = useRowWorkouts()
  return (days: DayNumbers) => {
    const [workout, other] = inRow(days)
    if (workout && !other) onOpen(workout.id, workout.day)
    else onSelect?.(days.from, days.to)
  }
}

/** Of more workouts the row itself says how many there are. */
const MOST_NAMED = 3

/** What is said of workouts, each by its sport and title, and of one alone that it can be opened; nothing of many. */
export function workoutLines(workouts: readonly RowWorkout[]): TooltipContent['lines'][number][] {
  if (workouts.length > MOST_NAMED) return []
  const value = workouts.length === 1 ? 'click opens' : ''
  return workouts.map(({ words }) => ({ name: words, value }))
}

/** What is said of a row, with the workouts in it. */
export function useWithWorkouts<Row extends TimeRow>(
  tooltipContent: (row: Row) => TooltipContent,
): (row: Row) => TooltipContent {
  const { inRow } = useRowWorkouts()
  return useMemo(
    () => (row: Row) => {
      const content = tooltipContent(row)
      return { ...content, lines: [...content.lines, ...workoutLines(inRow(row))] }
    },
    [inRow, tooltipContent],
  )
}
