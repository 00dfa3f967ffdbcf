import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import { formatDay } from '#lib/days.ts'
import { completeness } from '#lib/recordings/recording-rank.ts'
import { counted, withUnit, type Units } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { fieldName } from '#src/workouts/model/columns.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'
import { sumOf } from '#src/workouts/model/figures.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import { onlyInDuplicate } from '#src/workouts/model/quality/count-once.ts'
import type { Duplicate } from '#src/workouts/model/quality/count-once.ts'
import { sameActivityWords } from '#src/workouts/model/quality/same-activity-words.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import css from '#src/workouts/list/recordings.module.css'

type Props = {
  userId: string
  /** Recordings that are or would be left out as duplicates. */
  duplicates: readonly Duplicate[]
  /** Number of workouts, counted once. */
  workouts: number
  once: boolean
  /** True if the table shows excluded recordings. */
  shown: boolean
  onShown: (shown: boolean) => void
  onCount: (count: 'once' | 'each') => void
  units: Units
}

const duplicateId = ({ workout }: Duplicate) => workout.id

const duplicateColumns = (
  userId: string,
  units: Units,
  somethingOnly: boolean,
): readonly Column<Duplicate>[] => [
  {
    id: 'day',
    label: 'Day',
    cell: (pair) => (
      <Link to={paths.workout(userId, pair.counted.id, pair.counted.calendar_date)}>
        {formatDay(pair.counted.calendar_date)}
      </Link>
    ),
  },
  {
    id: 'sport',
    label: 'Sport',
    cell: (pair) => sportName(pair.counted) || '–',
  },
  {
    id: 'counted',
    label: 'Counted',
    cell: (pair) => <Recording {...pair} which="counted" units={units} />,
  },
  {
    id: 'duplicates',
    label: 'Duplicate',
    cell: (pair) => <Recording {...pair} which="workout" units={units} />,
  },
  {
    id: 'why',
    label: 'Match reason',
    cell: (pair) => sameActivityWords(pair.match),
  },
  {
    id: 'compare',
    label: 'Compare',
    cell: (pair) => {
      const { id, calendar_date } = pair.counted
      return (
        <Link
          to={withComparison(paths.workout(userId, id, calendar_date), pair.workout)}
          aria-label={`Compare both recordings from ${formatDay(calendar_date)}`}
        >
          Compare
        </Link>
      )
    },
  },
  ...(somethingOnly
    ? [
        {
          id: 'only',
          label: 'Missing from totals',
          cell: (pair: Duplicate) => onlyInDuplicate(pair).map(fieldName).join(', ') || '–',
        },
      ]
    : []),
]

const Recording = ({
  which,
  units,
  ...pair
}: Duplicate & { which: 'counted' | 'workout'; units: Units }) => {
  const { source, distance } = pair[which]
  return (
    <>
      {providerName({ source })}{' '}
      <span className="soft">
        ·{' '}
        {[
          distance !== null && withUnit(distance, 'distance', units),
          counted(completeness(pair[which]), 'value'),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
}

/**
 * Activities recorded more than once: their counting, its effect, and for each pair the reason
 * that two recordings count as one workout.
 */
export function Recordings({
  userId,
  duplicates,
  workouts,
  once,
  shown,
  onShown,
  onCount,
  units,
}: Props) {
  const columns = useMemo(
    () =>
      duplicateColumns(
        userId,
        units,
        duplicates.some((pair) => onlyInDuplicate(pair).length > 0),
      ),
    [userId, units, duplicates],
  )
  const distance = useMemo(
    () =>
      sumOf(
        duplicates.map(({ workout }) => workout),
        'distance',
      ).value,
    [duplicates],
  )
  const more = [
    counted(duplicates.length, 'recording'),
    distance !== null && withUnit(distance, 'distance', units, 0),
  ]
    .filter(Boolean)
    .join(' and ')
  return (
    <section className={css.card} aria-labelledby="recordings">
      <div className={`row wrap ${css.line}`}>
        <h3 id="recordings">
          {counted(duplicates.length, 'duplicate')} {once ? 'merged' : 'counted'}
        </h3>
        {once && (
          <Button look="quiet" pressed={shown} onClick={() => onShown(!shown)}>
            Show duplicates
          </Button>
        )}
        <Button look="quiet" onClick={() => onCount(once ? 'each' : 'once')}>
          {once ? 'Count duplicates' : 'Merge duplicates'}
        </Button>
      </div>
      <p>
        {once
          ? `${counted(workouts, 'workout', 'workouts')} counted. Counting duplicates adds ${more}.`
          : `Every recording is counted. Duplicates add ${more}.`}
      </p>
      <details>
        <summary>Details</summary>
        <p>
          Recordings from two providers match if they overlap by more than half of the shorter one,
          with distance or duration within 15%. Recordings from one provider match if they start
          within 10 s, with distance within 3% and duration within 15%. The recording with more
          values counts. Ties go to the one from a device, then to the earlier one.
        </p>
        <DataTable
          label="Duplicate recordings"
          rows={duplicates}
          columns={columns}
          rowId={duplicateId}
        />
      </details>
    </section>
  )
}
