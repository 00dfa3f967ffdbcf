import { itemAt } from '#lib/lists.ts'

/** Index of the first entry of a sorted list that is not before `value`. */
export function firstFrom(sorted: readonly string[], value: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (itemAt(sorted, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Entries of a sorted list that begin with `prefix`, as a half-open range. */
export const rangeOfPrefix = (sorted: readonly string[], prefix: string): [number, number] => [
  firstFrom(sorted, prefix),
  firstFrom(sorted, `${prefix}~`),
]
