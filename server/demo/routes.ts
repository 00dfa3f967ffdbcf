import { lineLength } from '#lib/geo.ts'
import { getOrCreate, itemAt, pairs } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'

import { degreesOf, type Place } from './places.ts'
import { randomOf, type Random } from './random.ts'
import { edgeOf, RoadNetwork, type Spot, type RoadKind } from './roads.ts'

/** Number of steps at which effort is calculated. */
export const STEPS = 200

export type Route = {
  place: Place
  /** Meters, measured along the line before simplification. */
  meters: number
  /** The line as stored: simplified, [latitude, longitude]. */
  line: [number, number][]
  /** True if it ends where it starts, so that it can start anywhere. */
  round: boolean
  low: number
  high: number
  gain: number
  /** Rise over run on each of STEPS equal parts. */
  grades: Float64Array
}
export type Shape =
  /** A round trip. `far` stretches it away from home. */
  | 'loop'
  /** Out and back on the same way. */
  | 'there-and-back'
  /** To the highest crossing within the distance, and back another way. */
  | 'summit'
  /** A round trip that ends exactly when its distance is reached. */
  | 'race'

const networks = new Map<string, RoadNetwork>()
const networkOf = (place: Place, kind: RoadKind): RoadNetwork =>
  getOrCreate(networks, `${place.name} ${kind}`, () => new RoadNetwork(place, kind))

type Plan = { kind: RoadKind; shape: Shape; meters: number }
const routes = new Map<string, Route>()

/** A route of about this many meters. The same name at the same place gives the same route. */
export function routeOf(name: string, place: Place, plan: Plan): Route {
  const key = [place.name, name, plan.kind, plan.shape, plan.meters].join('|')
  return getOrCreate(routes, key, () => planRoute(name, place, plan))
}

function planRoute(name: string, place: Place, { kind, shape, meters }: Plan): Route {
  const random = randomOf(`route ${place.name} ${name}`)
  const roads = networkOf(place, kind)
  const nodes =
    shape === 'summit'
      ? planSummit(roads, meters)
      : planByLength(roads, shape, shape === 'race' ? meters * 1.1 : meters, random)
  const line = roundCorners(
    pairs(nodes).flatMap(([from, to], at) => roads.lineOf(from, to).slice(at === 0 ? 0 : 1)),
  )
  return shape === 'race'
    ? measure(place, firstMeters(line, meters), false)
    : measure(place, line, true)
}

const distance = ([x1, y1]: Spot, [x2, y2]: Spot) => Math.hypot(x2 - x1, y2 - y1)
/** The point at a share of the way between two points. */
const spotBetween = ([x1, y1]: Spot, [x2, y2]: Spot, share: number): Spot => [
  x1 + (x2 - x1) * share,
  y1 + (y2 - y1) * share,
]

/** The beginning of a line, of this many meters. */
function firstMeters(line: Spot[], meters: number): Spot[] {
  let left = meters
  for (const [at, [from, to]] of pairs(line).entries()) {
    const length = distance(from, to)
    if (length >= left) return [...line.slice(0, at + 1), spotBetween(from, to, left / length)]
    left -= length
  }
  return line
}

/** The line, and back to its start. */
const closed = (line: Spot[]): Spot[] => [...line, ...line.slice(0, 1)]

/** Laps of a 400 m running track (straights of 84.39 m, bends of 36.5 m), run a little wide. */
export function trackOf(place: Place, laps: number): Route {
  const lap: Spot[] = []
  for (const side of [0, 1])
    for (let part = 0; part <= 4; part++) {
      const angle = -Math.PI / 2 + side * Math.PI + (part / 4) * Math.PI
      lap.push([
        1150 + (side ? -42.2 : 42.2) + 37.7 * Math.cos(angle),
        -640 + 37.7 * Math.sin(angle),
      ])
    }
  const height = place.height(1150, -640)
  return measure(
    { ...place, height: () => height },
    closed(Array.from({ length: laps }, () => lap).flat()),
    true,
  )
}

/** Swim along the shore and back, ending some meters from the start. */
export function lakeOf(name: string, place: Place, meters: number): Route {
  const random = randomOf(`lake ${name}`)
  const turn = random.between(1.3, 1.8)
  const line: Spot[] = []
  for (let part = 0; part < 48; part++) {
    const angle = (part / 48) * 2 * Math.PI
    const x = (meters / 2.28) * 0.5 * (1 - Math.cos(angle)) * (1 + 0.03 * Math.sin(3 * angle))
    const y =
      (meters / 2.28) * 0.11 * Math.sin(angle) * (1 + 0.35 * Math.sin(2 * angle)) +
      random.normal(0, 3)
    line.push([x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)])
  }
  return measure(place, closed(line), true)
}

