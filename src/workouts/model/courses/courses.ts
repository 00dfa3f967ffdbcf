import { distancesAlong } from '#lib/geo.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import { median } from '#lib/quantile.ts'

/**
 * Maximum distance in meters between two lines on the same route: the GPS error of both, and the
 * width of a street.
 */
const NEAR_M = 40
/**
 * Length from which the tolerance grows: a provider's summary line simplifies a long route more
 * than a short one.
 */
const NEAR_SHARE = 1 / 500
/** Minimum share of each line that is near the other. */
const SHARE_MIN = 0.9
/** Maximum difference of lengths, as a share of the longer one: several laps of a loop are not the loop. */
const LONGER_MAX = 0.2
/** Minimum length in meters. A shorter line is always within NEAR_M of itself, so it is not compared. */
const LENGTH_MIN_M = 200
/** Maximum distance between start and end of a loop, as a share of its length. A loop can start anywhere. */
const ROUND_SHARE = 0.05

/** Samples on each side of the last match. Two of them span the tolerance. */
const NEIGHBORHOOD = 5

const METERS_PER_DEGREE = 111_195

export type Track = { id: string; points: readonly Point[] }
/** Similarity of a track to the one that names its group. */
export type TrackMatch = {
  /** Smaller of the two lines' shares that are near the other, between 0 and 1. */
  share: number
  /** Tolerance in meters. */
  within: number
  /** Null for an out-and-back route, which has no direction. */
  direction: 'same' | 'reversed' | null
  /**
   * Meters along the first track at which this one begins. Null if both begin at the same point,
   * or it is not a loop.
   */
  begins: number | null
}
export type Course = {
  /** The first of its tracks, to which the others are compared. */
  id: string
  /** Number among repeated courses of the same length and shape, from 1. Null if it is the only one. */
  number: number | null
  /** Median length of its tracks in meters. */
  length: number
  isRound: boolean
  members: readonly (TrackMatch & { id: string })[]
}

/** A track prepared for comparison: evenly spaced points, in degrees. */
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

/** Longitude within half a turn of `of`, across the date line if needed. */
const unwrap = (longitude: number, of: number) =>
  longitude - 360 * Math.round((longitude - of) / 360)

/** Null if the line is too short to be distinguished from others. */
function prepare({ id, points }: Track): Prepared | null {
  const along = distancesAlong(points)
  const length = along.at(-1) ?? 0
  if (!(length >= LENGTH_MIN_M)) return null
  const near = Math.max(NEAR_M, length * NEAR_SHARE)
  // half of the tolerance, so that no point between two samples is much further from both than
  // from the line
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

/** Difference in meters within which two lengths read the same. */
const SAME_LENGTH_M = 100
/** Numbers of courses that share length and shape with another, in their order. Null for the others. */
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

/** True if two tracks could match: similar in length and position. A quick check. */
function couldBeSame(a: Prepared, b: Prepared): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longer * LONGER_MAX) return false
  // a detour goes out and comes back
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

/** Index of points by squares of `size` meters. */
type Grid = Plane & { size: number; cells: Map<number, number[]> }
// no track extends beyond 2^21 squares of 40 m
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
 * Nearest point of the other line for each point of a line, or -1 if none is near. Null as soon as
 * fewer than `least` of them can be near. Consecutive points usually match consecutive points, so
 * the grid is searched only otherwise.
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

/** Direction of the matches along the other line. Loops continue from their end to their start. */
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

/** `shares` of the first route that is near the other, and of the other that is near the first. */
type Compared = Omit<TrackMatch, 'share'> & { shares: readonly [number, number] }

/** Null if less than `least` of either route is near the other. */
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
  // the plane's origin is the start of the first track, since for several laps, the position along
  // it is ambiguous
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

/** Match of the same route, or null. */
function matchTracks(first: Prepared, grid: Grid, other: Prepared): TrackMatch | null {
  const compared = couldBeSame(first, other) ? compare(first, grid, other, SHARE_MIN) : null
  if (!compared) return null
  const { shares, ...about } = compared
  return { share: Math.min(...shares), ...about }
}

/** Relation of two tracks. `lengths` in meters. */
type TrackComparison = Compared & {
  lengths: readonly [number, number]
  /** True if they would be in one group. */ isSameCourse: boolean
}

/** Compares two tracks, however little they have in common. Null if one is too short. */
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

/** Compares other tracks to this one. Null for those on another route or too short. */
export function trackMatcher(track: Track): (other: Track) => TrackMatch | null {
  const first = prepare(track)
  const grid = first && gridOf(onPlane(first, first), first.near)
  return (other) => {
    const prepared = grid && prepare(other)
    return prepared && matchTracks(first, grid, prepared)
  }
}

/**
 * Groups tracks by route, in either direction, from any start of a loop, and with GPS errors. A
 * track belongs to the group whose first track it follows for the largest share: both lines are
 * within 40 m (1/500 of the length, beyond 20 km) of the other for at least 90% of their length,
 * and their lengths differ by at most 20%. It is compared only to first tracks, so that a chain of
 * small differences does not join two different routes.
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
    /** Most frequent first, then by their first tracks. */
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
    /** Tracks too short to compare. They are in no group. */
    tooShort: () => tooShort,
  }
}

/** Reason that a track is in its group: `within 40 m for 92% of the route, reversed, starts 1,200 m in`. */
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
