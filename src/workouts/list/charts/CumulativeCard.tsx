import { useCallback, useMemo, useState, type ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, fromDayNumber } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { ChartCard } from '#src/kit/charts/ChartCard.tsx'
import { EndLabels, PointLabel } from '#src/kit/charts/marks.tsx'
import { NotesProvider, useNotes } from '#src/kit/charts/notes.ts'
import {
  line,
  NOTHING,
  SeriesMarks,
  seriesTable,
  seriesTooltip,
  valuesDrawn,
  type Series,
} from '#src/kit/charts/series.tsx'
import { axisOf, niceHours, niceTicks } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import {
  convert,
  formatDuration,
  unitOf,
  withUnit,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { loadModels } from '#src/workouts/list/load/load-models.ts'
import { useLimits } from '#src/workouts/list/load/use-load.ts'
import { RowWorkoutsScope } from '#src/workouts/list/table/RowWorkoutsScope.tsx'
import { useComparedWorkouts } from '#src/workouts/list/use-workouts.ts'
import {
  cumulativeSentence,
  cumulativeYears,
  inNewestYear,
  YEARS_MAX,
  totals,
  wholeYears,
  yearsOf,
  type CumulativeRow,
  type Total,
} from '#src/workouts/model/cumulative.ts'
import { loadBy } from '#src/workouts/model/heart-rate/training-load.ts'

import { useChartHeights } from './chart-heights.ts'
import { useChartInput } from './chart-input.ts'

/** Color of a year: the newest, the one before, and the others, which form the background. */
const colorOf = (place: number) => ['var(--accent)', 'var(--ink2)'][place] ?? 'var(--edge)'
const hasSums = () => true
/** Number of years with their own label. Earlier lines share one, since they are close together. */
const NAMED_MAX = 4
/** Width of the label in pixels. */
const NAMES_PX = 84
/** A point covers all previous weeks. */
const NONE: readonly Workout[] = []
const choices = (Object.keys(totals) as Total[]).map((value) => ({
  value,
  label: totals[value].label,
}))

/**
 * The workouts of whole years: those of the range if it contains them. Otherwise they are
 * requested separately on demand.
 */
function useYears() {
  const { userId, rangeDays: days, inRange, filterAlike, isLoading } = useChartInput()
  const [isAsked, setIsAsked] = useState(false)
  const here = useMemo(() => wholeYears(inRange, days), [inRange, days])
  const wanted = useMemo(() => yearsOf(days.end), [days.end])
  const isHere = here.length > 1 || days.start <= wanted.start
  const apart = useComparedWorkouts(userId, isAsked && !isHere ? wanted : null, isLoading)
  const answer = apart.workouts ?? inRange
  const years = useMemo(() => {
    if (apart.workouts) return wholeYears(apart.workouts, wanted)
    return isHere ? here : []
  }, [apart.workouts, wanted, isHere, here])
  const workouts = useMemo(() => filterAlike(answer), [filterAlike, answer])
  return {
    years,
    workouts,
    error: apart.error,
    retry: apart.retry,
    isFetching: apart.isFetching,
    /** Requests more years, or removes them. Null if the range contains them. */
    onAsked: isHere ? null : setIsAsked,
    isAsked,
    isComing: isAsked && !isHere && !apart.workouts && !apart.error,
  }
}

/** A line for each year, newest first, in the reader's unit. */
function yearSeries(years: readonly number[], total: Total, units: Units): Series<CumulativeRow>[] {
  const { quantity } = totals[total]
  return years.map((year, place) => {
    const sumOf = ({ sums }: CumulativeRow) => sums[place] ?? null
    return {
      id: String(year),
      label: String(year),
      value: (row) => {
        const sum = sumOf(row)
        return sum && (quantity === 'duration' ? sum / 3600 : convert(sum, quantity, units))
      },
      text: (row) => sumText(sumOf(row), quantity, units),
      color: colorOf(place),
      mark: line({ strong: place === 0 }),
    }
  })
}

function sumText(sum: number | null, quantity: Quantity, units: Units): string {
  if (sum === null) return NOTHING
  return quantity === 'duration' ? formatDuration(sum) : withUnit(sum, quantity, units, 0)
}

/** Rows of the years, their lines, and the axis that fits them. Null if there is nothing to add up. */
function useCumulative(years: readonly number[], workouts: readonly Workout[]) {
  const { userId, units, rangeDays, view } = useChartInput()
  const { field, quantity } = totals[view.total]
  const { limits, thresholds } = useLimits(userId)
  const of = useMemo(
    () => field ?? loadBy(view.load, limits, thresholds),
    [field, view.load, limits, thresholds],
  )
  const cumulative = useMemo(
    () => cumulativeYears(workouts, years, rangeDays.end, of),
    [workouts, years, rangeDays.end, of],
  )
  const { rows } = cumulative
  const series = useMemo(() => yearSeries(years, view.total, units), [years, view.total, units])
  const axis = useMemo(() => {
    const highest = Math.max(0, ...valuesDrawn(series, rows))
    if (!highest) return null
    return axisOf(quantity === 'duration' ? niceHours(highest) : niceTicks(0, highest, 4))
  }, [series, rows, quantity])
  const unit = quantity === 'duration' ? 'h' : unitOf(quantity, units)
  return { ...cumulative, series, axis, unit }
}

const untilDay = (row: CumulativeRow) => formatDay(fromDayNumber(row.to)).slice(0, -6)

/** Running total of the year by day, beside earlier years. */
export function CumulativeCard() {
  const { elevation: height } = useChartHeights()
  const { units, startsOn, rangeDays: days, view, setView } = useChartInput()
  const { years, workouts, error, retry, isFetching, onAsked, isAsked, isComing } = useYears()
  const { quantity, label } = totals[view.total]
  const cumulative = useCumulative(years, workouts)
  const { rows, series, axis, unit } = cumulative
  const notes = useNotes()
  const notesOfYears = useMemo(() => inNewestYear(notes, years), [notes, years])
  const marks = useMemo(() => <Lines rows={rows} series={series} />, [rows, series])
  const tooltipContent = useCallback(
    (row: CumulativeRow) => seriesTooltip(series, row, { title: `Through ${untilDay(row)}` }),
    [series],
  )
  const hasLines = axis !== null
  const noLinesWords = years.length
    ? `No ${label.toLowerCase()} in these years.`
    : 'This chart needs two calendar years.'
  let content: ReactNode = years.length > 0 && (
    <>
      <SegmentedControl
        label="Metric"
        options={choices}
        value={view.total}
        onChange={(total) => setView({ total })}
      />
      {axis && (
        <NotesProvider value={notesOfYears}>
          <RowWorkoutsScope workouts={NONE}>
            <TimeChart
              label={`Cumulative ${label.toLowerCase()} since January 1, by year`}
              rows={rows}
              axis={axis}
              unit={unit}
              height={height}
              right={years.length > NAMED_MAX ? NAMES_PX : undefined}
              startsOn={startsOn}
              isFocusable={hasSums}
              tooltipContent={tooltipContent}
            >
              {marks}
            </TimeChart>
          </RowWorkoutsScope>
        </NotesProvider>
      )}
    </>
  )
  if (error)
    content = <FailedCard what="earlier years" error={error} retry={retry} busy={isFetching} />
  else if (isComing && !axis) content = null
  return (
    <ChartCard
      title="Year to date"
      height={hasLines || isComing || error ? height : 0}
      table={hasLines ? () => seriesTable(series, rows, untilDay, 'Through') : null}
      days={{ start: `${years.at(-1)}-01-01`, end: days.end }}
      finding={
        hasLines ? cumulativeSentence(cumulative.totals, days.end, quantity, units) : undefined
      }
      sentence={
        <>
          {hasLines && 'Year to date. '}
          {!hasLines && !isComing && !error && `${noLinesWords} `}
          {onAsked && (
            <InlineButton onClick={() => onAsked(!isAsked)}>
              {isAsked ? 'Hide earlier years' : 'Load earlier years'}
            </InlineButton>
          )}
        </>
      }
      method={`Totals since January 1, one point per week. The ${days.end.slice(0, 4)} line ends on ${formatDay(days.end)}. Filters apply to every year. Years that start before the range are left out, and no line starts before the first workout. Up to ${YEARS_MAX} recent years are shown. A change is shown if the previous year has at least 5 workouts and 1 h by the same date. Workouts without the metric don’t add to the total. Load is modeled with ${loadModels[view.load].words}. Loads estimated in the training load chart aren’t included.`}
    >
      {content}
    </ChartCard>
  )
}

/** A line for each year, with the newest on top. Years without their own label share one. */
function Lines({
  rows,
  series,
}: {
  rows: readonly CumulativeRow[]
  series: readonly Series<CumulativeRow>[]
}) {
  const ends = series.map(({ label, value }, place) => {
    const row = rows.findLast((one) => (value?.(one) ?? null) !== null)
    return { text: label, color: colorOf(place), value: (row && value?.(row)) ?? 0, x: row?.x }
  })
  const [newest, ...earlier] = ends
  const named = ends.length > NAMED_MAX ? earlier.slice(0, 1) : earlier
  const others = earlier.slice(named.length)
  const [first, last] = [others[0], others.at(-1)]
  return (
    <>
      <SeriesMarks series={series.toReversed()} rows={rows} />
      {newest?.x !== undefined && <PointLabel {...newest} x={newest.x} />}
      <EndLabels
        labels={
          first && last
            ? [
                ...named,
                {
                  value: median(others.map(({ value }) => value).sort((a, b) => a - b)),
                  text: `${last.text}–${first.text}`,
                  color: colorOf(2),
                },
              ]
            : named
        }
      />
    </>
  )
}
