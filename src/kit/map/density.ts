import type { XY } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'

/** Number of tracks through each pixel, row by row from the top, and the maximum. */
export type Density = { counts: Uint16Array; width: number; most: number }

/** A place is a whole number with half of its bits behind the point; a cell holds the last track before, and the count behind it. */
const HALF = 16
const ONE = 1 << HALF
const BEHIND = ONE - 1
/** Pixels that fit in the half of a cell before the point. */
const FAR = 32_000

/**
 * Counts the tracks, at most 65,535, through each pixel of a drawing. A track counts once in a pixel however often it passes; its
 * line is two pixels wide. `at` gives the place of a point, in pixels times `scale`; what lies outside of the drawing is left out, and
 * a point too far away for a cell breaks the line. Whole numbers, and one cell for both of what a pixel must know, take half of the time.
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
      // corners within a pixel of the last one are in the same pixel
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
 * Opacity of a pixel that `count` of at most `most` tracks pass: logarithmic, equal steps for each
 * factor of ten.
 */
export const alphaOf = (count: number, most: number): number =>
  count === 0 ? 0 : ALPHA_MIN + (1 - ALPHA_MIN) * (Math.log(count) / Math.log(Math.max(2, most)))
