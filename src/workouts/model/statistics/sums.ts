import { itemAt } from '#lib/lists.ts'

/** Adds a value to the number at a position. */
export function addAt(sums: number[] | Float64Array, at: number, value: number): void {
  sums[at] = itemAt(sums, at) + value
}

/** Adds to each number all those before it. */
export function accumulate(sums: Float64Array): void {
  for (let at = 1; at < sums.length; at++) addAt(sums, at, itemAt(sums, at - 1))
}
