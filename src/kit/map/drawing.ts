import { distancesAlong, type Projection, type XY } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

import {
  apartFrom,
  offsetRight,
  boxAround,
  labelBox,
  labelsFor,
  MARK_PX,
  overlap,
  placeAt,
  placesAlong,
  stepFor,
  type Box,
  type Label,
  type Place,
} from './marks.ts'

const MARKS_MAX = 12
const ARROW_EVERY_PX = 110

/** A track to draw. Two on one map each have a letter, a color, and a line style. */
export type TrackOnMap = { points: readonly Point[]; letter?: 'A' | 'B' }

type Mark = Place & { text: string }
/** Pixels from the line to its arrows, and from a line drawn over another to those of the second. */
const ARROW_PX = 6
const OVER_PX = 12
export type Drawing = TrackOnMap & {
  path: string
  start: XY
  finish: XY
  marks: readonly Mark[]
  labels: readonly Label[]
  arrows: readonly Place[]
  name: Label | undefined
}

/** Pixels between two vertices of a line. */
const THIN = 0.7
function pathOf(line: readonly XY[]) {
  let path = ''
  let last: XY = [NaN, NaN]
  line.forEach(([x, y], index) => {
    if (index && index < line.length - 1 && Math.hypot(x - last[0], y - last[1]) < THIN) return
    path += `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    last = [x, y]
  })
  return path
}

/**
 * Out-and-back routes and laps have two distances at nearly the same place: one mark for both,
 * with both numbers.
 */
function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const spaced: Mark[] = []
  for (const mark of marks)
    if (spaced.every(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) > MARK_PX.distance))
      spaced.push(mark)
  return spaced
}

/** Position of the arrow beside a point on the line. */
function arrowBeside(place: Place, isOverAnother: boolean): Place {
  const [x, y] = offsetRight(place, isOverAnother ? 2 * ARROW_PX : ARROW_PX)
  return { x, y, angle: place.angle }
}

/** All marks of each track on the map. No text covers another or a mark. */
export function drawTracks(
  tracks: readonly TrackOnMap[],
  map: Projection,
  {
    perUnit,
    zoom,
    taken,
  }: { perUnit: number; zoom: number; /** Boxes over the map. */ taken: readonly Box[] },
): Drawing[] {
  const lines = tracks.map(({ points }) => points.map(map.at))
  const lengths = tracks.map(({ points }) => distancesAlong(points))
  const ends = lines
    .flatMap((line) => [itemAt(line, 0), itemAt(line, -1)])
    .map(([x, y]) => ({ x, y }))
  const step = stepFor(
    Math.max(...lengths.map((along) => itemAt(along, -1))) / perUnit,
    (MARKS_MAX / tracks.length) * zoom,
  )
  const marks = tracks.map(({ points }, at) =>
    Array.from(
      {
        length: Math.max(0, Math.ceil(itemAt(itemAt(lengths, at), -1) / perUnit / step) - 1),
      },
      (_, index): Mark => {
        const distance = (index + 1) * step
        return {
          ...placeAt(points, itemAt(lengths, at), map, distance * perUnit),
          text: formatNumber(distance, step < 1 ? 1 : 0),
        }
      },
    ).filter((mark) => ends.every((end) => Math.hypot(end.x - mark.x, end.y - mark.y) > 10)),
  )
  const names = tracks.flatMap(({ letter }, at): Mark[] => {
    if (!letter || tracks.length < 2) return []
    const others = lines.filter((_, other) => other !== at)
    return [{ ...apartFrom(itemAt(lines, at), others), text: letter }]
  })
  // letters first, because a number may be left out but a name may not
  const labels = labelsFor([...names, ...marks.flat()], ends, taken, lines)
  const labelOf = (mark: Mark) => labels.filter((label) => label.of === mark)
  const noArrows = [...ends, ...marks.flat(), ...names, ...names.flatMap(labelOf)]
  const isOver = ({ x, y }: Place, at: number) =>
    lines
      .slice(0, at)
      .some((line) => line.some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) < OVER_PX))
  const drawnMarks = new Set(withoutOverlaps(marks.flat()))
  const takenBoxes = [
    ...labels.map(labelBox),
    ...marks.flat().map((mark) => boxAround(mark, MARK_PX.distance)),
    ...ends.map((end) => boxAround(end, MARK_PX.end)),
  ]
  const isFree = (arrow: Place) =>
    !takenBoxes.some((box) => overlap(box, boxAround(arrow, MARK_PX.arrow)))
  const arrows: Place[][] = []
  for (const line of lines)
    arrows.push(placesAlong(line, ARROW_EVERY_PX, [...noArrows, ...arrows.flat()]))
  return tracks.map((track, at) => ({
    ...track,
    path: pathOf(itemAt(lines, at)),
    start: itemAt(itemAt(lines, at), 0),
    finish: itemAt(itemAt(lines, at), -1),
    marks: itemAt(marks, at).filter((mark) => drawnMarks.has(mark)),
    labels: itemAt(marks, at).flatMap(labelOf),
    arrows: itemAt(arrows, at)
      .map((place) => arrowBeside(place, isOver(place, at)))
      .filter(isFree),
    name: names[at] && labelOf(names[at])[0],
  }))
}
