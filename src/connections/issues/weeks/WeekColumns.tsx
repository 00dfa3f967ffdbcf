import { useCallback, useMemo } from 'react'

import { columnCorners, ColumnBreaks, GAP } from '#src/kit/charts/marks.tsx'
import { usePlotScales } from '#src/kit/charts/plot-scales.ts'
import { RangeBars } from '#src/kit/charts/RangeBars.tsx'
import { seriesTooltip, type Series } from '#src/kit/charts/series.tsx'
import { axisOf, niceTicks } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { shortAge } from '#src/kit/ui/text/ago.ts'

import {
  DAY_MS,
  highestDrawn,
  MARKED,
  OTHERS,
  type ClosedWeek,
  type MarkedWeek,
} from './closed-weeks.ts'

import css from './closed-by-week.module.css'

const TICKS = 3
const hasIssues = ({ closed }: ClosedWeek) => closed > 0
/** Pixels from a mark to its words, and from the top of a cut line down to its break. */
const [AIR, BREAK] = [4, 12]
/** Center of a column, which ends before the gap to the next one. */
const centerOf = ({ from, to }: ClosedWeek) => from - 0.5 + ((to - from + 1) * (1 - GAP)) / 2

/** The number above each column. A week without issues has its zero. */
function Numbers({ weeks }: { weeks: readonly ClosedWeek[] }) {
  const scales = usePlotScales()
  if (!scales) return null
  return weeks.map((week) => (
    <text
      key={week.from}
      x={scales.xOf(centerOf(week))}
      y={scales.yOf(week.closed) - AIR}
      textAnchor="middle"
      className={css.number}
    >
      {week.closed}
    </text>
  ))
}

/**
 * Lines from the median of each week to its longest time. One beyond the axis has a break and its
 * time.
 */
function LongestLines({ weeks, high }: { weeks: readonly ClosedWeek[]; high: number }) {
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf, yOf } = scales
  return weeks.map((week) => {
    const { from, days, longest } = week
    if (days === null || longest === null || longest === days || days > high) return null
    const x = xOf(centerOf(week))
    const isCut = longest > high
    const isPastMiddle = x > plot.x + plot.width / 2
    return (
      <g key={from} className={css.longest}>
        <path d={`M${x} ${yOf(days)}V${yOf(Math.min(longest, high))}${isCut ? '' : 'm-4 0h8'}`} />
        {isCut && (
          <>
            <path className={css.break} d={`M${x - 4} ${plot.y + BREAK}l8 -4`} />
            <text
              x={x + (isPastMiddle ? -2 : 2) * AIR}
              y={plot.y + BREAK}
              textAnchor={isPastMiddle ? 'end' : 'start'}
              className={css.number}
            >
              {shortAge(longest * DAY_MS)}
            </text>
          </>
        )}
      </g>
    )
  })
}

/** Breaks of the medians beyond the axis, with their values. */
const MedianBreaks = ({ weeks, high }: { weeks: readonly ClosedWeek[]; high: number }) => {
  const corners = columnCorners(
    weeks.map((week) => {
      const days = week.days ?? 0
      return {
        ...week,
        values: [Math.min(days, high)],
        cut: days > high ? shortAge(days * DAY_MS) : null,
      }
    }),
  )
  return <ColumnBreaks corners={corners} />
}

/** Column of the first series for each week. The tooltip has all of them. */
export default function WeekColumns({
  label,
  weeks,
  series,
  unit,
  marked,
  hasLongest = false,
  nameOf,
  height,
}: {
  label: string
  weeks: readonly ClosedWeek[]
  series: readonly [Series<ClosedWeek>, ...Series<ClosedWeek>[]]
  unit: string
  /** Week whose issues of one provider are marked. */
  marked: MarkedWeek | null
  /** True for columns of days with a line to the longest. Others have their number. */
  hasLongest?: boolean
  nameOf: (week: ClosedWeek) => string
  height: number
}) {
  const { weekStart } = usePreferences()
  const { value } = series[0]
  const highest = hasLongest ? highestDrawn(weeks) : Math.max(...weeks.map(({ closed }) => closed))
  const axis = useMemo(() => axisOf(niceTicks(0, Math.max(1, highest), TICKS)), [highest])
  const marks = useMemo(
    () => (
      <>
        <RangeBars
          rows={weeks}
          range={(week) => (hasIssues(week) ? [0, Math.min(value?.(week) ?? 0, axis.high)] : null)}
          color={OTHERS}
          asColumns
        />
        {marked && (
          <RangeBars
            rows={[marked]}
            range={({ most }) => [0, most.closed]}
            color={MARKED}
            asColumns
          />
        )}
        {hasLongest ? (
          <>
            <LongestLines weeks={weeks} high={axis.high} />
            <MedianBreaks weeks={weeks} high={axis.high} />
          </>
        ) : (
          <Numbers weeks={weeks} />
        )}
      </>
    ),
    [weeks, value, marked, hasLongest, axis],
  )
  const tooltipContent = useCallback(
    (week: ClosedWeek) => seriesTooltip(series, week, { title: nameOf(week) }),
    [series, nameOf],
  )
  return (
    <TimeChart
      label={label}
      rows={weeks}
      axis={axis}
      unit={unit}
      height={height}
      right={8}
      startsOn={weekStart}
      isFocusable={hasIssues}
      tooltipContent={tooltipContent}
    >
      {marks}
    </TimeChart>
  )
}
