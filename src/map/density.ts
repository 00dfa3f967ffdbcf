import type { Point } from '#lib/polyline.ts'
import type { XY } from '#lib/geo.ts'

/** How many routes pass through each pixel, row by row from the top, and the most of them. */
export type Density = { counts: Uint16Array; width: number; most: number }

/**
 * Counts the routes through each pixel of a drawing. A route counts once in a pixel however often it passes; its line is two pixels
 * wide. `at` gives the place of a point in pixels; what lies outside is left out.
 */
export function densityOf(
  routes: readonly (readonly Point[])[],
  at: (point: Point) => XY,
  width: number,
  height: number,
): Density {
  const counts = new Uint16Array(width * height)
  const lastRoute = new Int32Array(width * height).fill(-1)
  let most = 0
  const mark = (x: number, y: number, route: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const place = y * width + x
    if (lastRoute[place] === route) return
    lastRoute[place] = route
    most = Math.max(most, ++counts[place]!)
  }
  routes.forEach((points, route) => {
    let [fromX, fromY] = points[0] ? at(points[0]) : [0, 0]
    for (const point of points) {
      const [toX, toY] = at(point)
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY))))
      for (let step = 0; step <= steps; step++) {
        const x = Math.round(fromX + ((toX - fromX) * step) / steps)
        const y = Math.round(fromY + ((toY - fromY) * step) / steps)
        mark(x, y, route)
        mark(x + 1, y, route)
        mark(x, y + 1, route)
        mark(x + 1, y + 1, route)
      }
      ;[fromX, fromY] = [toX, toY]
    }
  })
  return { counts, width, most }
}

const LEAST_ALPHA = 0.45
/** How opaque a pixel is that so many of at most `most` routes pass: each tenfold by as much more. */
export const alphaOf = (count: number, most: number): number =>
  count === 0
    ? 0
    : LEAST_ALPHA + (1 - LEAST_ALPHA) * (Math.log(count) / Math.log(Math.max(2, most)))
