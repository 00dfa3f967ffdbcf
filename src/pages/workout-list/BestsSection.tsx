import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'

import { formatDay } from '#lib/days.ts'
import { counted, formatDuration, formatNumber, withUnit, type Units } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { paths } from '#src/url/paths.ts'
import {
  bestFigures,
  routeBests,
  sportBests,
  type Best,
  type SportBests,
} from '#src/workouts/bests.ts'
import { repeatedRouteName } from '#src/workouts/repeated-routes.ts'
import type { RouteGroup } from '#src/workouts/route-groups.ts'
import { sportNames } from '#src/workouts/sport.ts'
import css from './bests.module.css'
import type { WorkoutsPageModel } from './use-workouts-page.ts'

const NO_GROUPS: readonly RouteGroup[] = []
/** So many sports stand there at first. */
const FEW_SPORTS = 5

type Props = Pick<WorkoutsPageModel, 'userId' | 'selected' | 'groups' | 'units'>

/** The highest figures of whole workouts on the page, sport by sport, behind those at its top. */
export function BestsSection({ page: { userId, selected, groups, units } }: { page: Props }) {
  const of = useDeferredValue(selected)
  const ofGroups = useDeferredValue(groups)
  return <Bests userId={userId} selected={of} groups={ofGroups} units={units} />
}

const Bests = memo(function Bests({ userId, selected, groups, units }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const sports = useMemo(() => sportBests(selected), [selected])
  const routes = useMemo(() => routeBests(selected, groups ?? NO_GROUPS), [selected, groups])
  const nameOf = useMemo(() => sportNames(selected), [selected])
  if (!sports.length) return null
  const shown = showsAll ? sports : sports.slice(0, FEW_SPORTS)
  return (
    <section className={css.bests} aria-labelledby="bests">
      <h2 id="bests">Bests</h2>
      <p>Averages and totals of whole workouts, not best efforts within one.</p>
      <BestsTable sports={shown} nameOf={nameOf} userId={userId} units={units} />
      {sports.length > FEW_SPORTS && (
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer sports' : `Show all ${formatNumber(sports.length)} sports`}
        </Button>
      )}
      {routes.length > 0 && (
        <ul aria-label="Fastest on repeated routes">
          {routes.map(({ group, sport, ...best }) => (
            <li key={`${group.id} ${sport}`}>
              <span>
                Fastest on the {repeatedRouteName(group, units)}, {nameOf(sport).toLowerCase()}
              </span>
              <BestCell best={best} userId={userId} units={units} />
              <span>of {counted(best.n, 'workout')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

/** A row a sport, a column a figure that any of them has. */
function BestsTable({
  sports,
  nameOf,
  userId,
  units,
}: {
  sports: readonly SportBests[]
  nameOf: (sport: string) => string
} & Pick<Props, 'userId' | 'units'>) {
  const columns = bestFigures.flatMap((figure, at) =>
    sports.some(({ bests }) => bests[at]) ? [{ ...figure, at }] : [],
  )
  return (
    <div className={css.frame} role="region" aria-label="Bests by sport" tabIndex={0}>
      <table aria-labelledby="bests">
        <thead>
          <tr>
            <th scope="col">Sport</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label(units)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sports.map(({ sport, workouts, bests }) => (
            <tr key={sport}>
              <th scope="row">
                {nameOf(sport)} <small>{counted(workouts, 'workout')}</small>
              </th>
              {columns.map(({ key, at }) => {
                const best = bests[at]
                return (
                  <td key={key}>
                    {best ? <BestCell best={best} userId={userId} units={units} /> : <Missing />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const valueWords = ({ value, quantity }: Best, units: Units) =>
  quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units)

const BestCell = ({ best, userId, units }: { best: Best } & Pick<Props, 'userId' | 'units'>) => (
  <>
    <strong title={`Of ${counted(best.n, 'workout')}`}>{valueWords(best, units)}</strong>{' '}
    <Link to={paths.workout(userId, best.workout.id, best.workout.calendar_date)}>
      {formatDay(best.workout.calendar_date)}
    </Link>
  </>
)
