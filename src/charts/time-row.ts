/** A row of a chart over time, as day numbers: its first and last day, both included, and their middle. */
export type TimeRow = { from: number; to: number; x: number }
/** Days as day numbers, both included. */
export type DayNumbers = { from: number; to: number }
