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

function squareDistanceToLine(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const dx = toX - fromX
  const dy = toY - fromY
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length))
  const offX = x - fromX - along * dx
  const offY = y - fromY - along * dy
  return offX * offX + offY * offY
}

/**
 * Douglas and Peucker: leaves out points that lie within `tolerance` metres of the line without them. First and last stay.
 */
export function simplify<P extends Point>(points: readonly P[], tolerance: number): P[] {
  if (points.length < 3) return [...points]
  const shrink = Math.cos((points[0]!.latitude * Math.PI) / 180)
  const xs = points.map((point) => point.longitude * shrink * METRES_PER_DEGREE)
  const ys = points.map((point) => point.latitude * METRES_PER_DEGREE)
  const kept = new Uint8Array(points.length)
  kept[0] = kept[points.length - 1] = 1
  // a stack, because a long recording would be too deep for recursion
  const stretches: [number, number][] = [[0, points.length - 1]]
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch
    let farthest = 0
    let at = -1
    for (let i = from + 1; i < to; i++) {
      const distance = squareDistanceToLine(xs[i]!, ys[i]!, xs[from]!, ys[from]!, xs[to]!, ys[to]!)
      if (distance > farthest) {
        farthest = distance
        at = i
      }
    }
    if (at < 0 || farthest <= tolerance * tolerance) continue
    kept[at] = 1
    stretches.push([from, at], [at, to])
  }
  return points.filter((_, i) => kept[i])
}

const FIRST_TOLERANCE_M = 2
const SUMMARY_POINTS_MAX = 300

/** The route in at most some hundred points, as exact as they allow. Null when it has no two different places. */
export function summaryPolyline(points: readonly Point[]): string | null {
  const first = points[0]
  if (!first || points.every((point) => point.latitude === first.latitude && point.longitude === first.longitude)) return null
  let few = simplify(points, FIRST_TOLERANCE_M)
  for (let tolerance = FIRST_TOLERANCE_M * 1.5; few.length > SUMMARY_POINTS_MAX; tolerance *= 1.5) few = simplify(few, tolerance)
  return encodePolyline(few)
}
