import type { ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { RowItemsProvider, useRowItems } from '#src/kit/charts/row-items.ts'

import { useWorkoutsInRows } from './use-workouts-in-rows.ts'

/** Scope of a chart with other workouts than the charts beside it: its points show these, and open them. */
export function RowWorkoutsScope({
  workouts,
  children,
}: {
  workouts: readonly Workout[]
  children: ReactNode
}) {
  const { onOpen } = useRowItems()
  return <RowItemsProvider value={useWorkoutsInRows(workouts, onOpen)}>{children}</RowItemsProvider>
}
