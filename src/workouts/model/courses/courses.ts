import { distancesAlong } from '#lib/geo.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import { median } from '#lib/quantile.ts'

/** Meters within which two lines are on the same way: the error of satellites on both, and the width of a street. */
const NEAR_M = 40
/** A provider's summary line leaves out more of a long way than of a short one: nearness grows from 20 km on. */
const NEAR_SHARE = 1 / 500
/** Each of two lines is near the other for at least this share of its way. */
const SHARE_MIN = 0.9
/** Laps of one loop are not the loop: lengths are no further apart than this share of the longer one. */
const LONGER_MAX = 0.2
/** Meters; a shorter line is within NEAR_M of itself wherever it goes, so it is not compared. */
const LENGTH_MIN_M = 200
/** A line that ends within this share of its length of where it began is round, and can be begun anywhere. */
const ROUND_SHARE = 0.05

/** Samples to each side of the last one, two of which are as far as what is near. */
const NEIGHBORHOOD = 5

const METERS_PER_DEGREE = 111_195

export type Track = { id: string; points: readonly Point[] }
/** Similarity of a track to the one that names its group. */
export type TrackMatch = {
  /**
   * Share of the track, between 0 and 1: the smaller of the two lines' shares that are near the
   * other.
   */
  share: number
  /** Meters that are near. */
  within: number
  /** Null where there and back are the same way, so that neither comes first. */
  direction: 'same' | 'reversed' | null
  /** Meters along the first track at which this one begins; null where it begins where that one does, or is not round. */
  begins: number | null
}
export type Course = {
  /** The first of its tracks, to which the others are compared. */
  id: string
  /** Place among the repeated courses of its length and shape, from 1; null where it is the only one. */
  number: number | null
  /** Meters, the median of its tracks. */
  length: number
  isRound: boolean
  members: readonly (TrackMatch & { id: string })[]
}

/** A track made ready to be compared: points at even distances, in degrees. */
type Prepared = {
  id: string
  lat: Float64Array
  lng: Float64Array
  length: number
  near: number
  isRound: boolean
  south: number
  north: number
  west: number
  east: number
}

/** Within half a turn of `of`, whichever way round the earth. */
const unwrap = (longitude: number, of: number) =>
  longitude - 360 * Math.round((longitude - of) / 360)

/** Null where the line is too short to be told from others. */
function prepare({ id, points }: Track): Prepared | null {
  const along = distancesAlong(points)
  const length = along.at(-1) ?? 0
  if (!(length >= LENGTH_MIN_M)) return null
  const near = Math.max(NEAR_M, length * NEAR_SHARE)
  // half of what is near, so that no point between two samples is further from both than it is from the line by much
  const steps = Math.ceil(length / (near / 2))
  const lat = new Float64Array(steps + 1)
  const lng = new Float64Array(steps + 1)
  const [, first] = itemAt(points, 0)
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
  let at = 1
  for (let step = 0; step <= steps; step++) {
    const meters = (length * step) / steps
    while (at < points.length - 1 && itemAt(along, at) < meters) at++
    const [from, to] = [itemAt(along, at - 1), itemAt(along, at)]
    const share = Math.min(1, (meters - from) / (to - from || 1))
    const [a, b] = [itemAt(points, at - 1), itemAt(points, at)]
    const [lngA, lngB] = [unwrap(a[1], first), unwrap(b[1], first)]
    const y = (lat[step] = a[0] + (b[0] - a[0]) * share)
    const x = (lng[step] = lngA + (lngB - lngA) * share)
    south = Math.min(south, y)
    north = Math.max(north, y)
    west = Math.min(west, x)
    east = Math.max(east, x)
  }
  const [startLat, startLng] = [itemAt(lat, 0), itemAt(lng, 0)]
  const gap =
    Math.hypot(
      itemAt(lat, -1) - startLat,
      (itemAt(lng, -1) - startLng) * Math.cos((startLat * Math.PI) / 180),
    ) * METERS_PER_DEGREE
  return {
    id,
    lat,
    lng,
    length,
    near,
    isRound: gap <= Math.max(near, length * ROUND_SHARE),
    south,
    north,
    west,
    east,
  }
}
const medianAmong = (values: readonly number[]) => median(values.toSorted((a, b) => a - b))

/** Meters within which two lengths read the same. */
const SAME_LENGTH_M = 100
/** Numbers of the courses that share length and shape with another, in their order; null of the others. */
function numbersOf(courses: readonly Pick<Course, 'length' | 'isRound'>[]): Course['number'][] {
  const kinds = courses.map(
    ({ length, isRound }) => `${isRound} ${Math.round(length / SAME_LENGTH_M)}`,
  )
  return kinds.map((kind, at) =>
    kinds.indexOf(kind) === kinds.lastIndexOf(kind)
      ? null
      : kinds.slice(0, at + 1).filter((other) => other === kind).length,
  )
}

