import { useCallback, useMemo } from 'react'

import { RangeBars } from '#src/kit/charts/RangeBars.tsx'
import { seriesTooltip, type Series } from '#src/kit/charts/series.tsx'
import { axisOf, niceTicks } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import { MARKED, type ClosedWeek, type MarkedWeek } from './closed-weeks.ts'

const TICKS = 3
const hasIssues = ({ closed }: ClosedWeek) => closed > 0

/** Column of the first series for each week. The tooltip has all of them. */
export default function WeekColumns({
  label,
  weeks,
  series,
  unit,
  marked,
  nameOf,
  height,
}: {
  label: string
  weeks: readonly ClosedWeek[]
  series: readonly [Series<ClosedWeek>, ...Series<ClosedWeek>[]]
  unit: string
  /** Week whose issues of one provider are marked. */
  marked: MarkedWeek | null
  nameOf: (week: ClosedWeek) => string
  height: number
}) {
  const { weekStart } = usePreferences()
  const { value } = series[0]
  const highest = Math.max(1, ...weeks.map((week) => value?.(week) ?? 0))
  const axis = useMemo(() => axisOf(niceTicks(0, highest, TICKS)), [highest])
  const marks = useMemo(
    () => (
      <>
        <RangeBars
          rows={weeks}
          range={(week) => (hasIssues(week) ? [0, value?.(week) ?? 0] : null)}
          color="var(--ink3)"
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
      </>
    ),
    [weeks, value, marked],
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
