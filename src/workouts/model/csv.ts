import type { Workout } from '#contract/interface/workouts.ts'
import { toCsv } from '#src/kit/lib/csv.ts'
import type { Units } from '#src/kit/lib/units.ts'
import {
  exclusionOf,
  exclusionWords,
  NO_EXCLUSIONS,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'

import {
  cellText,
  columnsForSpeed,
  headerOf,
  commonSpeed,
  type Recorded,
  type WorkoutColumn,
} from './columns.ts'

/**
 * The table as it is on screen: the same columns, order, rows and formats, and what is left out of them. An empty cell is what the screen shows as a
 * dash, and the minus sign is the plain one, so that a number stays a number in a spreadsheet.
 */
export const workoutsCsv = ({
  workouts,
  columns,
  units,
  recorded,
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
  const excluded = workouts.map((workout) => {
    const exclusion = exclusionOf(exclusions, workout)
    return exclusion && exclusionWords(exclusion, hideReason)
  })
  const isSaid = excluded.some((words) => words !== null)
  const named = columnsForSpeed(commonSpeed(workouts), columns)
  return toCsv({
    comments,
    header: [...named.map((column) => headerOf(column, units)), ...(isSaid ? ['Left out'] : [])],
    rows: workouts.map((workout, at) => [
      ...named.map((column) => {
        const text = cellText(column, workout, units, recorded)
        return column.quantity ? (text?.replace('−', '-') ?? null) : text
      }),
      ...(isSaid ? [excluded[at] ?? null] : []),
    ]),
  })
}
