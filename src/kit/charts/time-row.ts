import { itemAt } from '#lib/lists.ts'
/** A row of a chart over time, as day numbers: its first and last day, inclusive, and their center. */
export type TimeRow = { from: number; to: number; x: number }
/** Days as day numbers, inclusive. */
export type DayNumbers = { from: number; to: number }

/**
 * The days of the axis under the rows. The first and the last row, which a range may cut off, get
 * the width of a full one.
 */
export function axisDays(rows: readonly TimeRow[]): DayNumbers {
  const [first, last] = [itemAt(rows, 0), itemAt(rows, -1)]
  const days = Math.max(...rows.map(({ from, to }) => to - from + 1))
  return { from: first.to - days + 1, to: last.from + days - 1 }
}
