import type { LaneState } from '#lib/connections/lanes.ts'

import css from './small-strip.module.css'

const lines: readonly [LaneState, string][] = [
  ['data', 'Receiving data'],
  ['silent', 'Paused or no recent data'],
  ['failing', 'Failing or shared account'],
]

/** Legend of the line below the columns of strips in a list. */
export const SmallStripKey = () => (
  <p className={`row wrap faint tiny ${css.key}`}>
    <span>Under bars: worst connection that week.</span>
    {lines.map(([state, words]) => (
      <span key={state} className="inline">
        <svg width={14} height={4} aria-hidden="true">
          <path className={css[state]} d="M0 2H14" strokeWidth={3} />
        </svg>
        {words}
      </span>
    ))}
  </p>
)
