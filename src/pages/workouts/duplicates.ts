import type { Workout } from '#contract/workouts.ts'
import { formatNumber } from '#src/lib/units.ts'
import type { Field } from './aggregate.ts'

/** Two recordings of the same workout overlap by more than this share of the shorter one … */
const LEAST_OVERLAP = 0.5
/** … and their distance or duration is no further apart than this share of the larger one. */
const MOST_APART = 0.15

/** What two recordings have in common. Shares between 0 and 1; null where not both gave it. */
export type Likeness = { overlap: number; distance: number | null; duration: number | null }
/** A recording that is left out, the one that counts in its place, and why these two are taken for the same. */
export type LeftOut = { workout: Workout; counted: Workout; likeness: Likeness }
export type CountedOnce = {
  /** Every workout once, in the order they came. */
  counted: readonly Workout[]
  /** By the id of the recording that is left out, in the order they came. */
  leftOut: ReadonlyMap<string, LeftOut>
  /** Those left out, by the id of the one that counts. */
  copies: ReadonlyMap<string, readonly LeftOut[]>
}

/** Where every recording counts. */
export const NOTHING_TWICE: Pick<CountedOnce, 'leftOut' | 'copies'> = { leftOut: new Map(), copies: new Map() }

const metrics: readonly Field[] = [
  'average_hr', 'max_hr', 'average_speed', 'max_speed', 'average_watts', 'max_watts', 'device_watts', 'weighted_average_watts',
  'calories', 'distance', 'moving_time', 'steps', 'elev_high', 'elev_low', 'total_elevation_gain',
]
const hasRoute = ({ map }: Workout) => Boolean(map?.summary_polyline || map?.polyline)

/** How much a recording tells: its figures that are not null, and one each for time in zones and a route. */
export const richness = (workout: Workout): number =>
  metrics.filter((field) => workout[field] !== null).length + (workout.hr_zones?.length ? 1 : 0) + (hasRoute(workout) ? 1 : 0)

/** Start and end in milliseconds; `at` is the place in the order they came. */
type Span = { workout: Workout; at: number; start: number; end: number }

const times = new WeakMap<Workout, { start: number; end: number }>()
/** Read once for each workout: every change of a filter asks for thousands of them. */
function timesOf(workout: Workout) {
  let known = times.get(workout)
  if (!known) times.set(workout, (known = { start: Date.parse(workout.time_start), end: Date.parse(workout.time_end) }))
  return known
}

const apart = (a: number, b: number) => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)))

/**
 * What makes two recordings the same workout, or null where they are not: other providers, an overlap of more than half
 * of the shorter, and distance or duration within 15 %. Duration is moving time where both gave it, else, and where
 * moving times are further apart (providers disagree on what a pause is), from start to end.
 */
function likenessOf(a: Span, b: Span): Likeness | null {
  if (a.workout.source.provider === b.workout.source.provider) return null
  const shorter = Math.min(a.end - a.start, b.end - b.start)
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  // a workout of no time has no half to overlap
  if (!(shorter > 0) || !(common > shorter * LEAST_OVERLAP)) return null
  const [{ distance: metresA, moving_time: movingA }, { distance: metresB, moving_time: movingB }] = [a.workout, b.workout]
  const distance = metresA === null || metresB === null ? null : apart(metresA, metresB)
  const elapsed = apart(a.end - a.start, b.end - b.start)
  const duration = movingA === null || movingB === null ? elapsed : Math.min(apart(movingA, movingB), elapsed)
  return (distance !== null && distance <= MOST_APART) || duration <= MOST_APART ? { overlap: common / shorter, distance, duration } : null
}

