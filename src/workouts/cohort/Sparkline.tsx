import { formatDayShort, fromDayNumber } from '#lib/days.ts'

import { NOW_WEEKS, type Usual, type Week } from './people-weeks.ts'
import { hoursText } from './words.ts'

import css from './cohort.module.css'

const BAR = 6
const GAP = 2
/** Distance from the top to the gap in a bar that is cut. */
const CUT_AT = 4

/** In words: each week's hours, earliest first. */
const weeksWords = (hours: readonly (number | null)[]) =>
  `Weekly hours, earliest first: ${hours.map((each) => (each === null ? 'unknown' : hoursText(each))).join(', ')}`

/**
 * A bar for each week's hours, the last four in a color, with the middle 50% of the usual weeks
 * behind them. An unknown week is a dot below the line, and one without workouts a line.
 */
export function Sparkline({
  hours,
  weeks,
  usual,
  most,
  height,
  color,
}: {
  hours: readonly (number | null)[]
  weeks: readonly Week[]
  usual: Usual | null
  /** Value at the full height. Higher bars are cut. */
  most: number
  height: number
  /** Color of the last four weeks, the accent by default. */
  color?: string
}) {
  const width = hours.length * (BAR + GAP) - GAP
  const tall = height - 3
  const yOf = (value: number) => tall - (Math.min(value, most) / (most || 1)) * tall
  const cut = hours.length - NOW_WEEKS
  const first = weeks[0]
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${width} ${height}`}
      style={{ height }}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${first ? `From ${formatDayShort(fromDayNumber(first.from))}. ` : ''}${weeksWords(hours)}`}
    >
      {usual && (
        <rect
          className={css.usualBand}
          x={0}
          width={width}
          y={yOf(usual.upper)}
          height={Math.max(1, yOf(usual.lower) - yOf(usual.upper))}
        />
      )}
      {hours.map((value, week) => {
        const x = week * (BAR + GAP)
        if (value === null)
          return (
            <rect
              key={week}
              className={css.notKnown}
              x={x + 2}
              y={height - 2}
              width={2}
              height={2}
            />
          )
        const y = value > 0 ? Math.min(yOf(value), tall - 2) : tall
        return (
          <g key={week}>
            <rect
              className={week < cut ? css.earlierBar : css.nowBar}
              style={week < cut ? undefined : { fill: color }}
              x={x}
              y={y}
              width={BAR}
              height={value > 0 ? tall - y : 1}
            />
            {value > most && <rect className={css.cut} x={x} y={CUT_AT} width={BAR} height={2} />}
          </g>
        )
      })}
    </svg>
  )
}
