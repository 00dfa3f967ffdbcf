import type { Standing } from '#src/workouts/detail/compare/last-year.ts'

import css from '#src/workouts/detail/last-year.module.css'

/**
 * Position of the value between the lowest and the highest of the others, with a tick at their
 * median that is higher than the dot of the value. A value beyond them is at the edge.
 */
export function Strip({ standing: { value, lowest, median, highest } }: { standing: Standing }) {
  if (lowest === null || median === null || highest === null) return null
  const [left, right] = [Math.min(lowest, value), Math.max(highest, value)]
  const at = (one: number) => `${right > left ? ((one - left) / (right - left)) * 100 : 50}%`
  return (
    <span className={`block ${css.strip}`} aria-hidden="true">
      <i className={css.span} style={{ left: at(lowest), right: `calc(100% - ${at(highest)})` }} />
      <i className={css.median} style={{ left: at(median) }} />
      <i className={css.here} style={{ left: at(value) }} />
    </span>
  )
}

export const StripKey = ({ isHidden }: { isHidden: boolean }) => (
  <p
    className={
      isHidden ? `row wrap soft tiny ${css.key} ${css.hidden}` : `row wrap soft tiny ${css.key}`
    }
  >
    <span>
      <i className={css.here} /> This workout
    </span>
    <span>
      <i className={css.span} /> Other workouts, lowest to highest
    </span>
    <span>
      <i className={css.median} /> Median
    </span>
  </p>
)
