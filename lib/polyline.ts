/** Latitude and longitude in degrees, WGS 84. */
export type Point = readonly [latitude: number, longitude: number]

/** A value of this many groups of five bits cannot be a coordinate any more, whatever its precision. */
const MOST_GROUPS = 7
const FIRST = 63 // ?
const LAST = 126 // ~

/**
 * Decodes an encoded polyline exactly: each point is what its differences add up to, divided once. `precision` is the
 * number of decimals, 5 in this interface.
 * Throws a RangeError that says what is wrong and at which character (counted from 0): a character that cannot occur, an
 * end inside a value, a latitude without its longitude, a place that is not on the earth.
 * Source: Google's "Encoded polyline algorithm format".
 */
export function decodePolyline(encoded: string, precision = 5): Point[] {
  const scale = 10 ** precision
  const points: Point[] = []
  let at = 0
  let latitude = 0
  let longitude = 0

  const next = () => {
    const start = at
    let value = 0
    for (let group = 0; ; group++) {
      if (at >= encoded.length)
        throw new RangeError(
          `The polyline ends inside the value that begins at character ${start}.`,
        )
      const code = encoded.charCodeAt(at)
      if (code < FIRST || code > LAST)
        throw new RangeError(`Character ${at} of the polyline cannot occur in one.`)
      if (group >= MOST_GROUPS)
        throw new RangeError(
          `The value that begins at character ${start} of the polyline is too large.`,
        )
      at++
      // not a shift: from the seventh group on it would leave 32 bits
      value += ((code - FIRST) % 32) * 32 ** group
      if (code - FIRST < 32) break
    }
    return value % 2 ? -(value + 1) / 2 : value / 2
  }

  while (at < encoded.length) {
    const start = at
    latitude += next()
    if (at >= encoded.length)
      throw new RangeError(`The polyline ends at character ${at} with a latitude and no longitude.`)
    longitude += next()
    if (Math.abs(latitude) > 90 * scale || Math.abs(longitude) > 180 * scale)
      throw new RangeError(
        `The point at character ${start} of the polyline is not on the earth: ${latitude / scale}, ${longitude / scale}.`,
      )
    points.push([latitude / scale, longitude / scale])
  }
  return points
}
