import { pairs } from '#lib/lists.ts'

import type { Place } from './places.ts'
import { chanceAt, seedOf } from './random.ts'

/** Meters east and north of a place. */
export type Spot = readonly [east: number, north: number]

/**
 * Kinds of road networks, generated alike: a lattice of displaced crossings, with some edges
 * missing and some drawn as through roads. `streets` of a town, `roads` of a countryside, `trails`
 * of hills.
 */
export type RoadKind = 'streets' | 'roads' | 'trails'
type NetworkParameters = {
  spacing: number
  push: number
  missing: number
  diagonal: number
  bend: number
  halvings: number
  climbCost: number
}
const parametersOf: Record<RoadKind, NetworkParameters> = {
  streets: {
    spacing: 165,
    push: 0.16,
    missing: 0.17,
    diagonal: 0.1,
    bend: 0.025,
    halvings: 1,
    climbCost: 4,
  },
  roads: {
    spacing: 950,
    push: 0.36,
    missing: 0.22,
    diagonal: 0.22,
    bend: 0.11,
    halvings: 3,
    climbCost: 9,
  },
  trails: {
    spacing: 300,
    push: 0.36,
    missing: 0.2,
    diagonal: 0.25,
    bend: 0.2,
    halvings: 3,
    climbCost: 3,
  },
}
/** Distance of the crossings from the center in each direction. */
const REACH = 48
const WIDTH = 2 * REACH + 1
const MAIN_ROAD = 0.7
const neighbors = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const

/**
 * Finds paths between crossings. A used path costs more, so that a round trip doesn't return the
 * same way.
 */
export class RoadNetwork {
  readonly place: Place
  readonly parameters: NetworkParameters
  private readonly seed: number
  private readonly spots: Spot[] = []
  private readonly heights: number[] = []

  constructor(place: Place, kind: RoadKind) {
    this.place = place
    this.parameters = parametersOf[kind]
    this.seed = seedOf(`${place.name} ${kind}`)
  }

  private node = (i: number, j: number) => (i + REACH) * WIDTH + (j + REACH)

  spotOf(node: number): Spot {
    return (this.spots[node] ??= this.placed(node))
  }

  private placed(node: number): Spot {
    const i = Math.floor(node / WIDTH) - REACH
    const j = (node % WIDTH) - REACH
    const { spacing, push } = this.parameters
    // the center stays in place, because people live there
    const away = i === 0 && j === 0 ? 0 : 2 * push * spacing
    const x = i * spacing + (chanceAt(this.seed, i, j, 1) - 0.5) * away
    const y = j * spacing + (chanceAt(this.seed, i, j, 2) - 0.5) * away
    const { turn } = this.place
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
  }

  heightOf(node: number): number {
    return (this.heights[node] ??= this.place.height(...this.spotOf(node)))
  }

  /** The crossing nearest to a spot, ignoring displacement, within the network. */
  nodeAt([east, north]: Spot): number {
    const { turn } = this.place
    const within = (value: number) =>
      Math.max(1 - REACH, Math.min(REACH - 1, Math.round(value / this.parameters.spacing)))
    return this.node(
      within(east * Math.cos(turn) + north * Math.sin(turn)),
      within(north * Math.cos(turn) - east * Math.sin(turn)),
    )
  }

  private open(a: number, b: number, diagonal: boolean): boolean {
    const one = Math.min(a, b)
    const other = Math.max(a, b)
    return diagonal
      ? chanceAt(this.seed, one, other, 3) < this.parameters.diagonal
      : chanceAt(this.seed, one, other, 3) >= this.parameters.missing
  }

  /** Crossings along the cheapest path (A*), including both ends. Null if there is none. */
  find(from: number, to: number, taken: ReadonlySet<number>): number[] | null {
    const cost = new Map([[from, 0]])
    const costTo = (node: number) => cost.get(node) ?? Infinity
    const before = new Map<number, number>()
    const queue = new Queue()
    const goal = this.spotOf(to)
    queue.push(from, 0)
    for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
      if (current === to) return pathTo(to, before)
      const i = Math.floor(current / WIDTH) - REACH
      const j = (current % WIDTH) - REACH
      const spot = this.spotOf(current)
      const spent = costTo(current)
      for (const [di, dj] of neighbors) {
        if (Math.abs(i + di) > REACH || Math.abs(j + dj) > REACH) continue
        const next = this.node(i + di, j + dj)
        const nextSpot = this.spotOf(next)
        if (!this.open(current, next, di !== 0 && dj !== 0) || this.place.blocked?.(...nextSpot))
          continue
        const meters = Math.hypot(nextSpot[0] - spot[0], nextSpot[1] - spot[1])
        const main =
          (dj === 0 && chanceAt(this.seed, j, 0, 5) < 0.25) ||
          (di === 0 && chanceAt(this.seed, i, 1, 5) < 0.25)
        const climb = Math.abs(this.heightOf(next) - this.heightOf(current))
        const price =
          meters * (main ? MAIN_ROAD : 1) * (taken.has(edgeOf(current, next)) ? 4 : 1) +
          climb * this.parameters.climbCost
        const total = spent + price
        if (total >= costTo(next)) continue
        cost.set(next, total)
        before.set(next, current)
        queue.push(
          next,
          total + MAIN_ROAD * Math.hypot(goal[0] - nextSpot[0], goal[1] - nextSpot[1]),
        )
      }
    }
    return null
  }

  /**
   * The line of a path between two neighboring crossings, bent by repeated halving, the same in
   * both directions.
   */
  lineOf(a: number, b: number): Spot[] {
    const one = Math.min(a, b)
    const other = Math.max(a, b)
    let line: Spot[] = [this.spotOf(one), this.spotOf(other)]
    let place = 0
    for (let halving = 0; halving < this.parameters.halvings; halving++) {
      const finer = line.slice(0, 1)
      for (const [[x1, y1], [x2, y2]] of pairs(line)) {
        const bend =
          (chanceAt(this.seed, one * 7919 + other, ++place, 4) - 0.5) * 2 * this.parameters.bend
        finer.push([(x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend], [x2, y2])
      }
      line = finer
    }
    return a < b ? line : line.toReversed()
  }
}

/** One number for the road between two crossings, in either direction. */
export const edgeOf = (a: number, b: number): number =>
  Math.min(a, b) * WIDTH * WIDTH + Math.max(a, b)

function pathTo(to: number, before: ReadonlyMap<number, number>): number[] {
  const path = [to]
  for (let node = before.get(to); node !== undefined; node = before.get(node)) path.push(node)
  return path.toReversed()
}

/** Binary heap, cheapest first. */
class Queue {
  private readonly heap: { node: number; price: number }[] = []

  push(node: number, price: number): void {
    const { heap } = this
    let at = heap.length
    for (;;) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (!parent || parent.price <= price) break
      heap[at] = parent
      at = above
    }
    heap[at] = { node, price }
  }

  pop(): number | undefined {
    const { heap } = this
    const [first] = heap
    const last = heap.pop()
    if (!last || heap.length === 0) return first?.node
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      if (!left) break
      const isRight = right !== undefined && right.price < left.price
      const child = isRight ? right : left
      if (child.price >= last.price) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
    return first?.node
  }
}
