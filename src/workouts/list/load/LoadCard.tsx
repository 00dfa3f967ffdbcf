import { useCallback, useMemo } from 'react'

import { dayNumber } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import { withFoot } from '#src/kit/charts/FootBars.tsx'
import { Hatched } from '#src/kit/charts/Hatched.tsx'
import { HATCHED } from '#src/kit/charts/hatching.tsx'
import {
  DayLines,
  EndLabels,
  MarksAtFoot,
  ReferenceValue,
  TrendLine,
} from '#src/kit/charts/marks.tsx'
import {
  endLabelsOf,
  figure,
  NOTHING,
  SeriesMarks,
  valuesDrawn,
  type Series,
} from '#src/kit/charts/series.tsx'
import { niceAxis } from '#src/kit/charts/ticks.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { RowSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { TimeCard } from '#src/workouts/list/charts/TimeCard.tsx'
import {
  changeLines,
  useMeasurementChanges,
} from '#src/workouts/list/heart-rate/use-measurement-changes.ts'
import { rowSize, weekFrom } from '#src/workouts/model/buckets.ts'
import { sportLines } from '#src/workouts/model/heart-rate/heart-rate.ts'
import { loadRows, warmUpsOf, type LoadRow } from '#src/workouts/model/heart-rate/load-rows.ts'

import { LOAD_COLOR, loadModels, PARTIAL_LOAD } from './load-models.ts'
import { LoadBars } from './LoadBars.tsx'
import { LoadControls, LoadFailure } from './LoadControls.tsx'
import { LoadMethod, LoadValues, useLoadFinding } from './LoadSentence.tsx'
import { useLoad, type Load } from './use-load.ts'

const ESTIMATED = 'color-mix(in oklab, var(--series-2) 75%, var(--paper))'
const MISSING = 'var(--notice)'

/** Maximum number of days with a point a day in the curves: a whole year. */
const DAYS_MAX = 366

/** A row of the curves, dashed if they are uncertain, and from there to the next point on both sides. */
type CurveRow = LoadRow & { isDashed: boolean }
const withDashes = (rows: readonly LoadRow[]): CurveRow[] =>
  rows.map((row, index) => ({
    ...row,
    isDashed: [rows[index - 1], row, rows[index + 1]].some((one) => one?.isSure === false),
  }))

const perDayRange = ({ perDay }: LoadRow): [number, number] | null =>
  perDay === null ? null : [0, perDay]
const barColor = ({ estimated }: LoadRow) => (estimated > 0 ? ESTIMATED : LOAD_COLOR)
const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
const hasLoad = ({ workouts, chronic }: LoadRow) => workouts > 0 || chronic !== null
const lacksLoad = ({ n, workouts }: LoadRow) => n < workouts

/** A curve, dashed where it is uncertain. */
const curve = (
  id: 'chronic' | 'acute' | 'form',
  label: string,
  color: string,
): Series<CurveRow> => ({
  id,
  label,
  color,
  value: (row) => row[id],
  tooltip: (row) =>
    row[id] === null || row.isSure ? figure(row[id]) : `${figure(row[id])}, uncertain`,
  mark: (_, rows) => (
    <>
      <TrendLine rows={rows} value={(row) => (row.isSure ? row[id] : null)} color={color} />
      <TrendLine
        rows={rows}
        value={(row) => (row.isDashed ? row[id] : null)}
        color={color}
        isUnsure
      />
    </>
  ),
  end: label.split(',')[0],
})

const curves = [
  curve('chronic', 'Fitness, 42 days', 'var(--series-3)'),
  curve('acute', 'Fatigue, 7 days', 'var(--series-4)'),
  curve('form', 'Form', 'var(--series-5)'),
]

const series: Series<CurveRow>[] = [
  { id: 'load', label: 'Load', value: ({ load }) => load, color: barColor },
  {
    id: 'perDay',
    label: 'Per day',
    value: ({ perDay }) => perDay,
    tooltip: ({ perDay, from, to }) => (from === to ? null : figure(perDay)),
  },
  ...curves,
  {
    id: 'unsure',
    label: 'Uncertain',
    text: ({ isSure, chronic }) => (isSure || chronic === null ? '' : 'yes'),
    tooltip: null,
  },
  {
    id: 'n',
    label: 'Workouts with load',
    value: ({ n }) => n,
    tooltip: (row) =>
      lacksLoad(row) ? `${formatNumber(row.n)} of ${counted(row.workouts, 'workout')}` : null,
    color: MISSING,
  },
  {
    id: 'estimated',
    label: 'Estimated',
    value: ({ estimated }) => estimated,
    tooltip: ({ estimated }) => (estimated > 0 ? counted(estimated, 'load') : null),
    color: ESTIMATED,
  },
  { id: 'workouts', label: 'Workouts', value: ({ workouts }) => workouts, tooltip: null },
]

