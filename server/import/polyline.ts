export type Point = { latitude: number; longitude: number }

/** Metres of one degree of latitude, near enough to judge how far a point lies from a line. */
const METRES_PER_DEGREE = 111_195

function encodeNumber(value: number): string {
  // zigzag: the sign goes into the lowest bit
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + 63)
}

/**
 * Google's encoded polyline format with five decimals: differences in 1e-5 degree, five bits to a character.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function encodePolyline(points: readonly Point[]): string {
  let latitude = 0
  let longitude = 0
  let text = ''
  for (const point of points) {
    const nextLatitude = Math.round(point.latitude * 1e5)
    const nextLongitude = Math.round(point.longitude * 1e5)
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude)
    latitude = nextLatitude
    longitude = nextLongitude
  }
  return text
}

function squareDistanceToLine(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
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

/** A stretch of points, and the one in it that is farthest from the straight line between its ends. */
type Stretch = { from: number; to: number; at: number; distance: number }

/**
 * Douglas and Peucker, the farthest point first: adds points to the straight line from first to last until none is farther than
 * `tolerance` metres from what is drawn, or there are `most` of them.
 */
export function simplify<P extends Point>(
  points: readonly P[],
  tolerance: number,
  most: number,
): P[] {
  if (points.length < 3) return [...points]
  const shrink = Math.cos((points[0]!.latitude * Math.PI) / 180)
  const xs = points.map((point) => point.longitude * shrink * METRES_PER_DEGREE)
  const ys = points.map((point) => point.latitude * METRES_PER_DEGREE)
  const stretch = (from: number, to: number): Stretch => {
    let farthest = { from, to, at: from, distance: 0 }
    for (let at = from + 1; at < to; at++) {
      const distance = squareDistanceToLine(
        xs[at]!,
        ys[at]!,
        xs[from]!,
        ys[from]!,
        xs[to]!,
        ys[to]!,
      )
      if (distance > farthest.distance) farthest = { from, to, at, distance }
    }
    return farthest
  }
  const kept = new Set([0, points.length - 1])
  const stretches = [stretch(0, points.length - 1)]
  while (kept.size < most) {
    const worst = stretches.reduce(
      (index, { distance }, other) => (distance > stretches[index]!.distance ? other : index),
      0,
    )
    const { from, to, at, distance } = stretches[worst]!
    if (distance <= tolerance * tolerance) break
    kept.add(at)
    stretches[worst] = stretch(from, at)
    stretches.push(stretch(at, to))
  }
  return points.filter((_, index) => kept.has(index))
}

const TOLERANCE_M = 2
const SUMMARY_POINTS_MAX = 300

/** The route in at most three hundred points, the ones that show most of it. Null when it has no two different places. */
export function summaryPolyline(points: readonly Point[]): string | null {
  const first = points[0]
  if (
    !first ||
    points.every(
      (point) => point.latitude === first.latitude && point.longitude === first.longitude,
    )
  )
    return null
  return encodePolyline(simplify(points, TOLERANCE_M, SUMMARY_POINTS_MAX))
}
