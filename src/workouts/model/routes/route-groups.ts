import { distancesAlong } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { median } from '#lib/quantile.ts'

import { routeNames, type RoutePlace } from './route-names.ts'

/** Metres within which two lines are on the same way: the error of satellites on both, and the width of a street. */
const NEAR_M = 40
/** A provider's summary line leaves out more of a long way than of a short one: nearness grows from 20 km on. */
const NEAR_SHARE = 1 / 500
/** Each of two lines is near the other for at least this share of its way. */
const SHARE_MIN = 0.9
/** Laps of one loop are not the loop: lengths are no further apart than this share of the longer one. */
const LONGER_MAX = 0.2
/** Metres; a shorter line is within NEAR_M of itself wherever it goes, so it is not compared. */
const LENGTH_MIN_M = 200
/** A line that ends within this share of its length of where it began is round, and can be begun anywhere. */
const ROUND_SHARE = 0.05

/** Samples to each side of the last one, two of which are as far as what is near. */
const NEIGHBOURHOOD = 5

const METRES_PER_DEGREE = 111_195

export type Route = { id: string; points: readonly Point[] }
/** Similarity of a route to the one that names its group. */
export type RouteMatch = {
  /**
   * Share of the route, between 0 and 1: the smaller of the two lines' shares that are near the
   * other.
   */
  share: number
  /** Metres that are near. */
  within: number
  /** Null where there and back are the same way, so that neither comes first. */
  direction: 'same' | 'reversed' | null
  /** Metres along the first route at which this one begins; null where it begins where that one does, or is not round. */
  begins: number | null
}
export type RouteGroup = {
  /** The first of its routes, to which the others are compared. */
  id: string
  /** Two letters and two digits, the same in every range; empty of a route gone once. */
  name: string
  /** Metres, the median of its routes. */
  length: number
  isRound: boolean
  members: readonly (RouteMatch & { id: string })[]
}

/** A route made ready to be compared: points at even distances, in degrees. */
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
  place: RoutePlace
}

/** Within half a turn of `of`, whichever way round the earth. */
const unwrap = (longitude: number, of: number) =>
  longitude - 360 * Math.round((longitude - of) / 360)

/** Null where the line is too short to be told from others. */
function prepare({ id, points }: Route): Prepared | null {
  const along = distancesAlong(points)
  const length = along.at(-1) ?? 0
  if (!(length >= LENGTH_MIN_M)) return null
  const near = Math.max(NEAR_M, length * NEAR_SHARE)
  // half of what is near, so that no point between two samples is further from both than it is from the line by much
  const steps = Math.ceil(length / (near / 2))
  const lat = new Float64Array(steps + 1)
  const lng = new Float64Array(steps + 1)
  const first = points[0]![1]
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
  let at = 1
  for (let step = 0; step <= steps; step++) {
    const metres = (length * step) / steps
    while (at < points.length - 1 && along[at]! < metres) at++
    const share = Math.min(1, (metres - along[at - 1]!) / (along[at]! - along[at - 1]! || 1))
    const [a, b] = [points[at - 1]!, points[at]!]
    const [lngA, lngB] = [unwrap(a[1], first), unwrap(b[1], first)]
    const y = (lat[step] = a[0] + (b[0] - a[0]) * share)
    const x = (lng[step] = lngA + (lngB - lngA) * share)
    south = Math.min(south, y)
    north = Math.max(north, y)
    west = Math.min(west, x)
    east = Math.max(east, x)
  }
  const gap =
    Math.hypot(
      lat[steps]! - lat[0]!,
      (lng[steps]! - lng[0]!) * Math.cos((lat[0]! * Math.PI) / 180),
    ) * METRES_PER_DEGREE
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
    place: { length, latitude: meanOf(lat), longitude: meanOf(lng) },
  }
}
const meanOf = (values: Float64Array) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const medianAmong = (values: readonly number[]) => median(values.toSorted((a, b) => a - b))

/**
 * Position and length of a group's routes, by the median of each, so that a detour hardly moves it.
 */
function middleOf(places: readonly RoutePlace[]): RoutePlace {
  const { longitude: near } = places[0]!
  return {
    length: medianAmong(places.map(({ length }) => length)),
    latitude: medianAmong(places.map(({ latitude }) => latitude)),
    longitude: medianAmong(places.map(({ longitude }) => unwrap(longitude, near))),
  }
}

