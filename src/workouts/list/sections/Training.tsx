import { memo } from 'react'

import { BestsSection } from '#src/workouts/list/charts/BestsSection.tsx'
import type { ChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { ChartRows, ChartSection } from '#src/workouts/list/charts/ChartSection.tsx'
import { EfficiencyCards } from '#src/workouts/list/heart-rate/EfficiencyCards.tsx'
import { LoadCard } from '#src/workouts/list/load/LoadCard.tsx'

const ROWS = [
  { row: 'load', cards: <LoadCard /> },
  { row: 'efficiency', cards: <EfficiencyCards /> },
] as const
const TrainingRows = memo(function TrainingRows(input: ChartInput) {
  return <ChartRows rows={ROWS} input={input} />
})

/** Load and efficiency over time, and the bests of each sport. */
export default function Training() {
  return (
    <>
      <ChartSection>{(input) => <TrainingRows {...input} />}</ChartSection>
      <BestsSection />
    </>
  )
}
