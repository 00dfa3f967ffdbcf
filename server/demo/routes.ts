import { lineLength } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'

import { degreesOf, type Place } from './places.ts'
import { randomOf, type Random } from './random.ts'
import { edgeOf, RoadNetwork, type Spot, type RoadKind } from './roads.ts'

/** Steps of a route at which effort is worked out. */
export const STEPS = 200

export type Route = {
  place: Place
  /** Metres, measured along the line before it was simplified. */
  metres: number
  /** The line as it is stored: simplified, [latitude, longitude]. */
  line: [number, number][]
  /** True where the end is the start, so that the route can be begun anywhere. */
  round: boolean
  low: number
  high: number
  gain: number
  /** Rise over run on each of STEPS equal parts. */
  grades: Float64Array
}
export type Shape =
  /** A round trip; `far` stretches it away from home. */
  | 'loop'
  /** There and back the same way. */
  | 'there-and-back'
  /** Route to the highest crossing that the distance allows, and back another way. */
  | 'summit'
  /** A round trip that ends where its distance is reached, to the metre. */
  | 'race'

const networks = new Map<string, RoadNetwork>()
function networkOf(place: Place, kind: RoadKind): RoadNetwork {
  const key = `${place.name} ${kind}`
  const known = networks.get(key)
  if (known) return known
  const made = new RoadNetwork(place, kind)
  networks.set(key, made)
  return made
}

const routes = new Map<string, Route>()

/** A route of about that many metres. The same name at the same place gives the same route. */
export function routeOf(
  name: string,
  place: Place,
  kind: RoadKind,
  shape: Shape,
  metres: number,
): Route {
  const key = [place.name, name, kind, shape, metres].join('|')
  const known = routes.get(key)
  if (known) return known
  const made = planRoute(name, place, kind, shape, metres)
  routes.set(key, made)
  return made
}

function planRoute(
  name: string,
  place: Place,
  kind: RoadKind,
  shape: Shape,
  metres: number,
): Route {
  const random = randomOf(`route ${place.name} ${name}`)
  const roads = networkOf(place, kind)
  const nodes =
    shape === 'summit'
      ? planSummit(roads, metres)
      : planByLength(roads, shape, shape === 'race' ? metres * 1.1 : metres, random)
  const line = roundCorners(
    nodes.slice(1).flatMap((node, at) => roads.lineOf(nodes[at]!, node).slice(at === 0 ? 0 : 1)),
  )
  return shape === 'race'
    ? measure(place, firstMetres(line, metres), false)
    : measure(place, line, true)
}

/** The beginning of a line, of that many metres. */
function firstMetres(line: Spot[], metres: number): Spot[] {
  let left = metres
  for (let at = 1; at < line.length; at++) {
    const [x1, y1] = line[at - 1]!
    const [x2, y2] = line[at]!
    const length = Math.hypot(x2 - x1, y2 - y1)
    if (length >= left)
      return [
        ...line.slice(0, at),
        [x1 + ((x2 - x1) * left) / length, y1 + ((y2 - y1) * left) / length],
      ]
    left -= length
  }
  return line
}

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
    Array.from({ length: laps }, () => lap)
      .flat()
      .concat([lap[0]!]),
    true,
  )
}

/** Water swum along its shore and back, some metres from the start. */
export function lakeOf(name: string, place: Place, metres: number): Route {
  const random = randomOf(`lake ${name}`)
  const turn = random.between(1.3, 1.8)
  const line: Spot[] = []
  for (let part = 0; part <= 48; part++) {
    const angle = (part / 48) * 2 * Math.PI
    const x = (metres / 2.28) * 0.5 * (1 - Math.cos(angle)) * (1 + 0.03 * Math.sin(3 * angle))
    const y =
      (metres / 2.28) * 0.11 * Math.sin(angle) * (1 + 0.35 * Math.sin(2 * angle)) +
      random.normal(0, 3)
    line.push([x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)])
  }
  line[48] = line[0]!
  return measure(place, line, true)
}

