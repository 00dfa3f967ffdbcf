import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { headUnitOf, isPace, type Units } from '#src/kit/lib/units.ts'
import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import type { OtherWorkout } from '#src/workouts/detail/other-workout.ts'
import { useExclusions } from '#src/workouts/detail/use-quality.ts'
import {
  exclusionOf,
  exclusionWords,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'

import {
  compareFigures,
  differenceText,
  figureText,
  type FigureRow,
  type FigureRowGroup,
} from './compare-figures.ts'

import css from '#src/workouts/detail/compare.module.css'

/** All figures of both workouts, and their differences. */
export function ComparedFigures({ a, other }: { a: Workout; other: OtherWorkout }) {
  const units = useUnits()
  const b = other.workout
  const exclusions = useExclusions()
  const { given, absent } = useMemo(() => compareFigures(a, b), [a, b])
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Metrics</h2>
      <p className={`soft small ${css.sentence}`}>
        The difference is A − B, also shown as a percentage of B.
      </p>
      <table className={css.figures} aria-labelledby="figures">
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Metric</span>
            </th>
            <th scope="col">
              <b className={css.A}>A</b>
            </th>
            <th scope="col">
              <b className={css.B}>B</b>
            </th>
            <th scope="col">A − B</th>
          </tr>
        </thead>
        {given.map((group) => (
          <GroupRows
            key={group.title}
            group={group}
            units={units}
            a={a}
            other={other}
            exclusions={exclusions}
          />
        ))}
      </table>
      {absent.length > 0 && (
        <p className={`faint small ${css.absent}`}>
          Not measured{b ? ' in either' : ''}:{' '}
          {absent.map((title) => title.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}

function GroupRows({
  group: { title, rows },
  units,
  a,
  other,
  exclusions,
}: {
  group: FigureRowGroup
  units: Units
  a: Workout
  other: OtherWorkout
  exclusions: ExclusionsById
}) {
  const pace = rows.map(({ quantity }) => quantity).find(isPace)
  return (
    <tbody>
      <tr className={css.group}>
        <th scope="rowgroup" colSpan={4}>
          {pace ? `${title}, ${headUnitOf(pace, units)}` : title}
        </th>
      </tr>
      {rows.map((row) => (
        <Row
          key={row.label}
          row={row}
          units={units}
          workout={a}
          other={other}
          exclusions={exclusions}
        />
      ))}
    </tbody>
  )
}

function Row({
  row,
  units,
  workout,
  other,
  exclusions,
}: {
  row: FigureRow
  units: Units
  workout: Workout
  other: OtherWorkout
  exclusions: ExclusionsById
}) {
  const { label, quantity, fields, a, b } = row
  const difference = differenceText(row, units)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {a === null ? <Missing of={workout} field={fields} /> : figureText(a, quantity, units)}
        <ExcludedMark of={workout} fields={fields} exclusions={exclusions} />
      </td>
      <td>
        {b === null ? <NoFigure other={other} fields={fields} /> : figureText(b, quantity, units)}
        {other.workout && (
          <ExcludedMark of={other.workout} fields={fields} exclusions={exclusions} />
        )}
      </td>
      <td>
        <div className={css.difference}>
          <div>{difference?.text ?? <NoFigure other={other} missing="Needs both values" />}</div>
          <small>{difference?.share}</small>
        </div>
      </td>
    </tr>
  )
}

/** Mark beside a figure that the team excludes. The figure is shown as sent. */
function ExcludedMark({
  of,
  fields,
  exclusions,
}: {
  of: Workout
  fields: readonly string[]
  exclusions: ExclusionsById
}) {
  const { hideIdentifiers } = usePreferences()
  const exclusion = exclusionOf(exclusions, of)
  const isOut = exclusion && (exclusion.figures?.some((figure) => fields.includes(figure)) ?? true)
  return (
    isOut && (
      <small className="notice small block" title={exclusionWords(exclusion, hideIdentifiers)}>
        excluded
      </small>
    )
  )
}

/** Missing figure of B: not measured, unreadable, or B is not loaded. */
function NoFigure({
  other,
  missing,
  fields,
}: {
  other: OtherWorkout
  missing?: string
  fields?: readonly string[]
}) {
  if (other.workout) return <Missing what={missing} of={other.workout} field={fields} />
  return other.isPending ? (
    <Skeleton width={48} height={12} />
  ) : (
    <Missing what="No workout to compare with" />
  )
}
