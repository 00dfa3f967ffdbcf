import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDayNear, formatOffset, today } from '#lib/days.ts'
import { counted, inUnit, type Units } from '#src/kit/lib/units.ts'
import {
  headerInFull,
  headerOf,
  textOf,
  type Column,
  type TableWidth,
} from '#src/kit/table/column.ts'
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
import { sportName } from '#src/workouts/model/sport.ts'

import { Pick } from './Picked.tsx'

import css from '#src/workouts/list/table-columns.module.css'

export type WorkoutsInRows = Recorded & {
  userId: string
  units: Units
  marks: Marks
  /** Workouts behind the totals. */
  selected: readonly Workout[]
  /** True while more of the range is loading. */
  isPart: boolean
}

function DayCell({
  workout,
  userId,
  marks,
  below,
  isTitled,
}: {
  workout: Workout
  /** True if its title is beside it, which is a link too. */
  isTitled: boolean
  /** Other columns, for narrow screens. */ below: ReactNode
} & WorkoutsInRows) {
  const note = clockNote(workout)
  const day = formatDayNear(workout.calendar_date, today())
  const name = below && (workout.title || sportName(workout))
  const cell = (
    <>
      <Pick workout={workout} />
      <Link
        className={isTitled ? css.titled : undefined}
        to={paths.workout(userId, workout.id, workout.calendar_date)}
      >
        {day}
        {name && (
          <>
            {' · '}
            <strong>{name}</strong>
          </>
        )}
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
  return below ? (
    <span className={css.folded}>
      {cell}
      <span className={`soft small tabular ${css.below}`}>{below}</span>
    </span>
  ) : (
    cell
  )
}

/** Columns whose values need no label below a workout's name. */
const PLAIN = new Set(['sport', 'moving_time', 'distance', 'average_hr'])
/**
 * A value below the name: default columns only with plain values, and columns that the reader
 * added with a label.
 */
function belowName(column: WorkoutColumn, workout: Workout, around: WorkoutsInRows) {
  if (column.id === 'provider' && around.duplicates.has(workout.id)) return 'Duplicate'
  if (column.isUsual && !PLAIN.has(column.id)) return null
  // without a title, the sport is the name
  if (column.id === 'sport' && !workout.title) return null
  const text = textOf(column, workout, around)
  if (text === null) return null
  if (!column.isUsual) return `${headerInFull(column)} ${text}`
  return withOwnUnit(column, text)
}

/** The text with the unit of its column, which has no header here. A time says what it is. */
const withOwnUnit = ({ id, unit }: WorkoutColumn, text: string) =>
  unit && id !== 'moving_time' ? inUnit(text, unit) : text

/** Sort orders of the rows, if there are no headers. */
export const sortChoicesOf = (columns: readonly WorkoutColumn[]) =>
  columns.flatMap((column) => {
    const [down, up] = ordersOf(column)
    const name = headerInFull(column)
    return [
      { value: `-${column.id}`, label: `${name}, ${down}` },
      { value: column.id, label: `${name}, ${up}` },
    ]
  })
function ordersOf({ id, numeric }: WorkoutColumn): [string, string] {
  if (id === 'day') return ['newest first', 'oldest first']
  return numeric ? ['highest first', 'lowest first'] : ['Z to A', 'A to Z']
}

/** Columns whose long texts are truncated, with the full text in the title. */
const CLIPPED = new Set(['sport', 'title'])

/** Number of sources that a wide table names. */
const NAMED_MAX = 2

/** `Garmin + Strava +1`, with the names of at most so many. */
const shortSources = (names: readonly string[], most: number) =>
  [names.slice(0, most).join(' + '), names.length > most && `+${names.length - most}`]
    .filter(Boolean)
    .join(' ')

/** Providers of a workout that was recorded more than once. */
const Sources = ({
  providers,
  words,
  why,
  counts,
}: {
  providers: string
  words: string
  why: string
  /** False for a duplicate, which no total includes. */
  counts: boolean
}) => (
  <span title={why} className={`inline ${css.sources}`}>
    <span className="visually-hidden">{providers}</span>
    <span className={css.named} aria-hidden="true">
      {shortSources(providers.split(' + '), NAMED_MAX)}
    </span>
    <span className={css.few} aria-hidden="true">
      {shortSources(providers.split(' + '), 1)}
    </span>
    <span className="visually-hidden">, </span>
    {counts ? (
      <>
        <Icon name="merge" size={12} />
        <span className="visually-hidden">{words}</span>
      </>
    ) : (
      <Status tone="unknown" icon="merge">
        {words}
      </Status>
    )}
  </span>
)

function Total({
  column,
  around: { selected, units },
  hasUnit = false,
}: {
  column: WorkoutColumn
  around: WorkoutsInRows
  /** True without a header that names the unit. */
  hasUnit?: boolean
}) {
  const figure = column.figure?.(selected)
  if (!figure) return null
  const text = totalText(column, figure, units)
  const isMixed = column.id === 'average_speed' && !areOfOneSport(selected)
  return text === null ? (
    <Missing what={isMixed ? 'No average across sports' : 'Not measured'} />
  ) : (
    <span title={`From ${figure.n} of ${counted(selected.length, 'workout')}`}>
      {hasUnit ? withOwnUnit(column, text) : text}
    </span>
  )
}

/** Totals below the number of workouts, where they have no columns. */
const BELOW_COUNT: ReadonlySet<string> = new Set(['moving_time', 'distance', 'average_hr'])
/** Default columns that a narrower table omits, unless the reader chose the columns. */
const LESS_URGENT: Partial<Record<string, TableWidth>> = {
  max_hr: 'wide',
  calories: 'wide',
  title: 'large',
  total_elevation_gain: 'large',
}

/**
 * Columns of the table: cells with the same texts as the export, and the totals, which begin with
 * the number of workouts.
 */
export const workoutTable = (
  columns: readonly WorkoutColumn[],
  { areChosen }: { areChosen: boolean },
): readonly Column<Workout, Recorded, WorkoutsInRows>[] => {
  const hasTitles = columns.some(({ id }) => id === 'title')
  return columns.map((column, place) => ({
    ...column,
    ...(column.id === 'day' && {
      head: () => <span className={css.besideTick}>{headerOf(column)}</span>,
    }),
    goneAt: areChosen ? undefined : LESS_URGENT[column.id],
    total: (around) =>
      place === 0 ? (
        <>
          <span>
            {counted(around.selected.length, 'workout')}
            {around.isPart && ' so far'}
          </span>
          <span className={css.totals}>
            {columns
              .filter(({ id }) => BELOW_COUNT.has(id))
              .map((one) => (
                <Total key={one.id} column={one} around={around} hasUnit />
              ))}
          </span>
        </>
      ) : (
        <Total column={column} around={around} />
      ),
    below:
      place === 0 || columns[0]?.id !== 'day'
        ? undefined
        : (workout, around) => {
            const words = belowName(column, workout, around)
            return words && <span data-column={column.id}>{words}</span>
          },
    cell: (workout, around, below) => {
      if (column.id === 'day')
        return (
          <DayCell
            workout={workout}
            below={below}
            isTitled={hasTitles && !below && workout.title !== null}
            {...around}
          />
        )
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
          <span className={`block ${css.clipped}`} data-column={column.id} title={words}>
            {column.id === 'title' ? (
              <Link to={paths.workout(around.userId, workout.id, workout.calendar_date)}>
                {words}
              </Link>
            ) : (
              words
            )}
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
}
