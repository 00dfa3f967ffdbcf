/** Latitude and longitude in degrees, WGS 84. */
export type Point = readonly [latitude: number, longitude: number]

/** A value with this many five-bit groups can't be a coordinate at any precision. */
const GROUPS_MAX = 7
const FIRST = 63 // ?
const LAST = 126 // ~

/**
 * Decodes an encoded polyline exactly: each point is the sum of its differences, divided once.
 * `precision` is the number of decimals, 5 in this interface. Throws a RangeError with the reason
 * and the character (from 0): an invalid character, an end inside a value, a latitude without its
 * longitude, or a location outside the Earth. Source: Google's "Encoded polyline algorithm
 * format".
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
        throw new RangeError(`Character ${at} of the polyline is invalid.`)
      if (group >= GROUPS_MAX)
        throw new RangeError(
          `The value that begins at character ${start} of the polyline is too large.`,
        )
      at++
      // not a shift, which would overflow 32 bits from the seventh group on
      value += ((code - FIRST) % 32) * 32 ** group
      if (code - FIRST < 32) break
    }
    return value % 2 ? -(value + 1) / 2 : value / 2
  }

  while (at < encoded.length) {
    const start = at
    latitude += next()
    if (at >= encoded.length)
      throw new RangeError(
        `The polyline ends at character ${at} after a latitude without a longitude.`,
      )
    longitude += next()
    if (Math.abs(latitude) > 90 * scale || Math.abs(longitude) > 180 * scale)
      throw new RangeError(
        `The point at character ${start} of the polyline isn’t a valid location: ${latitude / scale}, ${longitude / scale}.`,
      )
    points.push([latitude / scale, longitude / scale])
  }
  return points
}

function encodeNumber(value: number): string {
  // zigzag encoding: the sign is the lowest bit
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + FIRST)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + FIRST)
}

/**
 * Encodes points with five decimals: differences in 1e-5 degree, five bits to a character.
 * Source: Google's "Encoded polyline algorithm format",
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function encodePolyline(points: readonly Point[]): string {
  let latitude = 0
  let longitude = 0
  let text = ''
  for (const point of points) {
    const nextLatitude = Math.round(point[0] * 1e5)
    const nextLongitude = Math.round(point[1] * 1e5)
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude)
    latitude = nextLatitude
    longitude = nextLongitude
  }
  return text
}

/** Meters per degree of latitude, precise enough to tell how far a point is from a line. */
const METERS_PER_DEGREE = 111_195

type PlanePoint = readonly [x: number, y: number]

function squareDistanceToLine(
  [x, y]: PlanePoint,
  [fromX, fromY]: PlanePoint,
  [toX, toY]: PlanePoint,
): number {
  const dx = toX - fromX
  const dy = toY - fromY
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length))
  const offX = x - fromX - along * dx
  const offY = y - fromY - along * dy
  return offX * offX + offY * offY
}

/** The farthest point from the straight line between two points, with its squared distance. */
type Section = { from: number; to: number; at: number; distance: number }

/**
 * Simplifies a line: starting with the first and last point, the farthest point is added until
 * none is more than `tolerance` meters from the drawn line, or there are `most` points. Source: D.
 * Douglas, T. Peucker: Algorithms for the reduction of the number of points, Cartographica 10
 * (1973).
 */
export function simplify(points: readonly Point[], tolerance: number, most: number): Point[] {
  const [first] = points
  if (!first || points.length < 3) return [...points]
  const shrink = Math.cos((first[0] * Math.PI) / 180)
  const places = points.map(([latitude, longitude]): PlanePoint => [
    longitude * shrink * METERS_PER_DEGREE,
    latitude * METERS_PER_DEGREE,
  ])
  const section = (from: number, to: number): Section => {
    const [start, ...between] = places.slice(from, to)
    const end = places[to]
    let farthest = { from, to, at: from, distance: 0 }
    if (!start || !end) return farthest
    for (const [index, place] of between.entries()) {
      const distance = squareDistanceToLine(place, start, end)
      if (distance > farthest.distance) farthest = { from, to, at: from + 1 + index, distance }
    }
    return farthest
  }
  const vertices = new Set([0, points.length - 1])
  const sections = [section(0, points.length - 1)]
  while (vertices.size < most) {
    const worst = sections.reduce((one, other) => (other.distance > one.distance ? other : one))
    const { from, to, at, distance } = worst
    if (distance <= tolerance * tolerance) break
    vertices.add(at)
    sections.splice(sections.indexOf(worst), 1, section(from, at), section(at, to))
  }
  return points.filter((_, index) => vertices.has(index))
}
