import { createContext, useContext, useMemo } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { paths } from '#src/kit/url/paths.ts'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { withComparison } from '#src/workouts/model/compare-params.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import css from '#src/workouts/list/picked.module.css'

export const PICKED_MAX = 2

/**
 * IDs of the selected rows, in the order of selection. Separate from the columns, so that a
 * selection does not recreate them.
 */
type Picks = { ids: readonly string[]; onPick: (ids: readonly string[]) => void }
export const PicksContext = createContext<Picks>({ ids: [], onPick: () => {} })

/** Selects a row for a comparison. A third one replaces the first. */
export function Pick({ workout }: { workout: Workout }) {
  const { ids, onPick } = useContext(PicksContext)
  return (
    <label className={`unprinted ${css.pick}`}>
      <input
        type="checkbox"
        aria-label={['Compare', formatDay(workout.calendar_date), sportName(workout)]
          .filter(Boolean)
          .join(' ')}
        checked={ids.includes(workout.id)}
        onChange={(event) =>
          onPick(
            event.target.checked
              ? [...ids, workout.id].slice(-PICKED_MAX)
              : ids.filter((id) => id !== workout.id),
          )
        }
      />
    </label>
  )
}

/** Selected workouts, with a link to the comparison of the later one with the earlier one. */
export function Picked({
  userId,
  workouts,
}: {
  userId: string
  /** All loaded workouts. */
  workouts: readonly Workout[]
}) {
  const { ids, onPick } = useContext(PicksContext)
  const known = useMemo(() => workouts.filter(({ id }) => ids.includes(id)), [workouts, ids])
  const [later, earlier] = known.toSorted(
    (a, b) => Date.parse(b.time_start) - Date.parse(a.time_start),
  )
  const away = ids.length - known.length
  return (
    <div className={`row wrap soft small unprinted ${css.line}`} role="status">
      {ids.length === 0 ? (
        <span className={css.hint}>Select two workouts to compare.</span>
      ) : (
        <>
          {later && earlier ? (
            <Link
              to={withComparison(paths.workout(userId, later.id, later.calendar_date), earlier)}
            >
              Compare
            </Link>
          ) : (
            <span>
              {away > 0
                ? `${ids.length} selected, but ${away === ids.length ? 'none are' : 'only 1 is'} loaded here.`
                : '1 selected. Select another to compare.'}
            </span>
          )}
          {later && earlier && (
            <span>
              {formatDay(later.calendar_date)} and {formatDay(earlier.calendar_date)}
            </span>
          )}
          <InlineButton onClick={() => onPick([])}>Clear</InlineButton>
        </>
      )}
    </div>
  )
}
