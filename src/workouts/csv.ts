import type { Workout } from '#contract/workouts.ts'
import { toCsv } from '#lib/csv.ts'
import type { Units } from '#src/lib/units.ts'
import {
  cellText,
  columnsForSpeed,
  headerOf,
  commonSpeed,
  type Recorded,
  type WorkoutColumn,
} from './columns.ts'

/**
 * The table as it is on screen: the same columns, order, rows and formats. An empty cell is what the screen shows as a
 * dash, and the minus sign is the plain one, so that a number stays a number in a spreadsheet.
 */
export const workoutsCsv = ({
  workouts,
  columns,
  units,
  recorded,
  comments,
}: {
  workouts: readonly Workout[]
  columns: readonly WorkoutColumn[]
  units: Units
  recorded?: Recorded
  comments: readonly string[]
}) => {
  const named = columnsForSpeed(commonSpeed(workouts), columns)
  return toCsv({
    comments,
    header: named.map((column) => headerOf(column, units)),
    rows: workouts.map((workout) =>
      named.map((column) => {
        const text = cellText(column, workout, units, recorded)
        return column.quantity ? (text?.replace('−', '-') ?? null) : text
      }),
    ),
  })
}
