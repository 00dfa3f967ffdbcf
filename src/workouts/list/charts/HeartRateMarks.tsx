import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import {
  DayLines,
  EndLabels,
  Gaps,
  GAP_COLOR,
  MIN_PX,
  MarksAtFoot,
  type EndLabel,
} from '#src/kit/charts/marks.tsx'
import { RangeBars, type Bar } from '#src/kit/charts/RangeBars.tsx'
import { endLabelsOf, line, NOTHING, SeriesMarks, type Series } from '#src/kit/charts/series.tsx'
import type { DayNumbers } from '#src/kit/charts/time-row.ts'
import type { Size } from '#src/workouts/model/buckets.ts'
import {
  centerOf,
  earlierAt,
  heartRateRange,
  isImpossible,
  maximumOf,
  rollingAt,
  windowName,
  type HeartRatePoint,
  type SportLine,
} from '#src/workouts/model/heart-rate/heart-rate.ts'
import type { DrawnChange } from '#src/workouts/model/heart-rate/measurement-changes.ts'

import { countSeries } from './TimeCard.tsx'

const centerColor = ({ color }: Pick<HeartRatePoint, 'color'>) => color ?? 'var(--ink3)'
/** Drawn behind the lines, which are more important. */
const barColor = (row: Pick<HeartRatePoint, 'color'>) =>
  `color-mix(in oklab, ${centerColor(row)} 26%, var(--paper))`
/** Marks of several sports. */
const MIXED = { color: null }

/** Mean of the comparison period, in the color of its sport. */
const earlierColor = (color: string) => `color-mix(in oklab, ${color} 60%, var(--paper))`

/** Maximum number of letters, which take a third of a phone. */
const LETTERS_MAX = 17
const shortName = (name: string) =>
  name.length > LETTERS_MAX ? `${name.slice(0, LETTERS_MAX - 1)}…` : name
/** Pixels for the labels at the ends of the lines: the width of the longest. */
export const labelsWidth = (lines: readonly SportLine[]) =>
  20 + 6.6 * Math.max('maximum'.length, ...lines.map(({ name }) => shortName(name).length))

const bpm = (value: number) => `${Math.round(value)} bpm`

/** The heart rate of a single day, or of several sessions. */
function rowSeries(size: Size): Series<HeartRatePoint>[] {
  const average: Series<HeartRatePoint> = {
    id: 'average',
    label: 'Average',
    unit: 'bpm',
    value: ({ average_hr }) => average_hr,
    color: centerColor,
    tooltip: ({ average_hr, n, withHeartRate }) =>
      average_hr === null
        ? NOTHING
        : `${bpm(average_hr)}${n && n < withHeartRate ? ` of ${n}` : ''}`,
  }
  const maximum: Series<HeartRatePoint> = {
    id: 'maximum',
    label: 'Maximum',
    unit: 'bpm',
    value: ({ max_hr }) => max_hr,
    color: barColor,
  }
  if (size === 'day') return [maximum, average]
  return [
    {
      id: 'median',
      label: 'Median workout',
      unit: 'bpm',
      value: ({ sessions }) => sessions?.median ?? null,
      color: centerColor,
    },
    {
      id: 'half',
      label: 'Middle 50%',
      unit: 'bpm',
      range: ({ sessions }) => sessions && [sessions.lower, sessions.upper],
      color: barColor,
    },
    { ...average, color: undefined },
    { ...maximum, color: undefined },
  ]
}

/** Heart rate, and its rolling means by sport, also of the comparison period on request. */
export function heartRateSeries(
  rows: readonly HeartRatePoint[],
  lines: readonly SportLine[],
  { size, withEarlier = true }: { size: Size; withEarlier?: boolean },
): Series<HeartRatePoint>[] {
  const span = windowName(size)
  const [measured, all] = countSeries<HeartRatePoint>(
    'With heart rate',
    ({ withHeartRate }) => withHeartRate,
  )
  const earlier = lines.slice(0, rows[0]?.earlier.length ?? 0)
  return [
    ...rowSeries(size),
    ...earlier.map(({ key, name, color }, place) => ({
      id: `earlier ${key}`,
      label: `${name}, earlier ${span} mean`,
      unit: 'bpm',
      value: earlierAt(place),
      color: earlierColor(color),
      mark: withEarlier ? line({ isEarlier: true }) : undefined,
    })),
    ...lines.map(({ key, name, color }, place) => ({
      id: key,
      label: `${name}, ${span} mean`,
      unit: 'bpm',
      value: rollingAt(place),
      color,
      mark: line(),
      end: shortName(name),
    })),
    measured,
    { id: 'timed', label: 'With heart rate and moving time', value: ({ n }) => n, tooltip: null },
    all,
  ]
}

