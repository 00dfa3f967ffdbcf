import { memo, useDeferredValue } from 'react'

import { ChartInputProvider, type ChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { ChartRows, ChartSection } from '#src/workouts/list/charts/ChartSection.tsx'
import { ChartSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { CumulativeCard } from '#src/workouts/list/charts/CumulativeCard.tsx'
import { HeartRateCard } from '#src/workouts/list/charts/HeartRateCard.tsx'
import { VolumeCard } from '#src/workouts/list/charts/VolumeCard.tsx'
import { ZonesCard } from '#src/workouts/list/charts/ZonesCard.tsx'
import { NotesSection } from '#src/workouts/list/notes/NotesSection.tsx'

import css from '#src/workouts/list/charts-grid.module.css'

export { warmUpCharts } from '#src/kit/charts/warm-up.tsx'
export { PrintSheet } from '#src/workouts/list/sheet/PrintSheet.tsx'

/** The first chart. */
const First = memo(function First(input: ChartInput) {
  return (
    <ChartInputProvider value={input}>
      <VolumeCard />
    </ChartInputProvider>
  )
})

/** The chart beside the first. */
const Second = memo(function Second(input: ChartInput) {
  return (
    <ChartInputProvider value={input}>
      <HeartRateCard />
    </ChartInputProvider>
  )
})

const ROWS = [
  {
    row: 'zones',
    cards: (
      <>
        <ZonesCard />
        <div className={`stack ${css.beside}`}>
          <NotesSection />
          <CumulativeCard />
        </div>
      </>
    ),
  },
] as const
const Others = memo(function Others(input: ChartInput) {
  return <ChartRows rows={ROWS} input={input} />
})

function InTurn({ input }: { input: ChartInput }) {
  const behind = useDeferredValue<ChartInput | null>(input, null)
  return (
    <>
      <div className={css.pair}>
        <First {...input} />
        {behind ? <Second {...behind} /> : <ChartSkeleton chart="heartRate" />}
      </div>
      <Others {...input} />
    </>
  )
}

/**
 * The charts of the summary. The first is drawn with the figures, the second right after them, and
 * the others one by one.
 */
export const SummaryCharts = () => (
  <ChartSection>{(input) => <InTurn input={input} />}</ChartSection>
)
