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
/** Gap between two weeks. */
const GAP = 0.8
/** Height of the columns, and the center of the line below them. */
const [COLUMNS, LINE] = [21, 25.5]

/** One path of the columns, all sports together. */
function columnsPath(sports: Strip['sports']) {
  const totals = Array.from({ length: WEEKS }, () => 0)
  for (const [, weeks] of sports)
    readShares(weeks).forEach((share, week) => (totals[week] = (totals[week] ?? 0) + share))
  return totals
    .map((share, week) =>
      share
        ? `M${(week * STEP).toFixed(2)} ${COLUMNS}v${(-COLUMNS * Math.min(1, share)).toFixed(2)}h${(STEP - GAP).toFixed(2)}V${COLUMNS}Z`
        : '',
    )
    .join('')
}

/** Drawing order, so that the most serious state of all providers is on top. Without workouts, a line would be most of the ink. */
const STATES: readonly LaneState[] = ['data', 'paused', 'silent', 'failing']

/** One path for each state of any provider, over whole weeks as the columns. */
function statePaths(lanes: Strip['lanes']) {
  const runs = lanes.flatMap(([, days]) => readLane(days))
  return STATES.map((state) => {
    const weeks = new Set(
      runs
        .filter((run) => run.state === state)
        .flatMap(({ from, days }) => {
          const first = Math.floor(from / 7)
          return Array.from({ length: Math.ceil((from + days) / 7) - first }, (_, at) => first + at)
        }),
    )
    const path = [...weeks].map((week) => {
      const length = weeks.has(week + 1) ? STEP : STEP - GAP
      return `M${(week * STEP).toFixed(2)} ${LINE}h${length.toFixed(2)}`
    })
    return { state, path: path.join('') }
  })
}

function Drawing({ strip, isShared }: { strip: Strip; isShared: boolean }) {
  const words = stripWords(strip)
  return (
    <svg
      role="img"
      aria-label={words}
      className={css.drawing}
      data-shared={isShared || undefined}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
    >
      <title>{words}</title>
      <path className={css.base} d={`M0 ${COLUMNS}H${WIDTH}`} />
      <path className={css.columns} d={columnsPath(strip.sports)} />
      {statePaths(strip.lanes).map(({ state, path }) => (
        <path key={state} className={css[state]} d={path} strokeWidth={3} />
      ))}
    </svg>
  )
}

/**
 * The strip in a list: 26 weeks of hours above a line with the most serious state of all
 * providers. Its space is reserved while it loads.
 */
export function SmallStrip({
  userId,
  isShared = false,
}: {
  userId: string
  /** True if another person has the same account: the data may be theirs. */
  isShared?: boolean
}) {
  const { data: strip, isError } = useQuery(personStrip(userId))
  return (
    <span className={css.strip}>
      {strip && <Drawing strip={strip} isShared={isShared} />}
      {isError && <span className="faint small">Not loaded</span>}
    </span>
  )
}
