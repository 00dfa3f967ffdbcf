import { pairs } from './lists.ts'
import type { Point } from './polyline.ts'

/** Mean radius of the earth in meters (IUGG). */
const EARTH_RADIUS_M = 6_371_008.8
const RADIANS = Math.PI / 180

/** Great-circle distance in meters between two points (haversine formula), within 0.6% of the ellipsoid's. */
export function distanceBetween([lat1, lng1]: Point, [lat2, lng2]: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const h =
    half(lat2 - lat1) + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * half(lng2 - lng1)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** WGS 84: semi-major axis in meters, square of the eccentricity. */
const EQUATOR_RADIUS_M = 6_378_137
const ECCENTRICITY_SQUARED = 0.006_694_379_990_141_3

/**
 * Distance in meters between two points on the WGS 84 ellipsoid, from its two radii of curvature
 * halfway between them. As good as a geodesic for steps of up to a few kilometers, as in
 * recordings. Wrong for distant points.
 */
export function ellipsoidDistanceBetween([lat1, lng1]: Point, [lat2, lng2]: Point): number {
  const middle = ((lat1 + lat2) / 2) * RADIANS
  const flattening = 1 - ECCENTRICITY_SQUARED * Math.sin(middle) ** 2
  const northRadius = (EQUATOR_RADIUS_M * (1 - ECCENTRICITY_SQUARED)) / flattening ** 1.5
  const eastRadius = EQUATOR_RADIUS_M / Math.sqrt(flattening)
  const turn = Math.abs(lng2 - lng1)
  const east = (turn > 180 ? 360 - turn : turn) * RADIANS * eastRadius * Math.cos(middle)
  const north = (lat2 - lat1) * RADIANS * northRadius
  return Math.hypot(east, north)
}

/** Meters from the first point to each point, along the line. */
export function distancesAlong(points: readonly Point[]): number[] {
  let sum = 0
  const steps = pairs(points).map(([before, point]) => (sum += distanceBetween(before, point)))
  return points.length ? [0, ...steps] : []
}

/** Length of the line in meters. */
export const lineLength = (points: readonly Point[]): number => distancesAlong(points).at(-1) ?? 0

/** The point `meters` along the line, interpolated between vertices. The line must have a point. */
export function pointAt(points: readonly Point[], along: readonly number[], meters: number): Point {
  const after = along.findIndex((distance) => distance >= meters)
  const b = points.at(after)
  if (!b) throw new RangeError('The line has no points.')
  const a = points[after - 1]
  if (!a || after < 0) return b
  const [start = 0, end = 0] = along.slice(after - 1, after + 1)
  const share = (meters - start) / (end - start || 1)
  // the shorter way, including across the antimeridian
  const turn = b[1] - a[1] - 360 * Math.round((b[1] - a[1]) / 360)
  const longitude = a[1] + turn * share
  return [a[0] + (b[0] - a[0]) * share, longitude - 360 * Math.round(longitude / 360)]
}

/**
 * The line without its first `fromStart` and its last `fromEnd` meters, cut between vertices.
 * Empty if nothing is left. Only the ends are removed, even if the route passes them again.
 */
export function trimEnds(
  points: readonly Point[],
  fromStart: number,
  fromEnd: number,
): readonly Point[] {
  if (!(fromStart > 0) && !(fromEnd > 0)) return points
  const along = distancesAlong(points)
  const [first, last] = [Math.max(0, fromStart), (along.at(-1) ?? 0) - Math.max(0, fromEnd)]
  if (!(first < last)) return []
  // a vertex at a cut is used as the cut
  return [
    pointAt(points, along, first),
    ...points.filter((_, index) => {
      const meters = along[index] ?? 0
      return meters > first && meters < last
    }),
    pointAt(points, along, last),
  ]
}

/**
 * Meters trimmed from both ends of a route while identifiers are hidden, because the ends show
 * where someone lives.
 */
export const HIDDEN_ENDS_M = 200

export type XY = readonly [x: number, y: number]
export type Projection = {
  /** The line in pixels of the box, without vertices closer than `thin` px. */
  line: XY[]
  at: (point: Point) => XY
  metersPerPixel: number
}

/** Latitude limit of the projection, which is infinite at the poles. */
const LATITUDE_MAX = 89.999
const mercator = (latitude: number) =>
  Math.log(
    Math.tan(
      Math.PI / 4 + (Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)) * RADIANS) / 2,
    ),
  ) / RADIANS

/** The points in the plane, and the box around them. A line across the antimeridian stays in one piece. */
function flattened(points: readonly Point[]) {
  const first = points[0]?.[1] ?? 0
  // within 180° of the first point, in either direction
  const unwrap = (longitude: number) => longitude - 360 * Math.round((longitude - first) / 360)
  const flat = points.map(([latitude, longitude]): XY => [unwrap(longitude), mercator(latitude)])
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of flat) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { unwrap, flat, west, east, south, north }
}

/** True for a route that is hardly wider than high. */
export function isTall(points: readonly Point[]): boolean {
  const { west, east, south, north } = flattened(points)
  return east - west < (north - south) * 1.25
}

/**
 * Fits a line into a box in a Mercator projection, with `margin` px around it. North is up and
 * angles are preserved.
 */
export function project(
  points: readonly Point[],
  {
    width,
    height,
    margin,
    thin = 0.7,
  }: { width: number; height: number; margin: number; thin?: number },
): Projection {
  const { unwrap, flat, west, east, south, north } = flattened(points)
  // a line of one point or none gets about a hundred meters around it
  const span = Math.max(
    (east - west) / (width - 2 * margin),
    (north - south) / (height - 2 * margin),
    0.001 / width,
  )
  const [midX, midY] = [(west + east) / 2, (south + north) / 2]
  const place = (x: number, y: number): XY => [
    width / 2 + (x - midX) / span,
    height / 2 - (y - midY) / span,
  ]

  const line: XY[] = []
  flat.forEach(([flatX, flatY], index) => {
    const [x, y] = place(flatX, flatY)
    const last = line.at(-1)
    if (!last || index === flat.length - 1 || Math.hypot(x - last[0], y - last[1]) >= thin)
      line.push([x, y])
  })
  const latitude = (2 * Math.atan(Math.exp(midY * RADIANS)) - Math.PI / 2) / RADIANS
  return {
    line,
    at: ([lat, lng]) => place(unwrap(lng), mercator(lat)),
    metersPerPixel: span * RADIANS * EARTH_RADIUS_M * Math.cos(latitude * RADIANS),
  }
}

/** The largest of 1, 2, 5, 10, 20, 50 … up to `most`. */
export function roundBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return ([5, 2].find((step) => most >= step * power) ?? 1) * power
}
