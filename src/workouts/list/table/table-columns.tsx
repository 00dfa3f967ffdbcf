import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, formatOffset } from '#lib/days.ts'
import { counted, type Units } from '#src/kit/lib/units.ts'
import { textOf, type Column } from '#src/kit/table/column.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { ExcludedMark, markedCell, type Marks } from '#src/workouts/list/charts/WorkoutMarks.tsx'
import {
  clockNote,
  providersOf,
  recordedOf,
  totalText,
  type Recorded,
  type WorkoutColumn,
} from '#src/workouts/model/columns.ts'
import { areOfOneSport } from '#src/workouts/model/figures.ts'

import { Pick } from './Picked.tsx'

import css from '#src/workouts/list/table-columns.module.css'

export type WorkoutsInRows = Recorded & {
  userId: string
  units: Units
  marks: Marks
  /** Workouts behind the totals. */
  selected: readonly Workout[]
  /** More of the range is still coming. */
  isPart: boolean
}

function DayCell({ workout, userId, marks }: { workout: Workout } & WorkoutsInRows) {
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
          <span title={`Recorded in the ${formatOffset(workout.timezone_offset ?? 0)} time zone`}>
            <Status tone="notice">{note}</Status>
          </span>
        </>
      )}
    </>
  )
}

/** Columns whose long texts end in dots, and are whole in the title. */
const CLIPPED = new Set(['sport', 'title'])

/** The providers of a workout that was recorded more than once. */
const Sources = ({
  providers,
  words,
  why,
  counts,
}: {
  providers: string
  words: string
  why: string
  /** False for a duplicate, which is in no total. */
  counts: boolean
}) => (
  <span title={why} className={`inline ${css.sources}`}>
    <span>{providers}</span>
    <span className="visually-hidden">, </span>
    {counts ? (
      <>
        <Icon name="copy" size={12} />
        <span className="visually-hidden">{words}</span>
      </>
    ) : (
      <Status tone="unknown" icon="copy">
        {words}
      </Status>
    )}
  </span>
)

function Total({
  column,
  around: { selected, units },
}: {
  column: WorkoutColumn
  around: WorkoutsInRows
}) {
  const figure = column.figure?.(selected)
  if (!figure) return null
  const text = totalText(column, figure, units)
  const isMixed = column.id === 'average_speed' && !areOfOneSport(selected)
  return text === null ? (
    <Missing what={isMixed ? 'No average across sports' : 'Not measured'} />
  ) : (
    <span title={`From ${figure.n} of ${counted(selected.length, 'workout')}`}>{text}</span>
  )
}

/** Columns of the table: cells of the same texts as the export's, and the totals, which begin with the number of workouts. */
export const workoutTable = (
  columns: readonly WorkoutColumn[],
): readonly Column<Workout, Recorded, WorkoutsInRows>[] =>
  columns.map((column, place) => ({
    ...column,
    total: (around) =>
      place === 0 ? (
        `${counted(around.selected.length, 'workout')}${around.isPart ? ' so far' : ''}`
      ) : (
        <Total column={column} around={around} />
      ),
    cell: (workout, around) => {
      if (column.id === 'day') return <DayCell workout={workout} {...around} />
      const twice = column.id === 'provider' && recordedOf(workout, around)
      if (twice)
        return (
          <Sources
            providers={providersOf(workout, around)}
            counts={!around.duplicates.has(workout.id)}
            {...twice}
          />
        )
      const wordsOf = (one: Workout) => textOf(column, one, around)
      const words = CLIPPED.has(column.id) && wordsOf(workout)
      if (words)
        return (
          <span className={`block ${css.clipped}`} title={words}>
            {words}
          </span>
        )
      return (
        markedCell(column.id, workout, { marks: around.marks, textOf: wordsOf }) ??
        wordsOf(workout) ?? (
          <Missing
            what={column.value(workout) === null ? undefined : 'No pace'}
            of={column.id === 'provider' ? workout.source : workout}
            field={column.id === 'elapsed' ? 'time_end' : column.id}
          />
        )
      )
    },
  }))
