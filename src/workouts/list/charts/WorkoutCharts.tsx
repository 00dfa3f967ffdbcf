import { memo, useDeferredValue, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { DrawnInTurn } from '#src/kit/charts/DrawnInTurn.tsx'
import { createHoverStore, HoverProvider } from '#src/kit/charts/hover.ts'
import { RowItemsProvider } from '#src/kit/charts/row-items.ts'
import { EfficiencyCards } from '#src/workouts/list/heart-rate/EfficiencyCards.tsx'
import { LoadCard } from '#src/workouts/list/load/LoadCard.tsx'
import { useLoad } from '#src/workouts/list/load/use-load.ts'
import { WeekLoadCard } from '#src/workouts/list/load/WeekLoadCard.tsx'
import { useWorkoutsInRows } from '#src/workouts/list/table/use-workouts-in-rows.ts'
import { cutYearsSentence } from '#src/workouts/model/sentences.ts'

import { CalendarCard } from './CalendarCard.tsx'
import { ChartInputProvider, useInputOfCharts, type ChartInput } from './chart-input.ts'
import { ChartSkeleton, RowSkeleton, type ChartRow } from './ChartsSkeleton.tsx'
import { CumulativeCard } from './CumulativeCard.tsx'
import { ElevationCard } from './ElevationCard.tsx'
import { HeartRateCard } from './HeartRateCard.tsx'
import { StartHoursCard } from './StartHoursCard.tsx'
import { TracksCard } from './TracksCard.tsx'
import { VolumeCard } from './VolumeCard.tsx'
import { ZonesCard } from './ZonesCard.tsx'

import css from '#src/workouts/list/charts-grid.module.css'

export { warmUpCharts } from '#src/kit/charts/warm-up.tsx'
export { AgreementCard } from '#src/workouts/quality/AgreementCard.tsx'
export { PrintSheet } from '#src/workouts/list/sheet/PrintSheet.tsx'

/** Both charts of one model, which asks for workouts of its own. */
function LoadCards() {
  const load = useLoad()
  if (load.isComing) return <RowSkeleton row="load" />
  return (
    <>
      <LoadCard load={load} />
      <WeekLoadCard load={load} />
    </>
  )
}

const ROWS: Record<Exclude<ChartRow, 'first'>, ReactNode> = {
  elevation: (
    <>
      <ElevationCard />
      <StartHoursCard />
    </>
  ),
  volume: (
    <>
      <VolumeCard />
      <CumulativeCard />
    </>
  ),
  tracks: <TracksCard />,
  efficiency: <EfficiencyCards />,
  load: <LoadCards />,
  calendar: <CalendarCard />,
}

/** The first chart. */
const First = memo(function First(input: ChartInput) {
  return (
    <ChartInputProvider value={input}>
      <HeartRateCard />
    </ChartInputProvider>
  )
})

/** The chart beside the first. */
const Second = memo(function Second(input: ChartInput) {
  return (
    <ChartInputProvider value={input}>
      <ZonesCard />
    </ChartInputProvider>
  )
})

/** The rows of charts below the first. */
const Others = memo(function Others(input: ChartInput) {
  const { key } = useLocation()
  return Object.entries(ROWS).map(([row, cards]) => (
    <DrawnInTurn key={row} id={`${key} ${row}`} place={<RowSkeleton row={row as ChartRow} />}>
      {row === 'tracks' && !input.tracks ? null : (
        <ChartInputProvider value={input}>
          <div className={css.pair}>{cards}</div>
        </ChartInputProvider>
      )}
    </DrawnInTurn>
  ))
})

/**
 * The charts of the page. They point together, and select together. The first is drawn with the figures, the one beside it
 * right behind them, the others in turn: neither figures, table nor filters wait for the rest.
 */
export function WorkoutCharts() {
  const [hover] = useState(createHoverStore)
  const input = useInputOfCharts()
  const behind = useDeferredValue<ChartInput | null>(input, null)
  const inRows = useWorkoutsInRows(input.workouts, input.onOpen)
  const cutYears = cutYearsSentence(input.days, input.rangeDays)
  return (
    <HoverProvider value={hover}>
      <RowItemsProvider value={inRows}>
        {cutYears && <p className={`soft tiny ${css.cut}`}>{cutYears}</p>}
        <div className={`stack ${css.grid}`}>
          <div className={css.pair}>
            <First {...input} />
            {behind ? <Second {...behind} /> : <ChartSkeleton chart="heartRate" />}
          </div>
          <Others {...input} />
        </div>
      </RowItemsProvider>
    </HoverProvider>
  )
}
