import type { ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { RowItemsProvider, useRowItems } from '#src/kit/charts/row-items.ts'

import { useWorkoutsInRows } from './use-workouts-in-rows.ts'

/** Around a chart that is of other workouts than the charts beside it: its points say these, and open them. */
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
