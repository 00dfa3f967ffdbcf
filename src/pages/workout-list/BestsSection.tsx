import { memo, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'

import { formatDay } from '#lib/days.ts'
import { formatDuration, formatNumber, withUnit } from '#src/lib/units.ts'
import { paths } from '#src/url/paths.ts'
import { bestsOf } from '#src/workouts/bests.ts'
import type { RouteGroup } from '#src/workouts/route-groups.ts'
import { sportName } from '#src/workouts/sport.ts'
import css from './bests.module.css'
import type { WorkoutsPageModel } from './use-workouts-page.ts'

const NO_GROUPS: readonly RouteGroup[] = []

type Props = Pick<WorkoutsPageModel, 'userId' | 'selected' | 'groups' | 'units'>

/** The highest figures of whole workouts on the page, behind those at its top. */
export function BestsSection({ page: { userId, selected, groups, units } }: { page: Props }) {
  const of = useDeferredValue(selected)
  const ofGroups = useDeferredValue(groups)
  return <Bests userId={userId} selected={of} groups={ofGroups} units={units} />
}

const Bests = memo(function Bests({ userId, selected, groups, units }: Props) {
  const bests = bestsOf(selected, groups ?? NO_GROUPS)
  if (!bests.length) return null
  return (
    <section className={css.bests} aria-labelledby="bests">
      <h2 id="bests">Bests</h2>
      <p>
        Best averages and sums of whole workouts, not best efforts: summaries do not say what was
        held within one.
      </p>
      <ul aria-labelledby="bests">
        {bests.map(({ key, label, quantity, value, workout, n }) => (
          <li key={key}>
            <span>{label}</span>
            <strong>
              {quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units)}
            </strong>
            <Link to={paths.workout(userId, workout.id, workout.calendar_date)}>
              {formatDay(workout.calendar_date)}
            </Link>
            <span>{[sportName(workout), `of ${formatNumber(n)}`].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
})
