import { memo } from 'react'

import { CalendarCard } from '#src/workouts/list/charts/CalendarCard.tsx'
import type { ChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { ChartRows, ChartSection } from '#src/workouts/list/charts/ChartSection.tsx'
import { ElevationCard } from '#src/workouts/list/charts/ElevationCard.tsx'
import { StartHoursCard } from '#src/workouts/list/charts/StartHoursCard.tsx'
import { TracksCard } from '#src/workouts/list/charts/TracksCard.tsx'

const ROWS = [
  { row: 'tracks', cards: <TracksCard />, when: ({ tracks }: ChartInput) => tracks !== null },
  {
    row: 'elevation',
    cards: (
      <>
        <ElevationCard />
        <StartHoursCard />
      </>
    ),
  },
  { row: 'calendar', cards: <CalendarCard /> },
] as const
const PlacesRows = memo(function PlacesRows(input: ChartInput) {
  return <ChartRows rows={ROWS} input={input} />
})

/** Routes, elevations, and the days and hours of the workouts. */
export default function Places() {
  return <ChartSection>{(input) => <PlacesRows {...input} />}</ChartSection>
}