/** Labels at the ends of the lines. */
function endLabels(
  rows: readonly HeartRatePoint[],
  series: readonly Series<HeartRatePoint>[],
): EndLabel[] {
  const ends = endLabelsOf(series, rows)
  const last = rows.findLast((row) => heartRateRange(row) !== null)
  if (ends.length || !last) return ends
  const color = 'var(--ink2)'
  const [center, maximum] = [centerOf(last), maximumOf(last)]
  if (last.sessions) return [{ value: last.sessions.median, text: 'Median', color }]
  return [
    ...(maximum === null ? [] : [{ value: maximum, text: 'Maximum', color }]),
    ...(center === null ? [] : [{ value: center, text: 'Average', color }]),
  ]
}

/**
 * Heart rate over time, on screen and on paper: a bar from average to maximum, or for the middle
 * half of the sessions, and for each main sport the rolling mean, dashed for the comparison
 * period.
 */
export const HeartRateMarks = ({
  rows,
  gaps,
  series,
  changes,
  withWorkouts = true,
}: {
  rows: readonly HeartRatePoint[]
  gaps: readonly DayNumbers[]
  series: readonly Series<HeartRatePoint>[]
  /** False for the lines alone. */
  withWorkouts?: boolean
  /** Breaks in the lines, with their reasons. */
  changes: readonly DrawnChange[]
}) => (
  <>
    <Gaps gaps={gaps} />
    {withWorkouts && (
      <RangeBars rows={rows} range={heartRateRange} color={barColor} decorate={centerDots} />
    )}
    <SeriesMarks series={series} rows={rows} />
    <DayLines lines={changes} />
    <MarksAtFoot rows={rows.filter(isImpossible)} color="var(--ink2)" />
    <EndLabels labels={endLabels(rows, series)} />
  </>
)

/** Averages of days at the bottom of their bars, or medians inside them. */
function centerDots(bars: readonly Bar<HeartRatePoint>[]) {
  return bars.map(({ row, middle, top, bottom, width }) => {
    const [center, range] = [centerOf(row), heartRateRange(row)]
    if (center === null || !range) return null
    const [low, high] = range
    const share = high > low ? (center - low) / (high - low) : 0
    // half of its edge is in the background color
    const r = Math.max((MIN_PX + 1) / 2, Math.min(3.5, width / 2))
    return (
      <circle
        key={row.x}
        cx={middle}
        cy={bottom - share * (bottom - top)}
        r={r}
        style={{ fill: centerColor(row), stroke: 'var(--paper)' }}
      />
    )
  })
}

/** Legend: a bar and its dot, the lines, and those of the comparison period. */
export function heartRateKey(
  rows: readonly HeartRatePoint[],
  size: Size,
  {
    withWorkouts = true,
    hasLines,
    hasGaps = false,
    earlier,
  }: { withWorkouts?: boolean; hasLines: boolean; hasGaps?: boolean; earlier: string | null },
): KeyEntry[] {
  const [bar, dot] =
    size === 'day' ? ['Average to maximum', 'Average'] : ['Middle 50% of workouts', 'Median']
  const hasEarlier = rows.some((row) => row.earlier.some((value) => value !== null))
  return [
    ...(withWorkouts
      ? [
          { label: bar, mark: 'bar', color: barColor(MIXED) } as const,
          { label: dot, mark: 'dot', color: centerColor(MIXED) } as const,
        ]
      : []),
    ...(hasLines
      ? [{ label: `${windowName(size)} mean`, mark: 'line', color: LINE } as const]
      : []),
    ...(hasLines && hasEarlier && earlier
      ? [{ label: earlier, mark: 'dashes', color: LINE } as const]
      : []),
    ...(hasGaps ? [{ label: 'No workouts', color: GAP_COLOR }] : []),
    ...(rows.some(isImpossible)
      ? [{ label: 'Heart rate of 0', mark: 'triangle', color: 'var(--ink2)' } as const]
      : []),
  ]
}
/** Line of any sport. */
const LINE = 'var(--ink2)'
