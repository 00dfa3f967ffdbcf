import type { Workout } from '#contract/interface/workouts.ts'
import type { Units } from '#src/kit/lib/units.ts'
import { textOf, type Column } from '#src/kit/table/column.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { NO_DUPLICATES } from '#src/workouts/model/quality/duplicates.ts'
import {
  exclusionOf,
  exclusionWords,
  NO_EXCLUSIONS,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'

import { columnsInUnits, commonSpeed, type Recorded, type WorkoutColumn } from './columns.ts'

/**
 * The table as it is on screen: the same columns, order, rows and formats, and what is left out of them. An empty cell is what the screen shows as a
 * dash, and the minus sign is the plain one, so that a number stays a number in a spreadsheet.
 */
export const workoutsCsv = ({
  workouts,
  columns,
  units,
  recorded = NO_DUPLICATES,
  exclusions = NO_EXCLUSIONS,
  hideReason = false,
  comments,
}: {
  workouts: readonly Workout[]
  columns: readonly WorkoutColumn[]
  units: Units
  recorded?: Recorded
  /** Exclusions of the team: a column gives those of a row, with the reason. */
  exclusions?: ExclusionsById
  hideReason?: boolean
  comments: readonly string[]
}) => {
  const exclusionText = (workout: Workout) => {
    const exclusion = exclusionOf(exclusions, workout)
    return exclusion && exclusionWords(exclusion, hideReason)
  }
  const asRead = columnsInUnits(columns, commonSpeed(workouts), units).map(
    (column): Column<Workout> => ({
      id: column.id,
      label: column.label,
      unit: column.unit,
      value: (workout) => {
        const text = textOf(column, workout, recorded)
        return column.quantity ? (text?.replace('−', '-') ?? null) : text
      },
    }),
  )
  const isSaid = workouts.some((workout) => exclusionText(workout) !== null)
  const filed = isSaid
    ? [...asRead, { id: 'left_out', label: 'Left out', value: exclusionText }]
    : asRead
  return listCsv(filed, workouts, undefined, comments)
}
