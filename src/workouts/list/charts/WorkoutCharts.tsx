import {
  memo,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router-dom'

import { dayNumber, fromDayNumber } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { DrawnInTurn } from '#src/kit/charts/DrawnInTurn.tsx'
import { createHoverStore, HoverProvider } from '#src/kit/charts/hover.ts'
import { RowItemsProvider } from '#src/kit/charts/row-items.ts'
import { EfficiencyCards } from '#src/workouts/list/heart-rate/EfficiencyCards.tsx'
import { LoadCard } from '#src/workouts/list/load/LoadCard.tsx'
import { useLoad, type LoadOptions } from '#src/workouts/list/load/use-load.ts'
import { WeekLoadCard } from '#src/workouts/list/load/WeekLoadCard.tsx'
import { useWorkoutsInRows } from '#src/workouts/list/table/use-workouts-in-rows.ts'
import type { Routes } from '#src/workouts/model/routes/repeated-routes.ts'

import { CalendarCard } from './CalendarCard.tsx'
import { useChartHeights } from './chart-heights.ts'
import { ChartSkeleton, RowSkeleton, type ChartRow } from './ChartsSkeleton.tsx'
import { CumulativeCard } from './CumulativeCard.tsx'
import { ElevationCard } from './ElevationCard.tsx'
import { HeartRateCard } from './HeartRateCard.tsx'
import { RoutesCard } from './RoutesCard.tsx'
import { StartHoursCard } from './StartHoursCard.tsx'
import { selectedDays, type ChartInput } from './TimeCard.tsx'
import { VolumeCard } from './VolumeCard.tsx'
import type { Weeks } from './WeekSwitch.tsx'
import { ZonesCard } from './ZonesCard.tsx'

import css from '#src/workouts/list/charts-grid.module.css'

export { warmUpCharts } from '#src/kit/charts/warm-up.tsx'
export { AgreementCard } from '#src/workouts/quality/AgreementCard.tsx'
export { PrintSheet } from '#src/workouts/list/sheet/PrintSheet.tsx'

type Props = Omit<ChartInput, 'bounds' | 'select'> &
  Pick<ComponentProps<typeof ZonesCard>, 'as' | 'onAs'> &
  Pick<ComponentProps<typeof CumulativeCard>, 'total' | 'onTotal'> & {
    onSelect: (selection: Days) => void
    efficiency: Pick<
      ComponentProps<typeof EfficiencyCards>,
      'inRange' | 'sport' | 'by' | 'onSubject' | 'band' | 'onBand' | 'excluded'
    >
    calendar: Omit<ComponentProps<typeof CalendarCard>, keyof Weeks | 'selection'>
    routes: Pick<
      ComponentProps<typeof RoutesCard>,
      'groups' | 'isOneRoute' | 'onRoute' | 'hrefOf' | 'onOpen'
    > & { routes: Routes | null }
    load: LoadOptions
  }
type Drawn = Omit<Props, 'onSelect'> & ChartInput

const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
const FirstChart = memo(HeartRateCard)
const SecondChart = memo(ZonesCard)

/** Both charts of one model, which asks for workouts of its own. */
const LoadCards = memo(function LoadCards({ load: options, ...part }: Drawn) {
  const load = useLoad(part, options)
  if (load.isComing) return <RowSkeleton row="load" />
  return (
    <Pair>
      <LoadCard part={part} options={options} load={load} />
      <WeekLoadCard part={part} load={load} />
    </Pair>
  )
})

/** The first chart, and as soon as the others may be drawn the one beside it. */
const First = ({ part, behind }: { part: Drawn; behind: Drawn | null }) => (
  <Pair>
    <FirstChart {...part} />
    {behind ? <SecondChart {...behind} /> : <ChartSkeleton chart="heartRate" />}
  </Pair>
)

const InTurn = ({ row, children }: { row: ChartRow; children: ReactNode }) => (
  <DrawnInTurn id={`${useLocation().key} ${row}`} place={<RowSkeleton row={row} />}>
    {children}
  </DrawnInTurn>
)

/** The rows of charts below the first. */
const Others = memo(function Others(drawn: Drawn) {
  const { calendar, routes, load, ...part } = drawn
  const { selected, selection, startsOn, onStartsOn, units } = part
  const { routes: height } = useChartHeights()
  return (
    <>
      <InTurn row="elevation">
        <Pair>
          <ElevationCard {...part} />
          <StartHoursCard selected={selected} startsOn={startsOn} />
        </Pair>
      </InTurn>
      <InTurn row="volume">
        <Pair>
          <VolumeCard {...part} />
          <CumulativeCard
            {...calendar}
            load={load}
            total={part.total}
            onTotal={part.onTotal}
            units={units}
            startsOn={startsOn}
          />
        </Pair>
      </InTurn>
      <InTurn row="routes">
        {routes.routes && (
          <RoutesCard
            {...routes}
            routes={routes.routes}
            workouts={selected}
            days={selectedDays(part)}
            units={units}
            startsOn={startsOn}
            height={height}
          />
        )}
      </InTurn>
      <InTurn row="efficiency">
        <Pair>
          <EfficiencyCards {...part} {...part.efficiency} onOpen={routes.onOpen} />
        </Pair>
      </InTurn>
      <InTurn row="load">
        <LoadCards {...drawn} />
      </InTurn>
      <InTurn row="calendar">
        <CalendarCard
          {...calendar}
          selection={selection}
          startsOn={startsOn}
          onStartsOn={onStartsOn}
        />
      </InTurn>
    </>
  )
})

/**
 * The charts of the page. They point together, and select together. The first is drawn with the figures, the one beside it
 * right behind them, the others in turn: neither figures, table nor filters wait for the rest.
 */
export function WorkoutCharts({ onSelect, ...props }: Props) {
  const { selection } = props
  const [hover] = useState(createHoverStore)
  const bounds = useMemo(
    () => selection && { from: dayNumber(selection.start), to: dayNumber(selection.end) },
    [selection],
  )
  const select = useCallback(
    (from: number, to: number) => onSelect({ start: fromDayNumber(from), end: fromDayNumber(to) }),
    [onSelect],
  )
  const part = { ...props, bounds, select }
  const behind = useDeferredValue<Drawn | null>(part, null)
  const inRows = useWorkoutsInRows(props.workouts, props.routes.onOpen)
  return (
    <HoverProvider value={hover}>
      <RowItemsProvider value={inRows}>
        <div className={`stack ${css.grid}`}>
          <First part={part} behind={behind} />
          <Others {...part} />
        </div>
      </RowItemsProvider>
    </HoverProvider>
  )
}
