import type { ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import {
  exclusionOf,
  exclusionWords,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'
import type { ImplausibleById } from '#src/workouts/model/quality/implausible.ts'

import css from '#src/workouts/list/table-columns.module.css'

/** Marks of the workouts in the rows, beside their figures. */
export type Marks = {
  exclusions: ExclusionsById
  /** Workouts as sent, with some figures excluded. */
  originals: ReadonlyMap<string, Workout>
  implausible: ImplausibleById
  hideReason: boolean
}

/** Label with the reason that the whole workout is excluded. */
export function ExcludedMark({ workout, marks }: { workout: Workout; marks: Marks }) {
  const exclusion = exclusionOf(marks.exclusions, workout)
  if (exclusion?.figures !== null) return null
  return (
    <>
      {' '}
      <span title={exclusionWords(exclusion, marks.hideReason)}>
        <Status tone="unknown">excluded</Status>
      </span>
    </>
  )
}

/** The text of a cell, marked if its figure is excluded or implausible. Null if it is neither. */
export function markedCell(
  field: string,
  workout: Workout,
  { marks, textOf }: { marks: Marks; textOf: (workout: Workout) => string | null },
): ReactNode {
  const exclusion = exclusionOf(marks.exclusions, workout)
  if (exclusion?.figures?.includes(field)) {
    const words = `Excluded: ${exclusionWords(exclusion, marks.hideReason)}`
    return (
      <span title={words} className="soft">
        <s>{textOf(marks.originals.get(workout.id) ?? workout)}</s>
        <span className="visually-hidden">, {words}</span>
      </span>
    )
  }
  // a workout that was too short is doubtful as a whole
  const broken = marks.implausible
    .get(workout.id)
    ?.filter(
      ({ figures }) => figures.includes(field) || (!figures.length && field === 'moving_time'),
    )
  if (!broken?.length) return null
  const words = broken.map((one) => one.words).join('. ')
  return (
    <span title={`Implausible: ${words}`} className={css.implausible}>
      <Icon name="notice" size={12} /> {textOf(workout)}
      <span className="visually-hidden">, implausible: {words}</span>
    </span>
  )
}