/** Corners to pass, nearer or further until the way through them is about as long as wanted. */
function planByLength(
  roads: RoadNetwork,
  shape: Exclude<Shape, 'summit'>,
  metres: number,
  random: Random,
): number[] {
  const towards = random.between(0, 2 * Math.PI)
  const loop = shape !== 'there-and-back'
  const corners = loop ? cornersOfLoop(random) : [[1, 0] as Spot]
  let reach = metres / (loop ? 4.2 : 2.5)
  let best: number[] = []
  let bestMiss = Infinity
  for (let attempt = 0; attempt < 14; attempt++) {
    // another direction is tried if water or the edge of the map is in the way
    const direction = towards + (attempt > 4 ? attempt * 0.9 : 0)
    const turned = corners.map(([x, y]): Spot => [
      reach * (x * Math.cos(direction) - y * Math.sin(direction)),
      reach * (x * Math.sin(direction) + y * Math.cos(direction)),
    ])
    const nodes = pathThrough(roads, turned, loop)
    if (!nodes) continue
    const path = loop ? nodes : [...nodes, ...nodes.toReversed().slice(1)]
    const length = lengthOfNodes(roads, path)
    const miss = Math.abs(length / metres - 1)
    if (miss < bestMiss) {
      best = path
      bestMiss = miss
    }
    if (miss < 0.06) break
    reach *= Math.max(0.5, Math.min(2, metres / Math.max(length, 1)))
  }
  if (best.length < 2) throw new Error(`No route of ${metres} m from ${roads.place.name}`)
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
    const leg = roads.find(nodes.at(-1)!, target, taken)
    if (!leg) return null
    for (let at = 1; at < leg.length; at++) {
      taken.add(edgeOf(leg[at - 1]!, leg[at]!))
      // nobody goes into a dead end and out again
      if (leg[at] === nodes.at(-2)) nodes.pop()
      else nodes.push(leg[at]!)
    }
  }
  return nodes
}

function planSummit(roads: RoadNetwork, metres: number): number[] {
  const tops: number[] = []
  for (let east = -metres / 2.6; east <= metres / 2.6; east += roads.parameters.spacing)
    for (let north = -metres / 2.6; north <= metres / 2.6; north += roads.parameters.spacing) {
      const far = Math.hypot(east, north)
      if (far <= metres / 3 && far > metres / 6 && !roads.place.blocked?.(east, north))
        tops.push(roads.nodeAt([east, north]))
    }
  tops.sort((a, b) => roads.heightOf(b) - roads.heightOf(a))
  for (const top of tops.slice(0, 12)) {
    const nodes = pathThrough(roads, [roads.spotOf(top)], true)
    if (nodes && nodes.length > 2 && lengthOfNodes(roads, nodes) < metres * 1.2) return nodes
  }
  return planByLength(roads, 'there-and-back', metres, randomOf(`summit ${roads.place.name}`))
}

function lengthOfNodes(roads: RoadNetwork, nodes: readonly number[]): number {
  let metres = 0
  for (let at = 1; at < nodes.length; at++) {
    const [x1, y1] = roads.spotOf(nodes[at - 1]!)
    const [x2, y2] = roads.spotOf(nodes[at]!)
    metres += Math.hypot(x2 - x1, y2 - y1)
  }
  // the crossings are joined by bent lines, which are longer than straight ones
  return metres * (1 + roads.parameters.bend ** 2 * roads.parameters.halvings)
}

/** Cuts the corners off, twice (Chaikin), as nobody turns on the spot. */
function roundCorners(line: Spot[]): Spot[] {
  for (let pass = 0; pass < 2; pass++) {
    const smoother: Spot[] = [line[0]!]
    for (let at = 1; at < line.length; at++) {
      const [x1, y1] = line[at - 1]!
      const [x2, y2] = line[at]!
      const cut = Math.min(0.25, 18 / Math.max(1, Math.hypot(x2 - x1, y2 - y1)))
      smoother.push(
        [x1 + (x2 - x1) * cut, y1 + (y2 - y1) * cut],
        [x2 - (x2 - x1) * cut, y2 - (y2 - y1) * cut],
      )
    }
    smoother.push(line.at(-1)!)
    line = smoother
  }
  return line
}

