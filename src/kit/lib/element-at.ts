/** The element at a place that exists, counted from the end where the place is negative. Throws where there is none. */
export function elementAt<T>(values: ArrayLike<T>, place: number): T {
  const element = values[place < 0 ? values.length + place : place]
  if (element === undefined) throw new RangeError(`No element at ${place} of ${values.length}.`)
  return element
}