/** True where two routes could be the same: similar in length and position. A few comparisons. */
function couldBeSame(a: Prepared, b: Prepared): boolean {
  const longer = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longer * LONGER_MAX) return false
  // a part that is not shared goes out and comes back
  const metres = Math.max(a.near, b.near) + ((1 - SHARE_MIN) * longer) / 2
  const degrees = metres / METRES_PER_DEGREE
  if (Math.abs(a.south - b.south) > degrees || Math.abs(a.north - b.north) > degrees) return false
  const degreesEast = degrees / Math.max(0.01, Math.cos((a.south * Math.PI) / 180))
  const west = unwrap(b.west, a.west)
  return (
    Math.abs(a.west - west) <= degreesEast &&
    Math.abs(a.east - (b.east + west - b.west)) <= degreesEast
  )
}

/** Metres on a plane that touches the earth at `origin`: exact enough over the length of a route. */
type Plane = { x: Float64Array; y: Float64Array }
function onPlane({ lat, lng }: Prepared, origin: Prepared): Plane {
  const [lat0, lng0] = [origin.lat[0]!, origin.lng[0]!]
  const scale = METRES_PER_DEGREE * Math.cos((((origin.south + origin.north) / 2) * Math.PI) / 180)
  const turn = unwrap(lng[0]!, lng0) - lng[0]!
  return {
    x: lng.map((value) => (value + turn - lng0) * scale),
    y: lat.map((value) => (value - lat0) * METRES_PER_DEGREE),
  }
}