/** True where two tracks could be the same: similar in length and position. A few comparisons. */
function couldBeSame(a: Prepared, b: Prepared): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longer * LONGER_MAX) return false
  // a part that is not shared goes out and comes back
  const meters = Math.max(a.near, b.near) + ((1 - SHARE_MIN) * longer) / 2
  const degrees = meters / METERS_PER_DEGREE
  if (Math.abs(a.south - b.south) > degrees || Math.abs(a.north - b.north) > degrees) return false
  const degreesEast = degrees / Math.max(0.01, Math.cos((a.south * Math.PI) / 180))
  const west = unwrap(b.west, a.west)
  return (
    Math.abs(a.west - west) <= degreesEast &&
    Math.abs(a.east - (b.east + west - b.west)) <= degreesEast
  )
}

/** Meters on a plane that touches the earth at `origin`: exact enough over the length of a track. */
type Plane = { x: Float64Array; y: Float64Array }
function onPlane({ lat, lng }: Prepared, origin: Prepared): Plane {
  const [lat0, lng0] = [itemAt(origin.lat, 0), itemAt(origin.lng, 0)]
  const scale = METERS_PER_DEGREE * Math.cos((((origin.south + origin.north) / 2) * Math.PI) / 180)
  const start = itemAt(lng, 0)
  const turn = unwrap(start, lng0) - start
  return {
    x: lng.map((value) => (value + turn - lng0) * scale),
    y: lat.map((value) => (value - lat0) * METERS_PER_DEGREE),
  }
}

/** Points by the square of `size` meters that they are in. */
type Grid = Plane & { size: number; cells: Map<number, number[]> }
// beyond 2^21 squares of 40 m no track goes
const cellOf = (column: number, row: number) => column * 4_194_304 + row
function gridOf(plane: Plane, size: number): Grid {
  const cells = new Map<number, number[]>()
  plane.x.forEach((x, at) => {
    const cell = cellOf(Math.floor(x / size), Math.floor(itemAt(plane.y, at) / size))
    getOrCreate(cells, cell, () => []).push(at)
  })
  return { ...plane, size, cells }
}
/** The nearest point of the grid within its size, or -1. */
function nearest({ x, y, size, cells }: Grid, px: number, py: number): number {
  const [column, row] = [Math.floor(px / size), Math.floor(py / size)]
  let best = -1
  let least = size * size
  for (let c = column - 1; c <= column + 1; c++)
    for (let r = row - 1; r <= row + 1; r++)
      for (const at of cells.get(cellOf(c, r)) ?? []) {
        const squared = (x[at]! - px) ** 2 + (y[at]! - py) ** 2
        if (squared <= least) [best, least] = [at, squared]
      }
  return best
}
/**
 * For each point of a line the nearest one of the other, or -1 where none is near. Null as soon as less than `least` of
 * them can be near. Who follows a line is next to where he was: only where he is not, the grid is asked.
 */
function followed(
  { x, y }: Plane,
  other: Plane,
  { grid, near, least }: { grid: () => Grid; near: number; least: number },
): { places: Int32Array; share: number } | null {
  const places = new Int32Array(x.length)
  const mayMiss = Math.floor(x.length * (1 - least))
  let missed = 0
  let last = -1
  for (let at = 0; at < x.length; at++) {
    const [px, py] = [x[at]!, y[at]!]
    let best = -1
    let nearestYet = near * near
    if (last >= 0)
      for (
        let candidate = Math.max(0, last - NEIGHBORHOOD);
        candidate <= Math.min(other.x.length - 1, last + NEIGHBORHOOD);
        candidate++
      ) {
        const squared = (other.x[candidate]! - px) ** 2 + (other.y[candidate]! - py) ** 2
        if (squared <= nearestYet) [best, nearestYet] = [candidate, squared]
      }
    if (best < 0) best = nearest(grid(), px, py)
    places[at] = best
    if (best >= 0) last = best
    else if (++missed > mayMiss) return null
  }
  return { places, share: 1 - missed / x.length }
}

/**
 * Direction in which the places along the other line count; loops continue from their end to their
 * start.
 */
function directionOf(places: Int32Array, steps: number): 'same' | 'reversed' | null {
  let up = 0
  let down = 0
  let before = -1
  for (const place of places) {
    const step = before < 0 || place < 0 ? 0 : (((place - before) % steps) + steps) % steps
    // a jump is a crossing, or the other side of a street that is passed twice
    if (step > 0 && step < steps / 8) up++
    else if (step > (steps * 7) / 8) down++
    before = place
  }
  if (Math.abs(up - down) < (up + down) / 2) return null
  return up > down ? 'same' : 'reversed'
}

/** `shares` of the first one's way that is near the other, and of the other's that is near the first. */
type Compared = Omit<TrackMatch, 'share'> & { shares: readonly [number, number] }

