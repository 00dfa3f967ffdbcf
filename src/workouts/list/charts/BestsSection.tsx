import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDayNear, today } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatDuration, formatNumber, withUnit, type Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import {
  bestFigures,
  courseBests,
  sportBests,
  type Best,
  type SportBests,
} from '#src/workouts/model/bests.ts'
import type { Course } from '#src/workouts/model/courses/courses.ts'
import { courseName } from '#src/workouts/model/courses/repeated-courses.ts'
import type { ImplausibleById } from '#src/workouts/model/quality/implausible.ts'
import { sportNames } from '#src/workouts/model/sport.ts'

import css from '#src/workouts/list/bests.module.css'

const NO_GROUPS: readonly Course[] = []
/** Number of sports shown at first. */
const FEW_SPORTS = 5

type CellProps = { userId: string; units: Units; implausible: ImplausibleById }

/** The highest figures of whole workouts on the page by sport, folded below the best ones. */
export function BestsSection() {
  const { userId } = useAddress()
  const units = useUnits()
  const { implausible, excludedText } = useRecordings()
  const filtered = useFiltered()
  const selected = useDeferredValue(filtered.selected)
  const groups = useDeferredValue(filtered.groups)
  return <Bests {...{ userId, selected, groups, units, implausible }} excluded={excludedText} />
}

const Bests = memo(function Bests({
  selected,
  groups,
  excluded,
  ...cell
}: CellProps & {
  selected: readonly Workout[]
  groups: readonly Course[] | null
  excluded: string | null
}) {
  const { units } = cell
  const [showsAll, setShowsAll] = useState(false)
  const sports = useMemo(() => sportBests(selected), [selected])
  const courses = useMemo(() => courseBests(selected, groups ?? NO_GROUPS), [selected, groups])
  const nameOf = useMemo(() => sportNames(selected), [selected])
  if (!sports.length) return null
  const shown = showsAll ? sports : sports.slice(0, FEW_SPORTS)
  return (
    <section className={css.bests} aria-labelledby="bests">
      <h2 id="bests">Personal bests</h2>
      <p>
        Averages and totals for whole workouts, not best efforts within a workout.
        {excluded && ` ${capitalized(excluded)}.`}
      </p>
      <BestsTable sports={shown} nameOf={nameOf} {...cell} />
      {sports.length > FEW_SPORTS && (
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer sports' : `Show all ${formatNumber(sports.length)} sports`}
        </Button>
      )}
      {courses.length > 0 && (
        <ul aria-label="Fastest on repeated routes">
          {courses.map(({ group, sport, ...best }) => (
            <li key={`${group.id} ${sport}`}>
              <span>
                Fastest on the {courseName(group, units)}, {nameOf(sport).toLowerCase()}
              </span>
              <BestCell best={best} {...cell} />
              <span>of {counted(best.n, 'workout')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

/** A row for each sport, and a column for each figure that any of them has. */
function BestsTable({
  sports,
  nameOf,
  ...cell
}: {
  sports: readonly SportBests[]
  nameOf: (sport: string) => string
} & CellProps) {
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
                {label(cell.units)}
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
                return <td key={key}>{best ? <BestCell best={best} {...cell} /> : <Missing />}</td>
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

/** Reasons that the figure of a best is in doubt. Empty if it is not. */
const doubtsOf = ({ workout, fields }: Best, implausible: ImplausibleById) =>
  (implausible.get(workout.id) ?? [])
    .filter(({ figures }) => !figures.length || figures.some((field) => fields.includes(field)))
    .map(({ words }) => words)
    .join('. ')

function BestCell({ best, userId, units, implausible }: { best: Best } & CellProps) {
  const doubts = doubtsOf(best, implausible)
  return (
    <>
      <strong title={doubts ? `Implausible: ${doubts}` : `Best of ${counted(best.n, 'workout')}`}>
        {doubts && <Icon name="notice" size={12} />} {valueWords(best, units)}
        {doubts && <span className="visually-hidden">, implausible: {doubts}</span>}
      </strong>{' '}
      <Link to={paths.workout(userId, best.workout.id, best.workout.calendar_date)}>
        {formatDayNear(best.workout.calendar_date, today())}
      </Link>
    </>
  )
}
