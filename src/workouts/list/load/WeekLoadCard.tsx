import { useCallback, useMemo } from 'react'

import { median } from '#lib/quantile.ts'
import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { FootBars, withFoot } from '#src/kit/charts/FootBars.tsx'
import { RangeBars } from '#src/kit/charts/RangeBars.tsx'
import { axisOf, niceTicks } from '#src/kit/charts/ticks.ts'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import {
  figure,
  selectedDays,
  TimeCard,
  type ChartInput,
} from '#src/workouts/list/charts/TimeCard.tsx'
import { bucketNames, isWeek, rowSize, weekFrom } from '#src/workouts/model/buckets.ts'
import { loadRows, type LoadRow } from '#src/workouts/model/heart-rate/load-rows.ts'
import { bucketName } from '#src/workouts/model/sentences.ts'

import type { Load } from './use-load.ts'

const loadRange = ({ load }: LoadRow): [number, number] | null => (load === null ? null : [0, load])
const monotonyRange = ({ monotony }: LoadRow): [number, number] | null =>
  monotony === null ? null : [0, monotony]
const mostMonotony = (most: number) => `≤ ${formatNumber(most, 1)}`
const hasWorkouts = ({ workouts }: LoadRow) => workouts > 0
const tenths = (value: number | null) => (value === null ? '–' : formatNumber(value, 1))
const LOAD = 'color-mix(in oklab, var(--ink3) 45%, var(--paper))'

/** The load of each week, how alike its days were, and the product of both. */
export function WeekLoadCard({ part, load: { modelled } }: { part: ChartInput; load: Load }) {
  const { heartRate: height } = useChartHeights()
  const { days, startsOn } = part
  const finest = rowSize(days, startsOn)
  const size = finest === 'day' ? weekFrom(startsOn) : finest
  const rows = useMemo(
    () => loadRows(modelled, days, size, startsOn),
    [modelled, days, size, startsOn],
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
  const name = bucketNames[size]
  const ofWeeks = isWeek(size) ? '' : ', median week'
  const tooltipContent = useCallback(
    (row: LoadRow): TooltipContent => ({
      title: bucketName(row, size),
      y: row.load,
      brief: `monotony ${tenths(row.monotony)}`,
      lines: [
        { name: 'Load', value: figure(row.load), color: LOAD },
        { name: `Monotony${ofWeeks}`, value: tenths(row.monotony), color: 'var(--series-2)' },
        { name: `Strain${ofWeeks}`, value: figure(row.strain) },
        { name: 'With load', value: `${formatNumber(row.n)} of ${formatNumber(row.workouts)}` },
      ],
    }),
    [size, ofWeeks],
  )
  const inSelection = () =>
    loadRows(modelled, selectedDays(part), size, startsOn).filter(hasWorkouts)
  const table = (): ChartTable => ({
    header: ['Days', 'Load', `Monotony${ofWeeks}`, `Strain${ofWeeks}`, 'With load', 'Workouts'],
    rows: inSelection().map((row) => ({
      key: row.from,
      cells: [
        bucketName(row, size),
        figure(row.load),
        tenths(row.monotony),
        ...[row.strain, row.n, row.workouts].map(figure),
      ],
    })),
  })
  const known = loadRows(modelled, days, weekFrom(startsOn), startsOn)
    .flatMap(({ monotony }) => monotony ?? [])
    .sort((a, b) => a - b)
  return (
    <TimeCard
      part={part}
      title="Monotony and strain"
      height={height}
      table={table}
      sentence={
        known.length > 0
          ? `Median monotony ${tenths(median(known))} (${counted(known.length, 'week')}).`
          : 'No whole week has 3 days with load and a load for every workout.'
      }
      method={
        <>
          Bars show the load of each {name}. At the foot is monotony: the mean of the daily loads
          over their standard deviation, for whole weeks with at least 3 days with load in which
          every workout has a load. Strain is weekly load times monotony (Foster 1998).{' '}
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
          tooltipContent,
          children: marks,
        }
      }
    />
  )
}
