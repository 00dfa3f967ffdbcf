import { dayNumber } from '#lib/days.ts'
import { WEEKS } from '#lib/strip/days.ts'
import { dayTicks } from '#src/kit/charts/ticks.ts'

import { Columns } from './Columns.tsx'
import { Flags } from './Flags.tsx'
import { Lanes } from './Lanes.tsx'
import { bottomOf, LANES, type Scale } from './scale.ts'
import type { StripParts, WeekRange } from './strip.ts'

import css from './strip.module.css'

/** Pixels of the dates below the lanes, of one of them with its distance, and of its text. */
const [DATES, DATE_PX, DATE_TEXT_PX] = [24, 76, 40]

/** Days of notes below the columns, which cover their bands. */
const daysPath = (bands: readonly { left: number; right: number }[], { top, columns }: Scale) =>
  bands.map(({ left, right }) => `M${left} ${top + columns + LANES}H${right}`).join('')

/** The picture. `at` is the position of the crosshair. */
export function Drawing({
  parts: { sports, weeks, lanes, notes },
  range,
  scale,
  at,
}: {
  parts: StripParts
  range: WeekRange | null
  scale: Scale
  at: number | null
}) {
  const { width, first } = scale
  const bottom = bottomOf(lanes.length, scale)
  const edges =
    range &&
    ([scale.left + range.first * scale.step, scale.left + (range.last + 1) * scale.step] as const)
  const bands = edges
    ? [{ id: 'range', left: edges[0], right: edges[1] }]
    : notes.map(({ id, start_day, end_day }) => ({
        id,
        left: Math.max(scale.left, scale.x(dayNumber(start_day))),
        right: Math.min(scale.right, scale.x(dayNumber(end_day) + 1)),
      }))
  return (
    <svg
      viewBox={`0 0 ${width} ${bottom + DATES}`}
      height={bottom + DATES}
      className={css.drawing}
      aria-hidden="true"
    >
      {bands.map(({ id, left, right }) => (
        <g key={id} className={edges ? css.range : css.note}>
          <rect x={left} width={right - left} y={scale.top} height={bottom - scale.top} />
        </g>
      ))}
      {!edges && <path className={css.days} d={daysPath(bands, scale)} />}
      {/* its poles end at a column */}
      <Flags notes={notes} bottom={scale.top + scale.columns} scale={scale} />
      <Columns sports={sports} weeks={weeks} range={range} scale={scale} />
      <Lanes lanes={lanes} scale={scale} />
      {edges?.map((x) => (
        <line key={x} className={css.edge} x1={x} x2={x} y1={scale.top} y2={bottom} />
      ))}
      {dayTicks(first, first + 7 * WEEKS - 1, Math.floor((scale.right - scale.left) / DATE_PX)).map(
        ({ x, label }) => {
          const isLast = scale.x(x) + DATE_TEXT_PX > scale.right
          return (
            <text
              key={x}
              x={isLast ? scale.right : scale.x(x)}
              y={bottom + 17}
              textAnchor={isLast ? 'end' : 'start'}
            >
              {label}
            </text>
          )
        },
      )}
      {at !== null && <line className={css.cross} x1={at} x2={at} y1={scale.top} y2={bottom} />}
    </svg>
  )
}
