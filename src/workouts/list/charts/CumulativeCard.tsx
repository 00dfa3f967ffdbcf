import { useCallback, useMemo, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, fromDayNumber } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { EndLabels, PointLabel, TrendLine, type EndLabel } from '#src/kit/charts/marks.tsx'
import { NotesProvider, useNotes } from '#src/kit/charts/notes.ts'
import { axisOf, niceHours, niceTicks } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { convert, formatDuration, unitOf, withUnit, type Units } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { loadModels } from '#src/workouts/list/load/load-models.ts'
import { useLimits, type LoadOptions } from '#src/workouts/list/load/use-load.ts'
import { RowWorkoutsScope } from '#src/workouts/list/table/RowWorkoutsScope.tsx'
import { useComparison } from '#src/workouts/list/use-workouts.ts'
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

import type { CalendarCard } from './CalendarCard.tsx'
import { useChartHeights } from './chart-heights.ts'
import type { ChartInput } from './TimeCard.tsx'

/** This year before the last one, and both before the others, which are a ground to see them on. */
const colorOf = (place: number) => ['var(--accent)', 'var(--ink2)'][place] ?? 'var(--edge)'
/** The same function for the same place always: the library draws anew for another one. */
const sumAt = Array.from(
  { length: YEARS_MAX },
  (_, place) =>
    ({ sums }: CumulativeRow) =>
      sums[place] ?? null,
)
const hasSums = () => true
/**
 * Number of years with a name of their own; earlier lines share one, since they are close together.
 */
const NAMED_MAX = 4
/** Pixels for it. */
const NAMES_PX = 84
/** A point is of all weeks before it. */
const NONE: readonly Workout[] = []
const choices = (Object.keys(totals) as Total[]).map((value) => ({
  value,
  label: totals[value].label,
}))

/** The workouts of whole years: those of the range where it holds them, else asked for apart when the reader wants them. */
function useYears({
  userId,
  days,
  inRange,
  only,
  isPaused,
}: Pick<Parameters<typeof CalendarCard>[0], 'userId' | 'days' | 'inRange' | 'only' | 'isPaused'>) {
  const [isAsked, setIsAsked] = useState(false)
  const here = useMemo(() => wholeYears(inRange, days), [inRange, days])
  const wanted = useMemo(() => yearsOf(days.end), [days.end])
  const isHere = here.length > 1 || days.start <= wanted.start
  const apart = useComparison(userId, isAsked && !isHere ? wanted : null, isPaused)
  const answer = apart.workouts ?? inRange
  const years = useMemo(
    () => (apart.workouts ? wholeYears(apart.workouts, wanted) : isHere ? here : []),
    [apart.workouts, wanted, isHere, here],
  )
  const workouts = useMemo(() => only(answer), [only, answer])
  return {
    years,
    workouts,
    error: apart.error,
    retry: apart.retry,
    isFetching: apart.isFetching,
    /** Asks for more years, or leaves them again; null where the range holds them. */
    onAsked: isHere ? null : setIsAsked,
    isAsked,
    isComing: isAsked && !isHere && !apart.workouts && !apart.error,
  }
}

