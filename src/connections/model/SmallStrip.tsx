import { useQuery } from '@tanstack/react-query'

import type { SmallStrip as Strip } from '#contract/own/strips.ts'
import type { LaneState } from '#lib/connections/lanes.ts'
import { WEEKS } from '#lib/strip/days.ts'
import { readLane, readShares } from '#lib/strip/small-text.ts'

import { stripWords } from './strip-words.ts'
import { personStrip } from './strips.ts'

import css from './small-strip.module.css'

const [WIDTH, HEIGHT] = [96, 28]
const STEP = WIDTH / WEEKS
/** Between two weeks. */
const GAP = 0.8
/** Between the hours and the first lane. */
const APART = 2
/** From a lane to the next, where few are drawn, and the most that all of many take. */
const [LANE, LANES_MAX] = [3, 14]
const DAYS = 7 * WEEKS

/** One path of the columns of each sport, upon those before it. */
function columnPaths(sports: Strip['sports'], height: number) {
  const below = Array.from({ length: WEEKS }, () => 0)
  return sports.map(([series, weeks]) => {
    const path = readShares(weeks).map((share, week) => {
      const [from, to] = [below[week] ?? 0, (below[week] ?? 0) + share]
      below[week] = to
      if (!share) return ''
      const [x, y] = [week * STEP, height * (1 - Math.min(1, to))]
      return `M${x.toFixed(2)} ${y.toFixed(2)}h${(STEP - GAP).toFixed(2)}V${(height * (1 - from)).toFixed(2)}h${(GAP - STEP).toFixed(2)}Z`
    })
    return { color: `var(--series-${series})`, path: path.join('') }
  })
}

const STATES: readonly LaneState[] = ['connected', 'data', 'silent', 'failing']

/** One path of each state, in the lanes of all providers. */
function lanePaths(lanes: Strip['lanes'], { top, pitch }: { top: number; pitch: number }) {
  const runs = lanes.flatMap(([, days], place) =>
    readLane(days).map((run) => ({ ...run, y: top + (place + 0.5) * pitch })),
  )
  const x = (day: number) => ((day / DAYS) * WIDTH).toFixed(2)
  return STATES.map((state) => ({
    state,
    path: runs
      .filter((run) => run.state === state)
      .map(({ from, days, y }) => `M${x(from)} ${y.toFixed(2)}H${x(from + days)}`)
      .join(''),
  }))
}

function Drawing({ strip }: { strip: Strip }) {
  const words = stripWords(strip)
  const count = strip.lanes.length
  const pitch = Math.min(LANE, LANES_MAX / Math.max(1, count))
  const height = HEIGHT - pitch * count - (count > 0 ? APART : 0)
  return (
    <svg
      role="img"
      aria-label={words}
      className={css.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
    >
      <title>{words}</title>
      <path className={css.base} d={`M0 ${height}H${WIDTH}`} />
      {columnPaths(strip.sports, height).map(({ color, path }, place) => (
        <path key={place} d={path} fill={color} />
      ))}
      {lanePaths(strip.lanes, { top: height + APART, pitch }).map(({ state, path }) => (
        <path key={state} className={css[state]} d={path} strokeWidth={pitch * 0.66} />
      ))}
    </svg>
  )
}

/** The strip in a list: 26 weeks of hours by sport over a lane of each provider. Its place is as large before it comes. */
export function SmallStrip({ userId }: { userId: string }) {
  const { data: strip, isError } = useQuery(personStrip(userId))
  return (
    <span className={css.strip}>
      {strip && <Drawing strip={strip} />}
      {isError && <span className="faint small">Not loaded</span>}
    </span>
  )
}
