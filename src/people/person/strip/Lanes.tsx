import { useId } from 'react'
import { Link } from 'react-router-dom'

import type { LaneSpan, LaneState } from '#lib/connections/lanes.ts'
import { HatchPattern } from '#src/kit/charts/hatching.tsx'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { laneHeight, laneTop, NAME_MAX, NARROW_FROM, type Scale } from './scale.ts'
import type { Lane } from './strip.ts'
import { cut } from './week-words.ts'

import css from './strip.module.css'

const LANE_HEIGHT = 4
const STATE_MAX = 24
/** Space for a lane's dot, before its state or, if that is above the lane, before its name. */
const DOT = 14

export const LANE_STATES: readonly LaneState[] = [
  'data',
  'connected',
  'paused',
  'silent',
  'failing',
]
/** Minimum pixels of a failure or pause that began today, because a day is narrower. */
const BROKEN_MIN = 10
const lanePath = (spans: readonly LaneSpan[], state: LaneState, y: number, { x, right }: Scale) =>
  spans
    .filter((span) => span.state === state)
    .map(({ from, to }) => {
      const end = Math.min(right, x(to + 1))
      const isBroken = state === 'failing' || state === 'paused'
      const start = isBroken ? Math.min(x(from), end - BROKEN_MIN) : x(from)
      return `M${start.toFixed(1)} ${y}H${end.toFixed(1)}`
    })
    .join('')

/** A line with one state, in a lane or in the legend. `hatching` is the id of its pattern. */
export const StateLine = ({
  state,
  d,
  hatching,
}: {
  state: LaneState
  d: string
  hatching: string
}) => (
  <path
    d={d}
    className={css[state]}
    stroke={state === 'silent' ? `url(#${hatching})` : undefined}
    strokeWidth={state === 'connected' ? 2 : LANE_HEIGHT}
  />
)

export const SilentPattern = ({ id }: { id: string }) => (
  <HatchPattern id={id} color="var(--notice-mark)" width={5} />
)

/** Lanes with their names and states: beside them, or above them if there is no room. */
export function Lanes({ lanes, scale }: { lanes: readonly Lane[]; scale: Scale }) {
  const id = useId()
  const isNarrow = scale.width < NARROW_FROM
  return (
    <>
      <SilentPattern id={id} />
      {lanes.map(({ provider, name, tone, words, spans }, place) => {
        const top = laneTop(place, scale)
        const y = top + (isNarrow ? 20 : laneHeight(scale) / 2)
        const baseline = isNarrow ? top + 13 : y + 4
        return (
          <g key={provider} className={css[tone]}>
            <text
              x={isNarrow ? scale.left + DOT : scale.left - 8}
              y={baseline}
              textAnchor={isNarrow ? 'start' : 'end'}
            >
              {cut(name, NAME_MAX)}
            </text>
            {LANE_STATES.map((state) => (
              <StateLine
                key={state}
                state={state}
                d={lanePath(spans, state, y, scale)}
                hatching={id}
              />
            ))}
            <text
              x={isNarrow ? scale.right - 6 : scale.right + 10 + DOT}
              y={baseline}
              textAnchor={isNarrow ? 'end' : 'start'}
            >
              {cut(words, STATE_MAX)}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** Links over the lanes with the dots of their states, to their connections. */
export const LaneLinks = ({
  lanes,
  userId,
  scale,
}: {
  lanes: readonly Lane[]
  userId: string
  scale: Scale
}) => (
  <ul aria-label="Providers">
    {lanes.map(({ provider, connection, name, sentence, tone }, place) => (
      <li key={provider}>
        <Link
          className={css.lane}
          to={paths.connections(userId, { open: connection })}
          aria-label={`${name}: ${sentence}`}
          title={`${name}: ${sentence}`}
          style={{ top: laneTop(place, scale), height: laneHeight(scale) }}
        >
          <span
            className={css.mark}
            style={
              scale.width < NARROW_FROM
                ? { left: scale.left, top: 4 }
                : { left: scale.right + 10, top: 8 }
            }
          >
            <Dot tone={tone} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