/** Corners to pass, moved closer or farther until the route has about the wanted length. */
function planByLength(
  roads: RoadNetwork,
  shape: Exclude<Shape, 'summit'>,
  meters: number,
  random: Random,
): number[] {
  const towards = random.between(0, 2 * Math.PI)
  const loop = shape !== 'there-and-back'
  const corners = loop ? cornersOfLoop(random) : [[1, 0] as Spot]
  let reach = meters / (loop ? 4.2 : 2.5)
  let best: number[] = []
  let bestMiss = Infinity
  for (let attempt = 0; attempt < 14; attempt++) {
    // try another direction if water or the edge of the map is in the way
    const direction = towards + (attempt > 4 ? attempt * 0.9 : 0)
    const turned = corners.map(([x, y]): Spot => [
      reach * (x * Math.cos(direction) - y * Math.sin(direction)),
      reach * (x * Math.sin(direction) + y * Math.cos(direction)),
    ])
    const nodes = pathThrough(roads, turned, loop)
    if (!nodes) continue
    const path = loop ? nodes : [...nodes, ...nodes.toReversed().slice(1)]
    const length = lengthOfNodes(roads, path)
    const miss = Math.abs(length / meters - 1)
    if (miss < bestMiss) {
      best = path
      bestMiss = miss
    }
    if (miss < 0.06) break
    reach *= Math.max(0.5, Math.min(2, meters / Math.max(length, 1)))
  }
  if (best.length < 2) throw new Error(`No route of ${meters} m from ${roads.place.name}`)
  return best
}

/** Corners of a round trip from [0, 0] to about [1, 0], off the axis on both sides. */
function cornersOfLoop(random: Random): Spot[] {
  const width = random.between(0.28, 0.62)
  return [
    [random.between(0.2, 0.45), width * random.between(0.6, 1.1)],
    [random.between(0.75, 1), width * random.between(0.1, 0.7)],
    [random.between(0.55, 0.95), -width * random.between(0.3, 0.9)],
    [random.between(0.15, 0.35), -width * random.between(0.3, 0.8)],
  ]
}

function pathThrough(roads: RoadNetwork, corners: readonly Spot[], back: boolean): number[] | null {
  const home = roads.nodeAt([0, 0])
  const taken = new Set<number>()
  const nodes = [home]
  for (const target of [
    ...corners.map((corner) => roads.nodeAt(corner)),
    ...(back ? [home] : []),
  ]) {
    const leg = roads.find(itemAt(nodes, -1), target, taken)
    if (!leg) return null
    for (const [from, to] of pairs(leg)) {
      taken.add(edgeOf(from, to))
      // no out-and-back into dead ends
      if (to === nodes.at(-2)) nodes.pop()
      else nodes.push(to)
    }
  }
  return nodes
}

function planSummit(roads: RoadNetwork, meters: number): number[] {
  const tops: number[] = []
  for (let east = -meters / 2.6; east <= meters / 2.6; east += roads.parameters.spacing)
    for (let north = -meters / 2.6; north <= meters / 2.6; north += roads.parameters.spacing) {
      const far = Math.hypot(east, north)
      if (far <= meters / 3 && far > meters / 6 && !roads.place.blocked?.(east, north))
        tops.push(roads.nodeAt([east, north]))
    }
  tops.sort((a, b) => roads.heightOf(b) - roads.heightOf(a))
  for (const top of tops.slice(0, 12)) {
    const nodes = pathThrough(roads, [roads.spotOf(top)], true)
    if (nodes && nodes.length > 2 && lengthOfNodes(roads, nodes) < meters * 1.2) return nodes
  }
  return planByLength(roads, 'there-and-back', meters, randomOf(`summit ${roads.place.name}`))
}

function lengthOfNodes(roads: RoadNetwork, nodes: readonly number[]): number {
  let meters = 0
  for (const [from, to] of pairs(nodes)) meters += distance(roads.spotOf(from), roads.spotOf(to))
  // bent lines between crossings are longer than straight ones
  return meters * (1 + roads.parameters.bend ** 2 * roads.parameters.halvings)
}

