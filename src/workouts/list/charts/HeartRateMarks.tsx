import {
  DayLines,
  EndLabels,
  endOfLine,
  Gaps,
  MIN_PX,
  MarksAtFoot,
  TrendLine,
  type EndLabel,
} from '#src/kit/charts/marks.tsx'
import { RangeBars, type Bar } from '#src/kit/charts/RangeBars.tsx'
import type { DayNumbers } from '#src/kit/charts/time-row.ts'
import {
  centreOf,
  earlierAt,
  heartRateRange,
  isImpossible,
  maximumOf,
  rollingAt,
  type HeartRatePoint,
  type SportLine,
} from '#src/workouts/model/heart-rate/heart-rate.ts'
import type { DrawnChange } from '#src/workouts/model/heart-rate/measurement-changes.ts'

/** Behind the lines, which say more. */
const BAR = 'color-mix(in oklab, var(--hr-soft) 55%, var(--raised))'

/** The same function for the same place always: the library draws anew for another one. */
const lineValues = Array.from({ length: 8 }, (_, place) => rollingAt(place))
const earlierValues = lineValues.map((_, place) => earlierAt(place))
/** A mean of the days compared with, in the colour of its sport. */
const earlierColor = (color: string) => `color-mix(in oklab, ${color} 60%, var(--paper))`

/** As many letters as take a third of a phone. */
const LETTERS_MAX = 17
const shortName = (name: string) =>
  name.length > LETTERS_MAX ? `${name.slice(0, LETTERS_MAX - 1)}…` : name
/** Pixels that the names at the ends of the lines take: as wide as the longest. */
export const labelsWidth = (lines: readonly SportLine[]) =>
  20 + 6.6 * Math.max('maximum'.length, ...lines.map(({ name }) => shortName(name).length))

/** The names of what is drawn, where it ends. */
function endLabels(rows: readonly HeartRatePoint[], lines: readonly SportLine[]): EndLabel[] {
  const ends = lines.map(({ name, color }, place) => ({
    value: endOfLine(rows, lineValues[place]!),
    text: shortName(name),
    color,
  }))
  const before = lines[0] && {
    value: endOfLine(rows, earlierValues[0]!),
    text: 'earlier',
    color: earlierColor(lines[0].color),
  }
  if (before) ends.push(before)
  const named = ends.flatMap(({ value, ...label }) => (value === null ? [] : { value, ...label }))
  const last = rows.findLast((row) => heartRateRange(row) !== null)
  if (named.length || !last) return named
  const [low, high] = heartRateRange(last)!
  const color = 'var(--hr)'
  if (last.sessions) return [{ value: last.sessions.median, text: 'median', color }]
  return [
    ...(maximumOf(last) === null ? [] : [{ value: high, text: 'maximum', color }]),
    ...(centreOf(last) === null ? [] : [{ value: low, text: 'average', color }]),
  ]
}

/**
 * Heart rate over time, on screen and on paper: a bar from average to maximum, or of the middle half of the sessions, and
 * for each main sport the mean of the weeks before; dashed the same of the days compared with.
 */
export function HeartRateMarks({
  rows,
  gaps,
  lines,
  changes,
}: {
  rows: readonly HeartRatePoint[]
  gaps: readonly DayNumbers[]
  lines: readonly SportLine[]
  /** Breaks of the lines, with the reasons. */
  changes: readonly DrawnChange[]
}) {
  return (
    <>
      <Gaps gaps={gaps} words="no workouts" />
      <RangeBars rows={rows} range={heartRateRange} color={BAR} decorate={centreDots} />
      {rows[0]?.earlier.map((_, place) => (
        <TrendLine
          key={`earlier ${lines[place]!.key}`}
          rows={rows}
          value={earlierValues[place]!}
          color={earlierColor(lines[place]!.color)}
          isEarlier
        />
      ))}
      {lines.map(({ key, color }, place) => (
        <TrendLine key={key} rows={rows} value={lineValues[place]!} color={color} />
      ))}
      <DayLines lines={changes} />
      <MarksAtFoot rows={rows.filter(isImpossible)} color="var(--ink2)" />
      <EndLabels labels={endLabels(rows, lines)} />
    </>
  )
}

/** The averages of days at the foot of their bars, or the medians within them. */
function centreDots(bars: readonly Bar<HeartRatePoint>[]) {
  const d = bars.map(({ row, middle, top, bottom, width }) => {
    const [centre, range] = [centreOf(row), heartRateRange(row)]
    if (centre === null || !range) return ''
    const [low, high] = range
    const share = high > low ? (centre - low) / (high - low) : 0
    // half of its edge is the paper's
    const r = Math.max((MIN_PX + 1) / 2, Math.min(3.5, width / 2))
    const half = `a${r} ${r} 0 0 1`
    return `M${middle - r} ${bottom - share * (bottom - top)}${half} ${2 * r} 0${half} ${-2 * r} 0z`
  })
  return <path d={d.join('')} style={{ fill: 'var(--hr)', stroke: 'var(--paper)' }} />
}
