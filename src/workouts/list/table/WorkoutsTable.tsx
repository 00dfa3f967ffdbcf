import { memo, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Values } from '#lib/search-params.ts'
import type { Units } from '#src/kit/lib/units.ts'
import { chooseColumns } from '#src/kit/table/chosen-columns.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { ColumnMenu } from '#src/kit/table/ColumnMenu.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import type { Marks } from '#src/workouts/list/charts/WorkoutMarks.tsx'
import type { search } from '#src/workouts/list/page/search.ts'
import {
  columnIds,
  columnsInUnits,
  commonSpeed,
  workoutColumns,
  type Recorded,
  recordedOf,
} from '#src/workouts/model/columns.ts'
import { isExcluded } from '#src/workouts/model/quality/exclusions.ts'

import { Picked } from './Picked.tsx'
import { sortChoicesOf, workoutTable } from './table-columns.tsx'

import columnCss from '#src/workouts/list/table-columns.module.css'
import css from '#src/workouts/list/workouts.module.css'

const workoutId = ({ id }: Workout) => id

export type WorkoutsTableProps = {
  userId: string
  /** All loaded workouts. */
  loaded: readonly Workout[]
  /** Workouts of the range, before the filters. A column that is empty for all of them is hidden. */
  inRange: readonly Workout[]
  /** Workouts behind the totals. */
  selected: readonly Workout[]
  /** Workouts in the rows: the same, plus excluded recordings if the reader wants to see them. */
  listed: readonly Workout[]
  recorded: Recorded
  marks: Marks
  /** True while more of the range is loading. */
  isPart: boolean
  view: Pick<Values<typeof search>, 'columns' | 'sort'>
  setView: (patch: Partial<Values<typeof search>>) => void
  units: Units
  /** Key of the history entry, so that Back restores the table. */
  entry: string
}

/** Table of all workouts on screen, with the columns that the reader chose. */
export const WorkoutsTable = memo(function WorkoutsTable({
  userId,
  loaded,
  inRange,
  selected,
  listed,
  recorded,
  marks,
  isPart,
  view,
  setView,
  units,
  entry,
}: WorkoutsTableProps) {
  const navigate = useNavigate()
  const speed = useMemo(() => commonSpeed(listed), [listed])
  const asRead = useMemo(() => columnsInUnits(workoutColumns, speed, units), [speed, units])
  const { wanted, empty, shown } = useMemo(
    () => chooseColumns(asRead, view.columns, inRange, recorded),
    [asRead, view.columns, inRange, recorded],
  )
  const hiddenEmpty = wanted.filter((column) => empty.includes(column))
  const rows = useMemo(
    () => sortRows(listed, workoutColumns, view.sort, recorded),
    [listed, view.sort, recorded],
  )
  const isAside = useCallback(
    (workout: Workout) =>
      recorded.duplicates.has(workout.id) || isExcluded(marks.exclusions, workout),
    [recorded, marks],
  )
  const hasMerged =
    shown.some(({ id }) => id === 'provider') &&
    rows.some((workout) => recordedOf(workout, recorded) !== null)
  const areChosen = view.columns.length > 0
  const columns = useMemo(() => workoutTable(shown, { areChosen }), [shown, areChosen])
  const sortChoices = useMemo(() => sortChoicesOf(shown), [shown])
  /** True if the columns may be too wide for the page. */
  const mayFold = useMedia('phone')
  const around = useMemo(
    () => ({ ...recorded, userId, units, marks, selected, isPart }),
    [recorded, userId, units, marks, selected, isPart],
  )
  const openRow = useCallback(
    ({ id, calendar_date }: Workout) => void navigate(paths.workout(userId, id, calendar_date)),
    [navigate, userId],
  )
  return (
    <section aria-labelledby="workouts-table">
      <div className={`row wrap ${css.tableLine}`}>
        <h2 id="workouts-table">All workouts</h2>
        <Picked userId={userId} workouts={loaded} />
        {hasMerged && (
          <p className={`inline ${columnCss.merged}`}>
            <Icon name="merge" size={12} />
            Duplicates merged.
          </p>
        )}
        {hiddenEmpty.length > 0 && (
          <p>
            Hidden because they’re empty in this range:{' '}
            {hiddenEmpty.map(({ label }) => label).join(', ')}.
          </p>
        )}
        <ColumnMenu
          columns={asRead}
          wanted={wanted}
          empty={empty}
          chosen={view.columns}
          onChange={(next) => setView({ columns: next })}
        />
      </div>
      <DataTable
        label="Workouts"
        rows={rows}
        columns={columns}
        around={around}
        rowId={workoutId}
        sort={view.sort}
        sortable={columnIds}
        onSort={(sort) => setView({ sort })}
        onOpen={openRow}
        muted={isAside}
        leavesAt="medium"
        singleLine={!mayFold}
        sortChoices={sortChoices}
        entry={entry}
      />
    </section>
  )
})