/** Points by the square of `size` metres that they are in. */
type Grid = Plane & { size: number; cells: Map<number, number[]> }
// beyond 2^21 squares of 40 m no route goes
const cellOf = (column: number, row: number) => column * 4_194_304 + row
function gridOf(plane: Plane, size: number): Grid {
  const cells = new Map<number, number[]>()
  for (let at = 0; at < plane.x.length; at++) {
    const cell = cellOf(Math.floor(plane.x[at]! / size), Math.floor(plane.y[at]! / size))
    const known = cells.get(cell)
    if (known) known.push(at)
    else cells.set(cell, [at])
  }
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
  grid: () => Grid,
  near: number,
  least: number,
): { places: Int32Array; share: number } | null {
  const places = new Int32Array(x.length)
  const mayMiss = Math.floor(x.length * (1 - least))
  let missed = 0
  let last = -1
  for (let at = 0; at < x.length; at++) {
    let best = -1
    let nearestYet = near * near
    if (last >= 0)
      for (
        let candidate = Math.max(0, last - NEIGHBOURHOOD);
        candidate <= Math.min(other.x.length - 1, last + NEIGHBOURHOOD);
        candidate++
      ) {
        const squared = (other.x[candidate]! - x[at]!) ** 2 + (other.y[candidate]! - y[at]!) ** 2
        if (squared <= nearestYet) [best, nearestYet] = [candidate, squared]
      }
    if (best < 0) best = nearest(grid(), x[at]!, y[at]!)
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
  for (let at = 1; at < places.length; at++) {
    if (places[at]! < 0 || places[at - 1]! < 0) continue
    const step = (((places[at]! - places[at - 1]!) % steps) + steps) % steps
    // a jump is a crossing, or the other side of a street that is passed twice
    if (step > 0 && step < steps / 8) up++
    else if (step > (steps * 7) / 8) down++
  }
  return Math.abs(up - down) < (up + down) / 2 ? null : up > down ? 'same' : 'reversed'
}

/** `shares` of the first one's way that is near the other, and of the other's that is near the first. */
type Compared = Omit<RouteMatch, 'share'> & { shares: readonly [number, number] }

/** Null where less than `least` of either way is near the other. */
function compare(first: Prepared, grid: Grid, other: Prepared, least: number): Compared | null {
  const plane = onPlane(other, first)
  const there = followed(plane, grid, () => grid, grid.size, least)
  if (!there) return null
  let otherGrid: Grid | undefined
  const back = followed(
    grid,
    plane,
    () => (otherGrid ??= gridOf(plane, grid.size)),
    grid.size,
    least,
  )
  if (!back) return null
  const { places } = there
  const steps = first.lat.length - 1
  const direction = directionOf(places, steps)
  const start = places[0]!
  const begins = start < 0 ? null : (start / steps) * first.length
  // the plane's origin is where the first route begins; over several laps the place along it alone would not tell
  const elsewhere =
    first.isRound &&
    other.isRound &&
    direction !== null &&
    Math.hypot(plane.x[0]!, plane.y[0]!) > 3 * first.near
  return {
    shares: [back.share, there.share],
    within: grid.size,
    direction,
    begins: elsewhere ? begins : null,
  }
}

/** The same way, or null. */
function matchRoutes(first: Prepared, grid: Grid, other: Prepared): RouteMatch | null {
  const compared = couldBeSame(first, other) ? compare(first, grid, other, SHARE_MIN) : null
  if (!compared) return null
  const { shares, ...about } = compared
  return { share: Math.min(...shares), ...about }
}

/** Relation of two routes. `lengths` in meters. */
type RouteComparison = Compared & {
  lengths: readonly [number, number]
  /** True where they would be in one group. */ isSameRoute: boolean
}

/** Two routes held against each other, however little they have in common; null where one is too short to be compared. */
export function compareRoutes(one: Route, another: Route): RouteComparison | null {
  const [first, other] = [prepare(one), prepare(another)]
  if (!first || !other) return null
  const grid = gridOf(onPlane(first, first), first.near)
  return {
    ...compare(first, grid, other, 0)!,
    lengths: [first.length, other.length],
    isSameRoute: matchRoutes(first, grid, other) !== null,
  }
}

/** Tells of other routes how alike they are to this one; null of those that go another way or are too short to tell. */
export function routeMatcher(route: Route): (other: Route) => RouteMatch | null {
  const first = prepare(route)
  const grid = first && gridOf(onPlane(first, first), first.near)
  return (other) => {
    const prepared = grid && prepare(other)
    return prepared && matchRoutes(first, grid, prepared)
  }
}

/**
 * Sorts routes into groups of the same way, whatever their direction, wherever a round one begins, and in spite of the
 * error of satellites. A route belongs to the group whose first route it follows for the largest share of its way: both
 * lines are within 40 m (1/500 of the length, beyond 20 km) of the other for at least 90 % of theirs, and their lengths
 * within 20 %. It is compared to first routes only, so that a chain of small differences does not join two ends.
 */
export function groupRoutes() {
  type Member = RouteMatch & { id: string }
  const groups: { first: Prepared; grid: Grid; places: RoutePlace[]; members: Member[] }[] = []
  let tooShort = 0
  return {
    add: (route: Route) => {
      const prepared = prepare(route)
      if (!prepared) {
        tooShort++
        return
      }
      let best: { group: (typeof groups)[number]; match: RouteMatch } | null = null
      for (const group of groups) {
        const match = matchRoutes(group.first, group.grid, prepared)
        if (match && (!best || match.share > best.match.share)) best = { group, match }
      }
      if (best) {
        best.group.members.push({ id: route.id, ...best.match })
        best.group.places.push(prepared.place)
      } else {
        const grid = gridOf(onPlane(prepared, prepared), prepared.near)
        groups.push({
          first: prepared,
          grid,
          places: [prepared.place],
          members: [
            { id: route.id, share: 1, within: prepared.near, direction: 'same', begins: null },
          ],
        })
      }
    },
    /** The largest group first; of equals the one whose first route came first. Groups of one are routes gone once. */
    groups: (): RouteGroup[] => {
      const sorted = groups.toSorted((a, b) => b.members.length - a.members.length)
      const middles = sorted.map(({ places }) => middleOf(places))
      const names = routeNames(middles.filter((_, at) => sorted[at]!.members.length > 1))
      return sorted.map(({ first, members }, at) => ({
        id: first.id,
        // groups of one come last
        name: names[at] ?? '',
        length: middles[at]!.length,
        isRound: first.isRound,
        members,
      }))
    },
    /** Routes too short to be compared; they are in no group. */
    tooShort: () => tooShort,
  }
}

/**
 * Reason that a route is in its group: `within 40 m for 92 % of the route, reversed, starts 1,200 m
 * in`.
 */
export function routeMatchText(
  { share, within, direction, begins }: RouteMatch,
  metres: (value: number) => string,
): string {
  const percent = share < 1 ? Math.min(99, Math.floor(share * 100)) : 100
  return [
    `within ${metres(within)} for ${percent} % of the route`,
    direction === 'reversed' && 'reversed',
    begins !== null && `starts ${metres(begins)} in`,
  ]
    .filter(Boolean)
    .join(', ')
}
