import { getOrCreate } from '#lib/lists.ts'

/** Text of a cell, null if it is empty. Undefined is unknown, and compared with nothing. */
export type ComparedValue = string | null | undefined

/** Cells that differ from what most of their row have. Without a majority, every cell differs. */
export function differing(values: readonly ComparedValue[]): boolean[] {
  const counts = new Map<string | null, { count: number }>()
  for (const value of values)
    if (value !== undefined) getOrCreate(counts, value, () => ({ count: 0 })).count++
  const [[most, { count }] = [null, { count: 0 }], second] = [...counts].toSorted(
    ([, a], [, b]) => b.count - a.count,
  )
  const hasMajority = count > (second?.[1].count ?? 0)
  return values.map(
    (value) => value !== undefined && counts.size > 1 && !(hasMajority && value === most),
  )
}