/** Running total of the year, day by day, beside the years before it. */
export function CumulativeCard({
  total,
  onTotal,
  units,
  startsOn,
  days,
  load: { userId, model },
  ...source
}: Pick<ChartInput, 'units' | 'startsOn' | 'days'> &
  Pick<Parameters<typeof CalendarCard>[0], 'inRange' | 'only' | 'isPaused'> & {
    load: Pick<LoadOptions, 'userId' | 'model'>
    total: Total
    onTotal: (total: Total) => void
  }) {
  const { elevation: height } = useChartHeights()
  const { years, workouts, error, retry, isFetching, onAsked, isAsked, isComing } = useYears({
    ...source,
    userId,
    days,
  })
  const { field, quantity, label } = totals[total]
  const { limits, thresholds } = useLimits(userId)
  const of = useMemo(
    () => field ?? loadBy(model, limits, thresholds),
    [field, model, limits, thresholds],
  )
  const cumulative = useMemo(
    () => cumulativeYears(workouts, years, days.end, of),
    [workouts, years, days.end, of],
  )
  const drawn = useMemo(() => scaled(cumulative.rows, total, units), [cumulative, total, units])
  const notes = useNotes()
  const notesOfYears = useMemo(() => inNewestYear(notes, years), [notes, years])
  const marks = useMemo(() => <Lines {...drawn} years={years} />, [drawn, years])
  const sumText = useCallback(
    (value: number | null) => sumWords(value, total, units),
    [total, units],
  )
  const tooltipContent = useCallback(
    (row: CumulativeRow): TooltipContent => {
      const inUnits = cumulative.rows.find(({ to }) => to === row.to)!
      return {
        title: `Until ${formatDay(fromDayNumber(row.to)).slice(0, -6)}`,
        y: row.sums[0] ?? null,
        brief: sumText(inUnits.sums[0] ?? null),
        lines: years.map((year, place) => ({
          name: String(year),
          value: sumText(inUnits.sums[place] ?? null),
          color: colorOf(place),
        })),
      }
    },
    [cumulative, years, sumText],
  )
  const table = (): ChartTable => ({
    header: ['Until', ...years.map(String)],
    rows: cumulative.rows.map(({ to, sums }) => ({
      key: to,
      cells: [formatDay(fromDayNumber(to)).slice(0, -6), ...sums.map(sumText)],
    })),
  })
  const hasLines = drawn.axis !== null
  const noLinesWords = years.length
    ? `No ${label.toLowerCase()} in these years.`
    : 'Needs two calendar years.'
  const choice = (
    <SegmentedControl label="Added up" options={choices} value={total} onChange={onTotal} />
  )
  return (
    <ChartCard
      title="Year to date"
      height={hasLines || isComing || error ? height : 0}
      table={hasLines ? table : null}
      days={{ start: `${years.at(-1)}-01-01`, end: days.end }}
      sentence={
        <>
          {hasLines && `${cumulativeSentence(cumulative.totals, days.end, quantity, units)} `}
          {!hasLines && !isComing && !error && `${noLinesWords} `}
          {onAsked && (
            <InlineButton onClick={() => onAsked(!isAsked)}>
              {isAsked ? 'Hide earlier years' : 'Load earlier years'}
            </InlineButton>
          )}
        </>
      }
      method={`Totals from January 1 on, one point a week. The line of ${days.end.slice(0, 4)} ends on ${formatDay(days.end)}. Filters apply to every year. A year that the range cuts is left out, and no line begins before the first workout. The newest ${YEARS_MAX} years are drawn. A change is said where the year before has at least 5 workouts and 1 h by that day. Workouts without the figure add nothing. Load is a model, ${loadModels[model].words}, as in the chart of training load.`}
    >
      {error ? (
        <FailedCard what="Earlier years" error={error} retry={retry} busy={isFetching} />
      ) : drawn.axis ? (
        <>
          {choice}
          <NotesProvider value={notesOfYears}>
            <RowWorkoutsScope workouts={NONE}>
              <TimeChart
                label={`${label} added up from January 1, by year`}
                rows={drawn.rows}
                axis={drawn.axis}
                unit={drawn.unit}
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
        </>
      ) : isComing ? null : (
        years.length > 0 && choice
      )}
    </ChartCard>
  )
}

function Lines({ rows, years }: { rows: readonly CumulativeRow[]; years: readonly number[] }) {
  const last = rows.findLast(({ sums }) => sums[0] !== null)
  const ends = rows.at(-1)?.sums.map((end) => end ?? 0) ?? []
  const named = years.length > NAMED_MAX ? years.slice(0, 2) : years
  const labels = named
    .map((year, place): EndLabel => ({
      value: ends[place]!,
      text: String(year),
      color: colorOf(place),
    }))
    .slice(1)
  const others = years.slice(named.length)
  if (others.length)
    labels.push({
      value: median(ends.slice(named.length).toSorted((a, b) => a - b)),
      text: `${others.at(-1)}–${others[0]}`,
      color: colorOf(2),
    })
  return (
    <>
      {years
        .map((year, place) => (
          <TrendLine
            key={year}
            rows={rows}
            value={sumAt[place]!}
            color={colorOf(place)}
            strong={place === 0}
          />
        ))
        .toReversed()}
      {last && (
        <PointLabel
          x={last.x}
          value={last.sums[0]!}
          text={String(years[0])}
          color="var(--accent)"
        />
      )}
      <EndLabels labels={labels} />
    </>
  )
}

/** The rows in the reader's unit, and the axis that holds them; null where nothing adds up. */
function scaled(rows: readonly CumulativeRow[], total: Total, units: Units) {
  const { quantity } = totals[total]
  const most = Math.max(0, ...rows.flatMap(({ sums }) => sums.map((sum) => sum ?? 0)))
  const isTime = quantity === 'duration'
  const local = (value: number) => (isTime ? value / 3600 : convert(value, quantity, units))
  return {
    rows: rows.map((row) => ({
      ...row,
      sums: row.sums.map((sum) => (sum === null ? null : local(sum))),
    })),
    axis: most > 0 ? axisOf(isTime ? niceHours(local(most)) : niceTicks(0, local(most), 4)) : null,
    unit: isTime ? 'h' : unitOf(quantity, units),
  }
}

function sumWords(value: number | null, total: Total, units: Units): string {
  if (value === null) return '–'
  const { quantity } = totals[total]
  return quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units, 0)
}
