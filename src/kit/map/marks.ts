import { pointAt, type Projection, type XY } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'

/** A position on the drawn track, and the track's direction there: radians, clockwise from the right. */
export type Place = { x: number; y: number; angle: number }
/** The text of a mark, and the position of its center. */
export type Label = { of: Place; text: string; x: number; y: number }

/** Pixels on both sides over which directions are averaged, so that they don't change at every vertex. */
const AROUND_PX = 6
/** Number of vertices of a line whose distance to another is measured. */
const ASKED_MAX = 200
/** Distance below which lines look like one, and arrows merge. */
const APART_PX = 24
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000]

/** The round step between distance marks, in the reader's units, with at most `most` marks. */
export const stepFor = (total: number, most: number): number =>
  STEPS.find((step) => total / step <= most) ?? 10_000

/** Position on the track after `meters`. */
export function placeAt(
  points: readonly Point[],
  along: readonly number[],
  map: Projection,
  meters: number,
): Place {
  const around = AROUND_PX * map.metersPerPixel
  const [x, y] = map.at(pointAt(points, along, meters))
  const [x1, y1] = map.at(pointAt(points, along, meters - around))
  const [x2, y2] = map.at(pointAt(points, along, meters + around))
  return { x, y, angle: Math.atan2(y2 - y1, x2 - x1) }
}

/**
 * Tells whether a position is free, and occupies it, so that no two are within `clear` px. Uses a
 * grid, because a zoomed-in track has thousands.
 */
function roomFor(taken: readonly { x: number; y: number }[], clear: number) {
  const cells = new Map<string, { x: number; y: number }[]>()
  const cellOf = (value: number) => Math.floor(value / clear)
  const put = (one: { x: number; y: number }) => {
    const cell = `${cellOf(one.x)} ${cellOf(one.y)}`
    const known = cells.get(cell)
    if (known) known.push(one)
    else cells.set(cell, [one])
  }
  taken.forEach(put)
  return (one: { x: number; y: number }) => {
    for (let column = cellOf(one.x) - 1; column <= cellOf(one.x) + 1; column++)
      for (let row = cellOf(one.y) - 1; row <= cellOf(one.y) + 1; row++)
        if (
          cells
            .get(`${column} ${row}`)
            ?.some(({ x, y }) => Math.hypot(x - one.x, y - one.y) <= clear)
        )
          return false
    put(one)
    return true
  }
}

/**
 * Evenly spaced positions along a drawn line, none of them near `taken` or each other, because
 * laps would overlap.
 */
export function placesAlong(
  line: readonly XY[],
  every: number,
  taken: readonly { x: number; y: number }[],
  clear = APART_PX,
): Place[] {
  const sums = [0]
  for (let i = 1; i < line.length; i++)
    sums.push(
      itemAt(sums, i - 1) +
        Math.hypot(
          itemAt(line, i)[0] - itemAt(line, i - 1)[0],
          itemAt(line, i)[1] - itemAt(line, i - 1)[1],
        ),
    )
  const total = itemAt(sums, -1)
  let after = 1
  const at = (distance: number, from: number): XY => {
    let i = from
    while (i < sums.length - 1 && itemAt(sums, i) < distance) i++
    const [[x1, y1], [x2, y2]] = [itemAt(line, i - 1), itemAt(line, i)]
    const share = Math.max(
      0,
      Math.min(1, (distance - itemAt(sums, i - 1)) / (itemAt(sums, i) - itemAt(sums, i - 1) || 1)),
    )
    return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
  }
  const takes = roomFor(taken, clear)
  const places: Place[] = []
  for (let distance = every / 2; distance < total; distance += every) {
    while (after > 1 && itemAt(sums, after - 1) > distance - AROUND_PX) after--
    while (after < sums.length - 1 && itemAt(sums, after) < distance - AROUND_PX) after++
    const [x, y] = at(distance, after)
    const [x1, y1] = at(distance - AROUND_PX, after)
    const [x2, y2] = at(distance + AROUND_PX, after)
    if (takes({ x, y })) places.push({ x, y, angle: Math.atan2(y2 - y1, x2 - x1) })
  }
  return places
}

/**
 * The position of a line that is farthest from the other lines. For a single line, or one that
 * follows another all along, the farthest from its start.
 */
export function apartFrom(line: readonly XY[], others: readonly (readonly XY[])[]): Place {
  // a letter needs no exact position, so some of the thousands of points are enough
  const few = (points: readonly XY[]) =>
    points.filter((_, index) => index % Math.ceil(points.length / ASKED_MAX) === 0)
  const corners = others.flatMap(few)
  const farthest = (from: readonly XY[]) => {
    let [best, reach] = [0, -1]
    line.forEach(([x, y], index) => {
      if (index % Math.ceil(line.length / ASKED_MAX)) return
      const away = Math.min(...from.map(([toX, toY]) => Math.hypot(x - toX, y - toY)))
      if (away > reach) [best, reach] = [index, away]
    })
    return { best, reach }
  }
  const apart = corners.length ? farthest(corners) : null
  const at = apart && apart.reach > APART_PX ? apart.best : farthest(line.slice(0, 1)).best
  const [[x1, y1], [x2, y2]] = [
    itemAt(line, Math.max(0, at - 1)),
    itemAt(line, Math.min(line.length - 1, at + 1)),
  ]
  const [x, y] = itemAt(line, at)
  return { x, y, angle: Math.atan2(y2 - y1, x2 - x1) }
}

