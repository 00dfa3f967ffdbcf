/**
 * Lists of ids or codes as in the address: without repeats, in order of selection. None of these
 * functions change the list.
 */
type List = readonly string[]

export const without = (list: List, one: string): string[] => list.filter((other) => other !== one)
export const toggled = (list: List, one: string): string[] =>
  list.includes(one) ? without(list, one) : [...list, one]
export const joined = (list: List, more: List): string[] => [...new Set([...list, ...more])]
/** `one` first, the others after it in order. */
export const withFirst = (list: List, one: string): string[] => [one, ...without(list, one)]
/** Replaces `old` with `one`, or only removes it if `one` is already there. */
export const replaced = (list: List, old: string, one: string): string[] =>
  list.includes(one) ? without(list, old) : list.map((each) => (each === old ? one : each))

/** Number of lists with each value, sorted by value. */
export function countValues(lists: readonly List[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists)
    for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b, 'en')))
}
