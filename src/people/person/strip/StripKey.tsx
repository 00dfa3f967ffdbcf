import { useId } from 'react'

import type { LaneState } from '#lib/connections/lanes.ts'

import { LANE_STATES, SilentPattern, StateLine } from './Lanes.tsx'
import type { StripParts } from './strip.ts'

import css from './strip.module.css'

const stateWords: Record<LaneState, string> = {
  data: 'Receiving data',
  connected: 'No workouts',
  paused: 'Paused or unrecognized',
  silent: 'No recent data',
  failing: 'Failing',
}

/**
 * Names of the sports, and the lanes in words. Screen readers have the table, and the states from
 * the links.
 */
export function StripKey({
  sports,
  lanes,
  hasPartial,
  left,
}: Pick<StripParts, 'sports' | 'lanes'> & {
  /** True if the last week is drawn as one in progress. */
  hasPartial: boolean
  left: number
}) {
  const id = useId()
  const drawn = new Set(lanes.flatMap(({ spans }) => spans.map(({ state }) => state)))
  const states = LANE_STATES.filter((state) => drawn.has(state))
  return (
    <div className={`soft tiny ${css.keys}`} style={{ paddingLeft: left }} aria-hidden="true">
      <ul className={css.key}>
        <li className="faint">Hours</li>
        {sports.map(({ key, name, color }) => (
          <li key={key}>
            <svg width={10} height={10}>
              <rect fill={color} width={10} height={10} rx={2} />
            </svg>
            {name}
          </li>
        ))}
        {hasPartial && (
          <li>
            <svg width={12} height={10}>
              <rect className={css.outline} x={0.5} y={0.5} width={11} height={9} />
            </svg>
            Week in progress
          </li>
        )}
      </ul>
      {states.length > 0 && (
        <ul className={css.key}>
          <li className="faint">Connections</li>
          {states.map((state) => (
            <li key={state}>
              <svg width={20} height={8}>
                <SilentPattern id={`${id}${state}`} />
                <StateLine state={state} d="M0 4H20" hatching={`${id}${state}`} />
              </svg>
              {stateWords[state]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