/** To the right of its direction, so that both directions on the same road are separate. */
export const offsetRight = ({ x, y, angle }: Place, by: number): XY => [
  x - Math.sin(angle) * by,
  y + Math.cos(angle) * by,
]

const GLYPH_PX = 6.5
const LINE_PX = 13
const GAP_PX = 6

export type Box = { left: number; right: number; top: number; bottom: number }
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
export const boxAround = ({ x, y }: XYPlace, width: number, height = width): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})
export type XYPlace = { x: number; y: number }

/** Diameter of a mark in pixels, with its stroke: of a track's end, of a distance, of an arrow. */
export const MARK_PX = { end: 19, distance: 8, arrow: 9 }
const widthOf = (text: string) => text.length * GLYPH_PX + 4
/** Box that a label covers. */
export const labelBox = (label: Label): Box => boxAround(label, widthOf(label.text), LINE_PX)

const CELL_PX = 4
/** Tells whether a line passes through a box, by the cells of a grid that it passes through. */
function crossingOf(lines: readonly (readonly XY[])[]) {
  const cells = new Set<string>()
  const cellOf = (value: number) => Math.floor(value / CELL_PX)
  for (const line of lines)
    line.forEach(([x, y], index) => {
      const [fromX, fromY] = line[index - 1] ?? [x, y]
      const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / CELL_PX))
      for (let step = 1; step <= steps; step++)
        cells.add(
          `${cellOf(fromX + ((x - fromX) * step) / steps)} ${cellOf(fromY + ((y - fromY) * step) / steps)}`,
        )
    })
  return ({ left, right, top, bottom }: Box) => {
    for (let column = cellOf(left); column <= cellOf(right); column++)
      for (let row = cellOf(top); row <= cellOf(bottom); row++)
        if (cells.has(`${column} ${row}`)) return true
    return false
  }
}

/** Positions of a text by its turn from the direction: to the right or the left, or slanting, near or farther. */
const placesAt = (...eighths: readonly number[]) =>
  [GAP_PX, 2 * GAP_PX].flatMap((gap) =>
    eighths.map((eighth) => ({ gap, turn: (eighth * Math.PI) / 4 })),
  )
const BESIDE = placesAt(2, -2)
const SLANTING = placesAt(1, -1, 3, -3)

/**
 * Places each text to the right of its position, or to the left if that is occupied, or omits it,
 * because laps would overlap. `ends` are the starts and finishes, `taken` other marks. No text
 * covers one of these, another text, or the mark of another distance. If there is room, none is on
 * one of the `lines`.
 */
export function labelsFor(
  marks: readonly (Place & { text: string })[],
  ends: readonly XYPlace[],
  taken: readonly Box[] = [],
  lines: readonly (readonly XY[])[] = [],
): Label[] {
  const takenBoxes = [...taken, ...ends.map((end) => boxAround(end, MARK_PX.end))]
  const markBoxes = marks.map((mark) => ({ mark, box: boxAround(mark, MARK_PX.distance) }))
  const isCrossed = crossingOf(lines)
  const labels: Label[] = []
  const labelBoxes: Box[] = []
  const isFree = (box: Box, own: Place) =>
    !takenBoxes.some((other) => overlap(box, other)) &&
    !labelBoxes.some((label) => overlap(box, label)) &&
    !markBoxes.some(({ mark, box: other }) => mark !== own && overlap(box, other))
  for (const mark of marks) {
    const width = widthOf(mark.text)
    const freeAt = (places: typeof BESIDE) =>
      places
        .map(({ turn, gap }): Label => {
          const [nx, ny] = [Math.cos(mark.angle + turn), Math.sin(mark.angle + turn)]
          const by = gap + (Math.abs(nx) * width + Math.abs(ny) * LINE_PX) / 2
          return { of: mark, text: mark.text, x: mark.x + nx * by, y: mark.y + ny * by }
        })
        .filter((label) => isFree(labelBox(label), mark))
    const beside = freeAt(BESIDE)
    if (!beside[0]) continue
    const isClear = (label: Label) => !isCrossed(labelBox(label))
    const label = beside.find(isClear) ?? freeAt(SLANTING).find(isClear) ?? beside[0]
    labels.push(label)
    labelBoxes.push(labelBox(label))
  }
  return labels
}