/** Legend of the chart's marks. */
function keyOf(
  unit: string,
  { bars, rows, warmUps }: Pick<ReturnType<typeof useLoadRows>, 'bars' | 'rows' | 'warmUps'>,
) {
  const entries: (KeyEntry | false)[] = [
    { label: `Load per day, ${unit}`, color: LOAD_COLOR },
    bars.some((row) => lacksLoad(row) && (row.perDay ?? 0) > 0) && {
      label: 'Partial load',
      color: PARTIAL_LOAD,
    },
    rows.some(({ estimated }) => estimated > 0) && { label: 'Estimated load', color: ESTIMATED },
    rows.some(lacksLoad) && { label: 'No load data', mark: 'triangle', color: MISSING },
    rows.some(({ isSure, chronic }) => !isSure && chronic !== null) && {
      label: 'Uncertain, load missing',
      mark: 'dashes',
      color: 'var(--ink2)',
    },
    warmUps.length > 0 && { label: 'Building up from zero', color: HATCHED },
  ]
  return entries.filter((entry) => entry !== false)
}

/** Monotony and strain of the middle week. */
function TypicalWeek({ modeled }: Load) {
  const { shownDays, startsOn } = useChartInput()
  const weeks = loadRows(modeled, shownDays, weekFrom(startsOn), startsOn)
  const middle = (values: readonly number[]) => median(values.toSorted((a, b) => a - b))
  const monotonies = weeks.flatMap(({ monotony }) => monotony ?? [])
  const strains = weeks.flatMap(({ strain }) => strain ?? [])
  return (
    monotonies.length > 0 &&
    strains.length > 0 && (
      <>
        Median week: monotony {formatNumber(middle(monotonies), 1)}, strain{' '}
        {figure(middle(strains))}.
      </>
    )
  )
}

/**
 * Bars and curves of the load over the days of the page, and the axis of the curves with room for
 * the bars below.
 */
function useLoadRows({ modeled }: Load) {
  const { days, startsOn, shownDays } = useChartInput()
  const barSize = rowSize(days, startsOn)
  const isDaily = dayNumber(days.end) - dayNumber(days.start) < DAYS_MAX
  const size = isDaily ? 'day' : barSize
  const bars = useMemo(
    () => loadRows(modeled, days, barSize, startsOn),
    [modeled, days, barSize, startsOn],
  )
  const rows = useMemo(
    () => withDashes(loadRows(modeled, days, size, startsOn)),
    [modeled, days, size, startsOn],
  )
  const warmUps = useMemo(() => warmUpsOf(modeled, days), [modeled, days])
  const axis = useMemo(() => {
    if (rows.every(({ chronic }) => chronic === null)) return null
    return withFoot(niceAxis(...rangeOf([0, ...valuesDrawn(curves, rows)])))
  }, [rows])
  const tableRows = () => withDashes(loadRows(modeled, shownDays, size, startsOn)).filter(hasLoad)
  return { size, bars, rows, warmUps, axis, tableRows }
}

/** Training load by a model, and its weighted means. */
function LoadChart({ load }: { load: Load }) {
  const { heartRate: height } = useChartHeights()
  const { days, withLeadIn } = useChartInput()
  const sports = useMemo(() => sportLines(withLeadIn), [withLeadIn])
  const { drawn } = useMeasurementChanges(withLeadIn, sports, days)
  const { size, bars, rows, warmUps, axis, tableRows } = useLoadRows(load)
  const marks = useMemo(
    () => (
      <>
        {warmUps.map((warmUp) => (
          <Hatched key={warmUp.from} days={warmUp} />
        ))}
        <LoadBars rows={bars} range={perDayRange} isPartial={lacksLoad} color={barColor} />
        <ReferenceValue value={0} color="var(--line2)" />
        <SeriesMarks series={curves} rows={rows} />
        <MarksAtFoot rows={rows.filter(lacksLoad)} color={MISSING} />
        <DayLines lines={drawn} />
        <EndLabels labels={endLabelsOf(curves, rows)} />
      </>
    ),
    [bars, rows, warmUps, drawn],
  )
  const finding = useLoadFinding(load)
  const key = useMemo(
    () => keyOf(loadModels[load.model].unit, { bars, rows, warmUps }),
    [load.model, bars, rows, warmUps],
  )
  const summary = useCallback(
    (row: LoadRow) => ({
      y: row.chronic,
      brief: row.load === null ? NOTHING : `load ${figure(row.load)}`,
      lines: changeLines(row, drawn),
    }),
    [drawn],
  )
  return (
    <TimeCard
      title="Training load (modeled)"
      sentence={
        <>
          <LoadFailure load={load} />
          {axis && <LoadValues load={load} />}
          {axis && 'Modeled from daily load.'}
        </>
      }
      height={height}
      size={size}
      series={series}
      summary={summary}
      tableRows={tableRows}
      finding={finding}
      marks={axis ? key : []}
      method={
        <>
          <TypicalWeek {...load} /> <LoadMethod load={load} />
        </>
      }
      menu={<LoadControls load={load} />}
      chart={
        axis && {
          label: 'Training load over time',
          rows,
          axis,
          // in the sentence: at the highest figure, it would overlap the curves
          unit: '',
          right: 76,
          isFocusable: hasLoad,
          children: marks,
        }
      }
    />
  )
}

/** The load, once the days that its curves need are loaded. */
export function LoadCard() {
  const load = useLoad()
  return load.isComing ? <RowSkeleton row="load" /> : <LoadChart load={load} />
}