/** The richer recording first; of equals the one from a device, then the one that was there first, then by id. */
function byWorth(a: Span, b: Span): number {
  const [one, other] = [a.workout, b.workout]
  return (
    richness(other) - richness(one) ||
    Number(other.source.device_id !== null) - Number(one.source.device_id !== null) ||
    compareTexts(one.created_at, other.created_at) ||
    compareTexts(one.id, other.id)
  )
}
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Pairs among spans, by a sweep over time: n log n, and one comparison for each two that are under way at once. */
function pairsOf(spans: readonly Span[]): Map<Span, { other: Span; likeness: Likeness }[]> {
  const pairs = new Map<Span, { other: Span; likeness: Likeness }[]>()
  const add = (span: Span, other: Span, likeness: Likeness) => {
    const known = pairs.get(span)
    if (known) known.push({ other, likeness })
    else pairs.set(span, [{ other, likeness }])
  }
  let underWay: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.at - b.at)) {
    underWay = underWay.filter(({ end }) => end > span.start)
    for (const earlier of underWay) {
      const likeness = likenessOf(earlier, span)
      if (!likeness) continue
      add(earlier, span, likeness)
      add(span, earlier, likeness)
    }
    underWay.push(span)
  }
  return pairs
}

/**
 * Counts each workout once, however many providers recorded it. Recordings are taken richest first; each takes the place
 * of those that pair with it directly, so that every one left out has a counterpart and a reason of its own, and nothing
 * is left out for being like something that is itself left out.
 */
export function countOnce(workouts: readonly Workout[]): CountedOnce {
  const spans: Span[] = []
  workouts.forEach((workout, at) => {
    const { start, end } = timesOf(workout)
    if (end > start) spans.push({ workout, at, start, end })
  })
  const pairs = pairsOf(spans)
  const taken = new Map<Span, LeftOut>()
  for (const span of [...pairs.keys()].sort(byWorth)) {
    if (taken.has(span)) continue
    for (const { other, likeness } of pairs.get(span)!) {
      // a richer one that counts would have taken this one, so what is not taken yet is poorer
      if (!taken.has(other)) taken.set(other, { workout: other.workout, counted: span.workout, likeness })
    }
  }
  const leftOut = new Map([...taken].sort(([a], [b]) => a.at - b.at).map(([, left]) => [left.workout.id, left]))
  return { counted: leftOut.size ? workouts.filter(({ id }) => !leftOut.has(id)) : workouts, leftOut, copies: byCounted(leftOut.values()) }
}

/** What is left out, by the id of the workout that counts in its place. */
export function byCounted(leftOut: Iterable<LeftOut>): ReadonlyMap<string, readonly LeftOut[]> {
  const copies = new Map<string, LeftOut[]>()
  for (const left of leftOut) {
    const known = copies.get(left.counted.id)
    if (known) known.push(left)
    else copies.set(left.counted.id, [left])
  }
  return copies
}

const apartWords = (share: number) => {
  const hundredths = share * 100
  if (hundredths === 0) return 'the same'
  return `${hundredths < 0.1 ? '< 0.1' : hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)} % apart`
}

/** Why two recordings are one workout: `overlaps 96 %, distance 0.4 % apart, duration 1.2 % apart`. */
export function likenessWords({ overlap, distance, duration }: Likeness): string {
  // what is not all of it is not written as all of it
  const whole = overlap < 1 ? Math.min(99, Math.round(overlap * 100)) : 100
  return [
    `overlaps ${whole} %`,
    distance !== null && `distance ${apartWords(distance)}`,
    duration !== null && `duration ${apartWords(duration)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `3 recorded twice`, `3 recorded more than once`; empty where none is. `copies` by the id of the workout that counts. */
export function recordedWords(copies: ReadonlyMap<string, readonly LeftOut[]>): string {
  if (!copies.size) return ''
  const twice = [...copies.values()].every(({ length }) => length === 1)
  return `${formatNumber(copies.size)} recorded ${twice ? 'twice' : 'more than once'}`
}

/** What a recording left out has that the one that counts has not: fields that the totals go without. */
export function onlyInLeftOut({ workout, counted }: LeftOut): string[] {
  return [
    ...metrics.filter((field) => workout[field] !== null && counted[field] === null),
    ...(workout.hr_zones?.length && !counted.hr_zones?.length ? ['hr_zones'] : []),
    ...(hasRoute(workout) && !hasRoute(counted) ? ['map'] : []),
  ]
}
