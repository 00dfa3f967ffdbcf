import { itemAt } from '#lib/lists.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

import type { Scale } from './scale.ts'
import {
  axisOf,
  isPartial,
  secondsOf,
  type StripSport,
  type StripWeek,
  type WeekRange,
} from './strip.ts'
import { hours } from './week-words.ts'

import css from './strip.module.css'

/** Pixels on both sides of a column. */
const gapOf = ({ step }: Scale) => Math.max(1, step * 0.14)

/** One path for the columns of a sport, within the range or outside it. */
function columnsPath(
  weeks: readonly StripWeek[],
  sport: number,
  {
    isDrawn,
    y,
    scale,
  }: { isDrawn: (place: number) => boolean; y: (seconds: number) => number; scale: Scale },
): string {
  const gap = gapOf(scale)
  return weeks
    .map(({ seconds }, place) => {
      const below = seconds.slice(0, sport).reduce((sum, time) => sum + time, 0)
      const time = seconds[sport] ?? 0
      if (!time || !isDrawn(place)) return ''
      const [left, top, bottom] = [scale.left + place * scale.step + gap, y(below + time), y(below)]
      return `M${left.toFixed(1)} ${bottom.toFixed(1)}V${top.toFixed(1)}h${(scale.step - 2 * gap).toFixed(1)}V${bottom.toFixed(1)}Z`
    })
    .join('')
}

/** Pixels from the end of a cut column to its break, the slant, and the width of the break. */
const [BREAK_AT, SLANT, BREAK] = [12, 6, 4]

/** Weeks beside a column that its hours can lie over. */
const BESIDE = 3
const highestOf = (weeks: readonly StripWeek[]) => Math.max(...weeks.map(secondsOf))

/** The break of a column that is cut off, and its hours on the side with the lower columns. */
function Break({
  weeks,
  place,
  scale,
}: {
  weeks: readonly StripWeek[]
  place: number
  scale: Scale
}) {
  const gap = gapOf(scale)
  const left = scale.left + place * scale.step + gap
  const right = left + scale.step - 2 * gap
  const y = scale.top + BREAK_AT
  const isBefore =
    place > weeks.length - BESIDE ||
    highestOf(weeks.slice(Math.max(0, place - BESIDE), place)) <
      highestOf(weeks.slice(place + 1, place + 1 + BESIDE))
  return (
    <>
      <path
        className={css.break}
        d={`M${left} ${y + SLANT}L${right} ${y}v${BREAK}L${left} ${y + SLANT + BREAK}Z`}
      />
      <text
        className={css.cut}
        x={isBefore ? left - gap - 2 : right + gap + 2}
        y={scale.top + 11}
        textAnchor={isBefore ? 'end' : 'start'}
      >
        {hours(secondsOf(itemAt(weeks, place)))}
      </text>
    </>
  )
}

/** Hours by sport in each week, with the axis. */
export function Columns({
  sports,
  weeks,
  range,
  scale,
}: {
  sports: readonly StripSport[]
  weeks: readonly StripWeek[]
  range: WeekRange | null
  scale: Scale
}) {
  const { most, isCut } = axisOf(weeks)
  const y = (seconds: number) =>
    scale.top + scale.columns * (1 - Math.min(1, seconds / 3600 / most))
  const isInside = (place: number) => !range || (place >= range.first && place <= range.last)
  const parts = {
    inside: (place: number) => isInside(place) && !isPartial(itemAt(weeks, place)),
    outside: (place: number) => !isInside(place),
    partial: (place: number) => isInside(place) && isPartial(itemAt(weeks, place)),
  }
  return (
    <>
      {[0, most / 2, most].map((tick) => (
        <g key={tick}>
          <line
            className={css.grid}
            x1={scale.left}
            x2={scale.right}
            y1={y(tick * 3600)}
            y2={y(tick * 3600)}
          />
          <text x={scale.left - 8} y={y(tick * 3600) + 4} textAnchor="end">
            {formatNumber(tick, Number.isInteger(tick) ? 0 : 1)}
            {tick === most && ' h'}
          </text>
        </g>
      ))}
      {sports.map(({ key, color }, sport) => (
        <g key={key} fill={color} stroke={color}>
          {(['inside', 'outside', 'partial'] as const).map((part) => (
            <path
              key={part}
              className={css[part]}
              d={columnsPath(weeks, sport, { isDrawn: parts[part], y, scale })}
            />
          ))}
        </g>
      ))}
      {weeks.map(
        (week, place) =>
          isCut(week) && <Break key={week.days.from} weeks={weeks} place={place} scale={scale} />,
      )}
    </>
  )
}
