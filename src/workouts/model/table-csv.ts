import type { Workout } from '#contract/interface/workouts.ts'
import type { Units } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { NO_DUPLICATES } from '#src/workouts/model/quality/count-once.ts'
import {
  exclusionOf,
  exclusionWords,
  NO_EXCLUSIONS,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'

import { columnsInUnits, commonSpeed, type Recorded, type WorkoutColumn } from './columns.ts'

/** The table as on screen: the same columns, order, rows, and formats, and the columns it omits. */
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
  /** Exclusions by the team: a column has those of a row, with the reason. */
  exclusions?: ExclusionsById
  hideReason?: boolean
  comments: readonly string[]
}) => {
  const exclusionColumn: Column<Workout> = {
    id: 'left_out',
    label: 'Excluded',
    value: (workout) => {
      const exclusion = exclusionOf(exclusions, workout)
      return exclusion && exclusionWords(exclusion, hideReason)
    },
    when: () => workouts.some((workout) => exclusionOf(exclusions, workout)),
  }
  const asRead = columnsInUnits(columns, commonSpeed(workouts), units)
  return listCsv([...asRead, exclusionColumn], workouts, recorded, comments)
}
