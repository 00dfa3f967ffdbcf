import { encodePolyline, simplify, type Point } from '#lib/polyline.ts'

const TOLERANCE_M = 2
const SUMMARY_POINTS_MAX = 300

/**
 * The route in at most three hundred points that preserve its shape best. Null if all points are
 * the same.
 */
export function summaryPolyline(points: readonly Point[]): string | null {
  const [first] = points
  const isOnePlace = points.every(
    ([latitude, longitude]) => latitude === first?.[0] && longitude === first[1],
  )
  return isOnePlace ? null : encodePolyline(simplify(points, TOLERANCE_M, SUMMARY_POINTS_MAX))
}
