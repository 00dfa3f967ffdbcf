import { useQueries } from '@tanstack/react-query'

import { addDays, formatMoment, type Day } from '#lib/days.ts'
import type { IssueRow } from '#src/connections/issues/issue-rows.ts'
import { listWorkoutsSince } from '#src/connections/model/queries.ts'
import { counted, formatDuration, formatNumber, withUnit, type Units } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Tick } from '#src/kit/ui/text/Tick.tsx'

import { sharedWorkouts, type RecordedWorkout, type SharedWorkout } from './same-workouts.ts'

import css from '#src/connections/issues/panel.module.css'

/** Days of workouts that are compared, up to the newest one. */
const COMPARED_DAYS = 28
/** Maximum number of workouts in the table. */
const SHOWN_MAX = 8

/** `Running, 8.20 km, 45 min`. */
const workoutWords = ({ sport, distance, moving_time }: RecordedWorkout, units: Units) =>
  [
    sport?.name ?? 'Workout',
    distance !== null && withUnit(distance, 'distance', units),
    moving_time !== null && formatDuration(moving_time),
  ]
    .filter(Boolean)
    .join(', ')

const columnsOf = (
  rows: readonly IssueRow[],
  until: Day,
  units: Units,
): readonly Column<SharedWorkout>[] => [
  {
    id: 'workout',
    label: 'Workout',
    rowHeader: true,
    cell: ({ workout }, _, below) => (
      <div className={below ? css.twoLines : undefined}>
        {workoutWords(workout, units)}
        {below && <div className="soft small">{below}</div>}
      </div>
    ),
  },
  {
    id: 'start',
    label: 'Start',
    below: 'always',
    cell: ({ workout: { time_start, timezone_offset } }) =>
      time_start === null ? (
        <Missing what="Not reported" />
      ) : (
        formatMoment(time_start, new Date(addDays(until, 2)), timezone_offset ?? 0)
      ),
  },
  ...rows.map(({ name, problem: { user_id } }): Column<SharedWorkout> => ({
    id: user_id,
    label: name,
    cell: ({ user_ids }) =>
      user_ids.includes(user_id) ? (
        <Tick what="In their data" />
      ) : (
        <Missing what="Not in their data" />
      ),
  })),
]

/** `All 11 workouts from the last 28 days are in both people’s data.` */
function sameWords(found: number, different: number, people: number): string {
  const days = `from the last ${COMPARED_DAYS} days`
  const everywhere = people === 2 ? 'in both people’s data' : `in all ${people} people’s data`
  if (found === 0) return `No workouts ${days}.`
  if (different > 0)
    return `${formatNumber(found - different)} of ${counted(found, 'workout')} ${days} are ${everywhere}. These aren’t.`
  return found === 1
    ? `The only workout ${days} is ${everywhere}.`
    : `All ${counted(found, 'workout')} ${days} are ${everywhere}.`
}

/** The latest workouts from an account, or those that are missing from someone’s data. */
export function SameWorkouts({
  provider,
  rows,
  until,
}: {
  provider: string
  rows: readonly IssueRow[]
  /** Day of the newest workout. */
  until: Day
}) {
  const { units } = usePreferences()
  const since = addDays(until, -COMPARED_DAYS)
  const answers = useQueries({
    queries: rows.map(({ problem }) => listWorkoutsSince(problem.user_id, since)),
  })
  const failed = answers.find(({ error }) => error !== null)
  const people = rows.flatMap(({ problem }, place) => {
    const workouts = answers[place]?.data?.body.workouts
    return workouts ? [{ user_id: problem.user_id, workouts }] : []
  })
  const isComplete = people.length === rows.length
  const found = isComplete ? sharedWorkouts(provider, people) : []
  const different = found.filter(({ user_ids }) => user_ids.length < rows.length)
  // columns of people tell nothing if everyone has all of them
  const columns = columnsOf(different.length > 0 ? rows : [], until, units)
  const shown = different.length > 0 ? different : found
  const title = 'Latest workouts'
  return (
    <section className={`${css.part} ${css.people}`} aria-label={title}>
      <h3>{title}</h3>
      {failed?.error && (
        <FailedCard
          what="the workouts"
          error={failed.error}
          retry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      )}
      {!failed && !isComplete && <Skeleton width="60%" />}
      {isComplete && (
        <p className="soft small below-2">
          {sameWords(found.length, different.length, rows.length)}
        </p>
      )}
      {shown.length > 0 && (
        <DataTable
          label={title}
          rows={shown.slice(0, SHOWN_MAX)}
          columns={columns}
          rowId={({ id }) => id}
          leavesAt="small"
        />
      )}
    </section>
  )
}
