import type { XY } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'

/** Number of tracks through each pixel, row by row from the top, and the maximum. */
export type Density = { counts: Uint16Array; width: number; most: number }

/**
 * Fixed-point numbers: a position has half of its bits after the point. A cell holds the last
 * track and the count.
 */
const HALF = 16
const ONE = 1 << HALF
const BEHIND = ONE - 1
/** Number of pixels that fit in the integer half of a position. */
const FAR = 32_000

/**
 * Counts the tracks, at most 65,535, through each pixel of a drawing. A track counts once per
 * pixel however often it passes, and its line is two pixels wide. `at` gives the position of a
 * point, in pixels times `scale`. Anything outside the drawing is left out, and a point too far
 * away for a cell breaks the line. Integers, and one cell for both values of a pixel, take half of
 * the time.
 */
export function densityOf(
  tracks: readonly (readonly Point[])[],
  at: (point: Point) => XY,
  { width, height }: { width: number; height: number },
  scale = 1,
): Density {
  const cells = new Int32Array(width * height)
  const drawing = { cells, width, height }
  tracks.forEach((points, index) => {
    let last: XY | null = null
    for (const point of points) {
      const [x, y] = at(point)
      const place: XY = [x * scale, y * scale]
      if (Math.abs(place[0]) > FAR || Math.abs(place[1]) > FAR) {
        last = null
        continue
      }
      // vertices within a pixel of the last one are in the same pixel
      if (last && Math.abs(place[0] - last[0]) < 1 && Math.abs(place[1] - last[1]) < 1) continue
      countLine(drawing, index + 1, last ?? place, place)
      last = place
    }
  })
  const counts = new Uint16Array(cells.length)
  let most = 0
  for (let place = 0; place < cells.length; place++) {
    const count = cells[place]! & BEHIND
    counts[place] = count
    if (count > most) most = count
  }
  return { counts, width, most }
}

function countLine(
  { cells, width, height }: { cells: Int32Array; width: number; height: number },
  track: number,
  [fromX, fromY]: XY,
  [toX, toY]: XY,
) {
  const across = toX - fromX
  const down = toY - fromY
  const isFlat = Math.abs(across) > Math.abs(down)
  const steps = Math.max(1, Math.ceil(isFlat ? Math.abs(across) : Math.abs(down))) | 0
  const stepX = ((across / steps) * ONE) | 0
  const stepY = ((down / steps) * ONE) | 0
  // the second pixel of its width
  const beside = isFlat ? width : 1
  let x = ((fromX + 0.5) * ONE) | 0
  let y = ((fromY + 0.5) * ONE) | 0
  for (let step = 0; step <= steps; step++) {
    const column = x >> HALF
    const row = y >> HALF
    if (column >= 0 && row >= 0 && column < width && row < height) {
      const place = row * width + column
      const cell = cells[place]!
      if (cell >>> HALF !== track) cells[place] = (track << HALF) | ((cell & BEHIND) + 1)
      const next = cells[place + beside]!
      if ((isFlat || column + 1 < width) && next >>> HALF !== track)
        cells[place + beside] = (track << HALF) | ((next & BEHIND) + 1)
    }
    x = (x + stepX) | 0
    y = (y + stepY) | 0
  }
}

const ALPHA_MIN = 0.45
/**
 * Opacity of a pixel with `count` of at most `most` tracks: logarithmic, with equal steps for each
 * factor of ten.
 */
export const alphaOf = (count: number, most: number): number =>
  count === 0 ? 0 : ALPHA_MIN + (1 - ALPHA_MIN) * (Math.log(count) / Math.log(Math.max(2, most)))
