/** Each value with the one before it: `[a, b]`, `[b, c]` for `a, b, c`. */
export const pairs = <T>(values: readonly T[]): [before: T, value: T][] =>
  values.slice(1).map((value, i) => [values[i] as T, value])

/** Compares texts by code units, the same in every language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Value of a key, created if the map doesn't have it. */
export function getOrCreate<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  create: () => V,
): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = create()))
  return value
}

/** The item at an index, counted from the end if negative. Throws a RangeError if there is none. */
export function itemAt<T>(list: ArrayLike<T>, place: number): T {
  const item = list[place < 0 ? list.length + place : place]
  if (item === undefined)
    throw new RangeError(`Item ${place} is out of range in a list of ${list.length}.`)
  return item
}
