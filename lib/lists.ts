/** Each value with the one before it: `[a, b]`, `[b, c]` of `a, b, c`. */
export const pairs = <T>(values: readonly T[]): [before: T, value: T][] =>
  values.slice(1).map((value, i) => [values[i] as T, value])

/** Order of texts by their code units, the same in every language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Value of a key, made where the map has none. */
export function getOrCreate<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  create: () => V,
): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = create()))
  return value
}

/** The item at a place that exists, counted from the end where the place is negative. Throws a RangeError where there is none. */
export function itemAt<T>(list: ArrayLike<T>, place: number): T {
  const item = list[place < 0 ? list.length + place : place]
  if (item === undefined)
    throw new RangeError(`Item ${place} is out of range in a list of ${list.length}.`)
  return item
}