/** Rounds the corners twice (Chaikin), because people don't turn on the spot. */
function roundCorners(line: Spot[]): Spot[] {
  for (let pass = 0; pass < 2; pass++) {
    const inner = pairs(line).flatMap(([from, to]) => {
      const cut = Math.min(0.25, 18 / Math.max(1, distance(from, to)))
      return [spotBetween(from, to, cut), spotBetween(to, from, cut)]
    })
    line = [...line.slice(0, 1), ...inner, ...line.slice(-1)]
  }
  return line
}

function measure(place: Place, line: Spot[], round: boolean): Route {
  const meters = lineLength(line.map((spot) => degreesOf(place, ...spot)))
  const heights = heightsAlong(place, line)
  const perStep = (heights.length - 1) / STEPS
  const heightAt = (step: number) => itemAt(heights, Math.round(step * perStep))
  const grades = Float64Array.from(
    { length: STEPS },
    (_, step) => (heightAt(step + 1) - heightAt(step)) / (meters / STEPS),
  )
  return {
    place,
    meters,
    line: simplify(line).map((spot) => degreesOf(place, ...spot)),
    round,
    low: Math.min(...heights),
    high: Math.max(...heights),
    gain: gainOf(heights),
    grades,
  }
}

/** Elevation at equal distances along a line, about every 25 m and at least two per step. */
function heightsAlong(place: Place, line: readonly Spot[]): number[] {
  let total = 0
  const legs = pairs(line).map(([from, to]) => {
    const start = total
    total += distance(from, to)
    return { from, to, start, end: total }
  })
  const count = Math.max(2 * STEPS, Math.min(2400, Math.round(total / 25)))
  let at = 0
  return Array.from({ length: count + 1 }, (_, sample) => {
    const meters = (sample / count) * total
    while (at < legs.length - 1 && itemAt(legs, at).end < meters) at++
    const { from, to, start, end } = itemAt(legs, at)
    const share = Math.min(1, (meters - start) / Math.max(1e-9, end - start))
    return place.height(...spotBetween(from, to, share))
  })
}

/** Meters climbed, ignoring changes of less than 0.7 m, which a device treats as noise. */
function gainOf(heights: readonly number[]): number {
  let gain = 0
  let reference = itemAt(heights, 0)
  for (const height of heights) {
    if (Math.abs(height - reference) < 0.7) continue
    gain += Math.max(0, height - reference)
    reference = height
  }
  return gain
}

/** Simplifies a line to at most 260 points: Douglas-Peucker with increasing tolerance. */
function simplify(line: Spot[]): Spot[] {
  let simpler = douglasPeucker(line, 2)
  for (let tolerance = 3; simpler.length > 260; tolerance *= 1.5)
    simpler = douglasPeucker(simpler, tolerance)
  return simpler
}

/** The line without points that are closer than `tolerance` meters to the simplified line. */
function douglasPeucker(line: readonly Spot[], tolerance: number): Spot[] {
  const keep = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const [start, end] = [itemAt(line, from), itemAt(line, to)]
    const [x1, y1] = start
    const [x2, y2] = end
    const length = distance(start, end)
    let worst = tolerance
    let at = -1
    for (let between = from + 1; between < to; between++) {
      const spot = itemAt(line, between)
      const [x, y] = spot
      const away =
        length < 1
          ? distance(start, spot)
          : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
      if (away > worst) {
        worst = away
        at = between
      }
    }
    if (at < 0) continue
    keep.add(at)
    open.push([from, at], [at, to])
  }
  return line.filter((_, at) => keep.has(at))
}

/**
 * The line as recorded on one day: a round trip with another start, in the other direction, or a
 * few meters beside the last time. `from` is a share of the line's points.
 */
export function recordedLine(
  route: Route,
  { from, reversed, noise }: { from: number; reversed: boolean; noise: number },
  random: Random,
): Point[] {
  const { line } = route
  let points: [number, number][] = line
  if (route.round && from > 0) {
    const start = Math.floor(from * (line.length - 1))
    points = [...line.slice(start, -1), ...line.slice(0, start + 1)]
  }
  if (reversed) points = points.toReversed()
  const meter = 1 / 111_195
  const lngMeter = meter / Math.cos((route.place.lat * Math.PI) / 180)
  let north = 0
  let east = 0
  return points.map(([lat, lng]) => {
    // satellite error drifts, it doesn't jump
    north = 0.7 * north + random.normal(0, noise)
    east = 0.7 * east + random.normal(0, noise)
    return [lat + north * meter, lng + east * lngMeter]
  })
}
