import {
  EndLabels,
  endOfLine,
  Gaps,
  MarksAtFoot,
  RangeBars,
  TrendLine,
  type BarBox,
  type EndLabel,
} from '#src/charts/marks.tsx'
import type { DayNumbers } from '#src/charts/TimePlot.tsx'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import {
  averageOf,
  heartRateRange,
  isImpossible,
  maximumOf,
  rollingOf,
  type HeartRatePoint,
} from '#src/workouts/heart-rate.ts'

/** The average, at the lower end of its bar. */
const averageDot = (row: HeartRatePoint, { middle, bottom, width }: BarBox) =>
  averageOf(row) !== null && (
    <circle
      cx={middle}
      cy={bottom}
      r={Math.min(3.5, width / 2)}
      style={{ fill: 'var(--hr)', stroke: 'var(--paper)' }}
    />
  )

/** The names of what is drawn, where it ends. */
function endLabels(rows: readonly HeartRatePoint[]): EndLabel[] {
  const last = rows.findLast((row) => heartRateRange(row) !== null)
  const ends = [
    { value: last ? maximumOf(last) : null, text: 'maximum', color: 'var(--hr)' },
    { value: last ? averageOf(last) : null, text: 'average', color: 'var(--hr)' },
    { value: endOfLine(rows, rollingOf), text: `${ROLLING_DAYS}-day`, color: 'var(--ink)' },
  ]
  return ends.flatMap(({ value, ...label }) => (value === null ? [] : { value, ...label }))
}

/** Heart rate over time, on screen and on paper: a bar from average to maximum, and the mean of the weeks before. */
export const HeartRateMarks = ({
  rows,
  gaps,
}: {
  rows: readonly HeartRatePoint[]
  gaps: readonly DayNumbers[]
}) => (
  <>
    <Gaps gaps={gaps} words="no workouts" />
    <RangeBars rows={rows} range={heartRateRange} color="var(--hr-soft)" decorate={averageDot} />
    <TrendLine rows={rows} value={rollingOf} color="var(--ink)" />
    <MarksAtFoot rows={rows.filter(isImpossible)} color="var(--ink2)" />
    <EndLabels labels={endLabels(rows)} />
  </>
)
