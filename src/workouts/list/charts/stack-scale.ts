import { today } from '#lib/days.ts'
import { axisOf, highestShown, niceHours, niceTicks } from '#src/kit/charts/ticks.ts'
import { formatDuration } from '#src/kit/lib/units.ts'
import type { StackRow } from '#src/workouts/model/aggregate.ts'
import { isInProgress, type Size } from '#src/workouts/model/buckets.ts'
import { bucketName } from '#src/workouts/model/sentences.ts'

export type DrawnRow = StackRow & { isInProgress: boolean; cut: string | null }

const percents = axisOf([0, 25, 50, 75, 100])
export const totalOf = ({ values }: StackRow) => values.reduce((sum, value) => sum + value, 0)

/** Values from the bottom of a column up to a height. */
function below(values: readonly number[], height: number): number[] {
  let room = height
  return values.map((value) => {
    const shown = Math.min(value, room)
    room -= shown
    return shown
  })
}

/**
 * The rows as drawn: in minutes or hours, or as shares of each row. A week in progress has no
 * comparison. A column far above all others is cut off at the end of the axis.
 */
export function scaled(given: readonly StackRow[], size: Size, isShare: boolean) {
  const rows = given.map((row) => {
    const isOn = isInProgress(row, size, today())
    return { ...row, isInProgress: isOn, ...(isOn && { earlier: null }) }
  })
  const highest = Math.max(highestShown(rows.map(totalOf)), ...rows.map((row) => row.earlier ?? 0))
  const isShort = highest < 3600
  const seconds = isShort ? 60 : 3600
  const unitOf = (row: StackRow) => (isShare ? (totalOf(row) || 1) / 100 : seconds)
  const timeAxis = isShort ? niceTicks(0, highest / 60, 4) : niceHours(highest / 3600)
  const timeUnit = isShort ? 'min' : 'h'
  const axis = isShare ? percents : axisOf(timeAxis)
  return {
    rows: rows.map((row): DrawnRow => {
      const isCut = !isShare && totalOf(row) > axis.high * seconds
      return {
        ...row,
        cut: isCut ? formatDuration(totalOf(row)) : null,
        values: below(
          row.values.map((value) => value / unitOf(row)),
          isCut ? axis.high : Infinity,
        ),
        earlier: isShare || row.earlier == null ? null : row.earlier / seconds,
      }
    }),
    axis,
    unit: isShare ? '%' : timeUnit,
  }
}

/**
 * ` Sep 21–Sep 27, 2026 is taller than the chart, at 11 h 03 min.` for each column that is cut
 * off, without the number of a week. Empty without any.
 */
export const cutWords = (rows: readonly DrawnRow[], size: Size): string =>
  rows
    .flatMap((row) =>
      row.cut ? [{ ...row, name: bucketName(row, size === 'week' ? 'sundayWeek' : size) }] : [],
    )
    .map(({ name, cut }) => ` ${name} is taller than the chart, at ${cut}.`)
    .join('')
