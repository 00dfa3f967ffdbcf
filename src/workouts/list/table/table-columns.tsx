import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, formatOffset } from '#lib/days.ts'
import type { Units } from '#src/kit/lib/units.ts'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { tableColumns } from '#src/kit/table/table-columns.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { ExcludedMark, markedCell, type Marks } from '#src/workouts/list/charts/WorkoutMarks.tsx'
import {
  cellText,
  clockNote,
  columnIds,
  inUnits,
  providersOf,
  recordedOf,
  type Recorded,
  type WorkoutColumn,
} from '#src/workouts/model/columns.ts'

import { Pick } from './Picked.tsx'

import css from '#src/workouts/list/table-columns.module.css'

/** Columns of the table: cells of the same texts as the export's. */
export const workoutTable = (
  columns: readonly WorkoutColumn[],
  userId: string,
  units: Units,
  recorded: Recorded,
  marks: Marks,
): Columns<Workout> => {
  const drawn = inUnits(columns, units).map((column) => ({
    ...column,
    cell: (workout: Workout) => {
      if (column.id === 'day') {
        const note = clockNote(workout)
        return (
          <>
            <Pick workout={workout} />
            <Link to={paths.workout(userId, workout.id, workout.calendar_date)}>
              {formatDay(workout.calendar_date)}
            </Link>
            <ExcludedMark workout={workout} marks={marks} />
            {note && (
              <>
                {' '}
                <span
                  title={`Recorded where the clock was at ${formatOffset(workout.timezone_offset!)}`}
                >
                  <Status tone="notice">{note}</Status>
                </span>
              </>
            )}
          </>
        )
      }
      const twice = column.id === 'provider' && recordedOf(workout, recorded)
      if (twice)
        return (
          <span title={twice.why} className={css.sources}>
            <span>{providersOf(workout, recorded)}</span>
            <span className="visually-hidden">, </span>
            <Status tone="unknown" icon="copy">
              {twice.words}
            </Status>
          </span>
        )
      const textOf = (one: Workout) => cellText(column, one, units, recorded)
      return (
        markedCell(column.id, workout, { marks, textOf }) ??
        textOf(workout) ?? (
          <Missing
            what={column.value(workout) === null ? undefined : 'No pace'}
            of={column.id === 'provider' ? workout.source : workout}
            field={column.id === 'elapsed' ? 'time_end' : column.id}
          />
        )
      )
    },
  }))
  return tableColumns(drawn, recorded, { sortable: columnIds })
}
