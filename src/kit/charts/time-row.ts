import { itemAt } from '#lib/lists.ts'
/** A row of a chart over time, as day numbers: its first and last day, both included, and their middle. */
export type TimeRow = { from: number; to: number; x: number }
/** Days as day numbers, both included. */
export type DayNumbers = { from: number; to: number }

/** The days of the axis under the rows: the first and the last, which a range may cut off, have the room of a whole one. */
export function axisDays(rows: readonly TimeRow[]): DayNumbers {
  const [first, last] = [itemAt(rows, 0), itemAt(rows, -1)]
  const days = Math.max(...rows.map(({ from, to }) => to - from + 1))
  return { from: first.to - days + 1, to: last.from + days - 1 }
}