/** Null where less than `least` of either way is near the other. */
function compare(first: Prepared, grid: Grid, other: Prepared, least: number): Compared | null {
  const plane = onPlane(other, first)
  const there = followed(plane, grid, { grid: () => grid, near: grid.size, least })
  if (!there) return null
  let otherGrid: Grid | undefined
  const back = followed(grid, plane, {
    grid: () => (otherGrid ??= gridOf(plane, grid.size)),
    near: grid.size,
    least,
  })
  if (!back) return null
  const { places } = there
  const steps = first.lat.length - 1
  const direction = directionOf(places, steps)
  const start = itemAt(places, 0)
  const begins = start < 0 ? null : (start / steps) * first.length
  // the plane's origin is where the first track begins; over several laps the place along it alone would not tell
  const elsewhere =
    first.isRound &&
    other.isRound &&
    direction !== null &&
    Math.hypot(itemAt(plane.x, 0), itemAt(plane.y, 0)) > 3 * first.near
  return {
    shares: [back.share, there.share],
    within: grid.size,
    direction,
    begins: elsewhere ? begins : null,
  }
}

/** The same way, or null. */
function matchTracks(first: Prepared, grid: Grid, other: Prepared): TrackMatch | null {
  const compared = couldBeSame(first, other) ? compare(first, grid, other, SHARE_MIN) : null
  if (!compared) return null
  const { shares, ...about } = compared
  return { share: Math.min(...shares), ...about }
}

/** Relation of two tracks. `lengths` in meters. */
type TrackComparison = Compared & {
  lengths: readonly [number, number]
  /** True where they would be in one group. */ isSameCourse: boolean
}

/** Two tracks held against each other, however little they have in common; null where one is too short to be compared. */
export function compareTracks(one: Track, another: Track): TrackComparison | null {
  const [first, other] = [prepare(one), prepare(another)]
  if (!first || !other) return null
  const grid = gridOf(onPlane(first, first), first.near)
  const compared = compare(first, grid, other, 0)
  return (
    compared && {
      ...compared,
      lengths: [first.length, other.length],
      isSameCourse: matchTracks(first, grid, other) !== null,
    }
  )
}

/** Compares other tracks to this one; null of those that go another way or are too short to tell. */
export function trackMatcher(track: Track): (other: Track) => TrackMatch | null {
  const first = prepare(track)
  const grid = first && gridOf(onPlane(first, first), first.near)
  return (other) => {
    const prepared = grid && prepare(other)
    return prepared && matchTracks(first, grid, prepared)
  }
}

/**
 * Sorts tracks into groups of the same way, whatever their direction, wherever a round one begins, and in spite of the
 * error of satellites. A track belongs to the group whose first track it follows for the largest share of its way: both
 * lines are within 40 m (1/500 of the length, beyond 20 km) of the other for at least 90% of theirs, and their lengths
 * within 20%. It is compared to first tracks only, so that a chain of small differences does not join two ends.
 */
export function groupByCourse() {
  type Member = TrackMatch & { id: string }
  const groups: { first: Prepared; grid: Grid; lengths: number[]; members: Member[] }[] = []
  let tooShort = 0
  return {
    add: (track: Track) => {
      const prepared = prepare(track)
      if (!prepared) {
        tooShort++
        return
      }
      let best: { group: (typeof groups)[number]; match: TrackMatch } | null = null
      for (const group of groups) {
        const match = matchTracks(group.first, group.grid, prepared)
        if (match && (!best || match.share > best.match.share)) best = { group, match }
      }
      if (best) {
        best.group.members.push({ id: track.id, ...best.match })
        best.group.lengths.push(prepared.length)
      } else {
        const grid = gridOf(onPlane(prepared, prepared), prepared.near)
        groups.push({
          first: prepared,
          grid,
          lengths: [prepared.length],
          members: [
            { id: track.id, share: 1, within: prepared.near, direction: 'same', begins: null },
          ],
        })
      }
    },
    /** The most frequent first; of equals the one whose first track came first. Some were gone once. */
    groups: (): Course[] => {
      const courses = groups
        .toSorted((a, b) => b.members.length - a.members.length)
        .map(({ first, members, lengths }) => ({
          id: first.id,
          length: medianAmong(lengths),
          isRound: first.isRound,
          members,
        }))
      // groups of one come last
      const numbers = numbersOf(courses.filter(({ members }) => members.length > 1))
      return courses.map((course, at) => ({ ...course, number: numbers[at] ?? null }))
    },
    /** Tracks too short to be compared; they are in no group. */
    tooShort: () => tooShort,
  }
}

/**
 * Reason that a track is in its group: `within 40 m for 92% of the route, reversed, starts 1,200 m
 * in`.
 */
export function trackMatchText(
  { share, within, direction, begins }: TrackMatch,
  meters: (value: number) => string,
): string {
  const percent = share < 1 ? Math.min(99, Math.floor(share * 100)) : 100
  return [
    `within ${meters(within)} for ${percent}% of the route`,
    direction === 'reversed' && 'reversed',
    begins !== null && `starts ${meters(begins)} in`,
  ]
    .filter(Boolean)
    .join(', ')
}
