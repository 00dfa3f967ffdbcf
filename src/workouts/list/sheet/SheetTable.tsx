import type { Workout } from '#contract/interface/workouts.ts'
import { today, type StartsOn } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import type { Days } from '#lib/range.ts'
import {
  formatDuration,
  formatNumber,
  formatQuantity,
  unitOf,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import {
  bucketNames,
  bucketsOf,
  groupByBucket,
  weekFrom,
  type Size,
} from '#src/workouts/model/buckets.ts'
import { figuresOf, headlines } from '#src/workouts/model/figures.ts'
import { bucketLabel } from '#src/workouts/model/sentences.ts'

import css from '#src/workouts/list/print-sheet.module.css'

const bucketHeader: Record<Size, string> = {
  day: 'Day',
  week: 'Week',
  sundayWeek: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
}
function inCell(value: number | null, quantity: Quantity, units: Units) {
  if (value === null) return '–'
  return quantity === 'duration' ? formatDuration(value) : formatQuantity(value, quantity, units)
}

/** Summary by week, or by month or year if the weeks need more than `most` rows. */
export function SheetTable({
  workouts,
  days,
  most,
  startsOn,
  units,
}: {
  workouts: readonly Workout[]
  days: Days
  most: number
  startsOn: StartsOn
  units: Units
}) {
  const sizes: readonly Size[] = [weekFrom(startsOn), 'month', 'quarter', 'year']
  const size = sizes.find((one) => bucketsOf(days, one).length <= most) ?? itemAt(sizes, -1)
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const all = buckets
    .map((bucket, index) => ({ bucket, group: itemAt(groups, index) }))
    .toReversed()
  const rows = all.slice(0, most)
  return (
    <section>
      <h2>
        By {bucketNames[size]}
        {rows.length < all.length && `, latest ${rows.length} of ${formatNumber(all.length)}`}
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{bucketHeader[size]}</th>
            <th scope="col">Workouts</th>
            {headlines.map(({ key, short, quantity }) => (
              <th key={key} scope="col">
                {quantity === 'duration' ? short : `${short}, ${unitOf(quantity, units)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, group }) => {
            const { figures } = figuresOf(group)
            return (
              <tr key={bucket.from}>
                <th scope="row">{bucketLabel(bucket, size, today())}</th>
                <td>{formatNumber(group.length)}</td>
                {headlines.map(({ key, quantity }, index) => (
                  <td key={key}>{inCell(itemAt(figures, index).value, quantity, units)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
