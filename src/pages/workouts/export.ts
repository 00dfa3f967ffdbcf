import type { Workout } from '#contract/workouts.ts'
import { toCsv } from '#src/lib/csv.ts'
import type { Units } from '#src/lib/units.ts'
import { cellText, headerOf, type WorkoutColumn } from './columns.tsx'

/**
 * The table as it is on screen: the same columns, order, rows and formats. An empty cell is what the screen shows as a
 * dash, and the minus sign is the plain one, so that a number stays a number in a spreadsheet.
 */
export const workoutsCsv = ({ workouts, columns, units, comments }: { workouts: readonly Workout[]; columns: readonly WorkoutColumn[]; units: Units; comments: readonly string[] }) =>
  toCsv({
    comments,
    header: columns.map((column) => headerOf(column, units)),
    rows: workouts.map((workout) => columns.map((column) => (column.quantity ? (cellText(column, workout, units)?.replace('−', '-') ?? null) : cellText(column, workout, units)))),
  })