function measure(place: Place, line: Spot[], round: boolean): Route {
  const metres = lineLength(line.map((spot) => degreesOf(place, ...spot)))
  const heights = heightsAlong(place, line)
  const perStep = (heights.length - 1) / STEPS
  const grades = new Float64Array(STEPS)
  for (let step = 0; step < STEPS; step++)
    grades[step] =
      (heights[Math.round((step + 1) * perStep)]! - heights[Math.round(step * perStep)]!) /
      (metres / STEPS)
  return {
    place,
    metres,
    line: simplify(line).map((spot) => degreesOf(place, ...spot)),
    round,
    low: Math.min(...heights),
    high: Math.max(...heights),
    gain: gainOf(heights),
    grades,
  }
}

/** Heights at equal distances along a line, about every 25 m and at least two for each step. */
function heightsAlong(place: Place, line: readonly Spot[]): number[] {
  const ends = [0]
  for (let at = 1; at < line.length; at++)
    ends.push(
      ends[at - 1]! + Math.hypot(line[at]![0] - line[at - 1]![0], line[at]![1] - line[at - 1]![1]),
    )
  const total = ends.at(-1)!
  const count = Math.max(2 * STEPS, Math.min(2400, Math.round(total / 25)))
  const heights: number[] = []
  let at = 1
  for (let sample = 0; sample <= count; sample++) {
    const metres = (sample / count) * total
    while (at < line.length - 1 && ends[at]! < metres) at++
    const share = Math.min(1, (metres - ends[at - 1]!) / Math.max(1e-9, ends[at]! - ends[at - 1]!))
    const [x1, y1] = line[at - 1]!
    const [x2, y2] = line[at]!
    heights.push(place.height(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
  }
  return heights
}

/** Metres climbed, leaving out ups and downs of less than 0.7 m, which a device takes for noise. */
function gainOf(heights: readonly number[]): number {
  let gain = 0
  let reference = heights[0]!
  for (const height of heights) {
    if (Math.abs(height - reference) < 0.7) continue
    gain += Math.max(0, height - reference)
    reference = height
  }
  return gain
}

/** Reduces a line to at most 260 points: Douglas and Peucker with a growing tolerance. */
function simplify(line: Spot[]): Spot[] {
  let simpler = douglasPeucker(line, 2)
  for (let tolerance = 3; simpler.length > 260; tolerance *= 1.5)
    simpler = douglasPeucker(simpler, tolerance)
  return simpler
}

/** The line without the points that are nearer than `tolerance` metres to the line without them. */
function douglasPeucker(line: readonly Spot[], tolerance: number): Spot[] {
  const keep = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const [x1, y1] = line[from]!
    const [x2, y2] = line[to]!
    const length = Math.hypot(x2 - x1, y2 - y1)
    let worst = tolerance
    let at = -1
    for (let between = from + 1; between < to; between++) {
      const [x, y] = line[between]!
      const away =
        length < 1
          ? Math.hypot(x - x1, y - y1)
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
 * The line as a device recorded it on one day: begun at another point of a round trip, in the other direction,
 * a few metres beside where it was the last time. `from` is a share of the line's points.
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
  const metre = 1 / 111_195
  const lngMetre = metre / Math.cos((route.place.lat * Math.PI) / 180)
  let north = 0
  let east = 0
  return points.map(([lat, lng]) => {
    // an error of satellites wanders, it does not jump
    north = 0.7 * north + random.normal(0, noise)
    east = 0.7 * east + random.normal(0, noise)
    return [lat + north * metre, lng + east * lngMetre]
  })
}
