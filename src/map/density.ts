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
  const lastRoute = new Int32Array(width * height)
  let [route, most] = [0, 0]
  const mark = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const place = y * width + x
    if (lastRoute[place] === route) return
    lastRoute[place] = route
    if (++counts[place]! > most) most = counts[place]!
  }
  const line = (fromX: number, fromY: number, toX: number, toY: number) => {
    const [across, down] = [toX - fromX, toY - fromY]
    // the second pixel of its width
    const [besideX, besideY] = Math.abs(across) > Math.abs(down) ? [0, 1] : [1, 0]
    const steps = Math.ceil(Math.max(Math.abs(across), Math.abs(down), 1))
    const [stepX, stepY] = [across / steps, down / steps]
    for (let step = 0; step <= steps; step++) {
      const x = Math.floor(fromX + stepX * step + 0.5)
      const y = Math.floor(fromY + stepY * step + 0.5)
      mark(x, y)
      mark(x + besideX, y + besideY)
    }
  }
  for (const points of routes) {
    route++
    let from: XY | null = null
    for (const point of points) {
      const to = at(point)
      // what is within a pixel of the last corner is of the same pixel
      if (from && Math.abs(to[0] - from[0]) < 1 && Math.abs(to[1] - from[1]) < 1) continue
      const [x, y] = from ?? to
      line(x, y, to[0], to[1])
      from = to
    }
  }
  return { counts, width, most }
}

const LEAST_ALPHA = 0.45
/** How opaque a pixel is that so many of at most `most` routes pass: each tenfold by as much more. */
export const alphaOf = (count: number, most: number): number =>
  count === 0
    ? 0
    : LEAST_ALPHA + (1 - LEAST_ALPHA) * (Math.log(count) / Math.log(Math.max(2, most)))
