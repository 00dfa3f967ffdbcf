import { useMemo } from 'react'

import { median } from '#lib/quantile.ts'
import { FootBars, withFoot } from '#src/kit/charts/FootBars.tsx'
import { RangeBars } from '#src/kit/charts/RangeBars.tsx'
import { NOTHING, type Series } from '#src/kit/charts/series.tsx'
import { axisOf, niceTicks } from '#src/kit/charts/ticks.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { countSeries, TimeCard } from '#src/workouts/list/charts/TimeCard.tsx'
import { bucketNames, isWeek, rowSize, weekFrom } from '#src/workouts/model/buckets.ts'
import { loadRows, type LoadRow } from '#src/workouts/model/heart-rate/load-rows.ts'

import type { Load } from './use-load.ts'

const loadRange = ({ load }: LoadRow): [number, number] | null => (load === null ? null : [0, load])
const monotonyRange = ({ monotony }: LoadRow): [number, number] | null =>
  monotony === null ? null : [0, monotony]
const mostMonotony = (most: number) => `≤ ${formatNumber(most, 1)}`
const hasWorkouts = ({ workouts }: LoadRow) => workouts > 0
const tenths = (value: number) => formatNumber(value, 1)
const LOAD = 'color-mix(in oklab, var(--ink3) 45%, var(--paper))'

const weekLoadSeries = (ofWeeks: string): Series<LoadRow>[] => [
  { id: 'load', label: 'Load', value: ({ load }) => load, color: LOAD },
  {
    id: 'monotony',
    label: `Monotony${ofWeeks}`,
    value: ({ monotony }) => monotony,
    format: tenths,
    color: 'var(--series-2)',
  },
  { id: 'strain', label: `Strain${ofWeeks}`, value: ({ strain }) => strain },
  ...countSeries<LoadRow>('With load', ({ n }) => n),
]
const summary = ({ monotony }: LoadRow) => ({
  brief: `monotony ${monotony === null ? NOTHING : tenths(monotony)}`,
})

/** The load of each week, how alike its days were, and the product of both. */
export function WeekLoadCard({ load: { modeled } }: { load: Load }) {
  const { heartRate: height } = useChartHeights()
  const { days, shownDays, startsOn } = useChartInput()
  const finest = rowSize(days, startsOn)
  const size = finest === 'day' ? weekFrom(startsOn) : finest
  const rows = useMemo(
    () => loadRows(modeled, days, size, startsOn),
    [modeled, days, size, startsOn],
  )
  const axis = useMemo(() => {
    const most = Math.max(0, ...rows.map(({ load }) => load ?? 0))
    return most ? withFoot(axisOf(niceTicks(0, most, 4))) : null
  }, [rows])
  const marks = useMemo(
    () => (
      <>
        <RangeBars rows={rows} range={loadRange} color={LOAD} />
        <FootBars
          rows={rows}
          range={monotonyRange}
          color="var(--series-2)"
          name="monotony"
          highest={mostMonotony}
        />
      </>
    ),
    [rows],
  )
  const series = useMemo(() => weekLoadSeries(isWeek(size) ? '' : ', median week'), [size])
  const known = loadRows(modeled, days, weekFrom(startsOn), startsOn)
    .flatMap(({ monotony }) => monotony ?? [])
    .sort((a, b) => a - b)
  return (
    <TimeCard
      title="Monotony and strain"
      height={height}
      size={size}
      series={series}
      summary={summary}
      tableRows={() => loadRows(modeled, shownDays, size, startsOn).filter(hasWorkouts)}
      sentence={
        known.length > 0
          ? `Median monotony ${tenths(median(known))} (${counted(known.length, 'week')}).`
          : 'No whole week has 3 days with load and a load for every workout.'
      }
      method={
        <>
          Bars show the load of each {bucketNames[size]}. At the foot is monotony: the mean of the
          daily loads over their standard deviation, for whole weeks with at least 3 days with load
          in which every workout has a load. Strain is weekly load times monotony (Foster 1998).{' '}
          {!isWeek(size) && 'Of several weeks the median is shown. '}Both describe how training was
          spread, not its effect.
        </>
      }
      chart={
        axis && {
          label: 'Weekly load, monotony and strain over time',
          rows,
          axis,
          unit: '',
          right: 72,
          isFocusable: hasWorkouts,
          children: marks,
        }
      }
    />
  )
}
