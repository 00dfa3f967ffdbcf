import type { Workout } from '#contract/workouts.ts'
import { formatNumber } from '#src/lib/units.ts'
import { measuredFields } from './coverage.ts'
import { sameActivity, timesOf, type SameActivity } from './same-activity.ts'

/** A recording that is left out, the one that counts in its place, and why these two are taken for the same. */
export type Duplicate = { workout: Workout; counted: Workout; match: SameActivity }
export type CountedOnce = {
  /** Every workout once, in the order they came. */
  counted: readonly Workout[]
  /** By the id of the recording that is left out, in the order they came. */
  duplicates: ReadonlyMap<string, Duplicate>
  /** Those left out, by the id of the one that counts. */
  duplicatesOf: ReadonlyMap<string, readonly Duplicate[]>
}

/** How many values a recording has of all that can be measured, time in zones and a route among them. */
export const completeness = (recording: Workout): number =>
  measuredFields.filter(({ has }) => has(recording)).length

/** Start and end in milliseconds; `at` is the place in the order they came. */
type Span = { workout: Workout; at: number; start: number; end: number }

/** The richer recording first; of equals the one from a device, then the one that was there first, then by id. */
function byWorth(a: Span, b: Span): number {
  const [one, other] = [a.workout, b.workout]
  return (
    completeness(other) - completeness(one) ||
    Number(other.source.device_id !== null) - Number(one.source.device_id !== null) ||
    compareTexts(one.created_at ?? LAST, other.created_at ?? LAST) ||
    compareTexts(one.id, other.id)
  )
}
/** Sorts behind every instant. */
const LAST = '~'
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Pairs among spans, by a sweep over time: n log n, and one comparison for each two that are under way at once. */
function pairsOf(spans: readonly Span[]): Map<Span, { other: Span; match: SameActivity }[]> {
  const pairs = new Map<Span, { other: Span; match: SameActivity }[]>()
  const add = (span: Span, other: Span, match: SameActivity) => {
    const known = pairs.get(span)
    if (known) known.push({ other, match })
    else pairs.set(span, [{ other, match }])
  }
  let underWay: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.at - b.at)) {
    underWay = underWay.filter(({ end }) => end > span.start)
    for (const earlier of underWay) {
      const match = sameActivity(earlier.workout, span.workout)
      if (!match) continue
      add(earlier, span, match)
      add(span, earlier, match)
    }
    underWay.push(span)
  }
  return pairs
}

/**
 * Counts each workout once, however often and by however many providers it was recorded. Recordings are taken richest first; each takes the place
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
  const taken = new Map<Span, Duplicate>()
  for (const span of [...pairs.keys()].sort(byWorth)) {
    if (taken.has(span)) continue
    for (const { other, match } of pairs.get(span)!) {
      // a richer one that counts would have taken this one, so what is not taken yet is poorer
      if (!taken.has(other))
        taken.set(other, { workout: other.workout, counted: span.workout, match })
    }
  }
  const duplicates = new Map(
    [...taken].sort(([a], [b]) => a.at - b.at).map(([, left]) => [left.workout.id, left]),
  )
  return {
    counted: duplicates.size ? workouts.filter(({ id }) => !duplicates.has(id)) : workouts,
    duplicates,
    duplicatesOf: groupByCounted(duplicates.values()),
  }
}

/** What is left out, by the id of the workout that counts in its place. */
export function groupByCounted(
  duplicates: Iterable<Duplicate>,
): ReadonlyMap<string, readonly Duplicate[]> {
  const duplicatesOf = new Map<string, Duplicate[]>()
  for (const left of duplicates) {
    const known = duplicatesOf.get(left.counted.id)
    if (known) known.push(left)
    else duplicatesOf.set(left.counted.id, [left])
  }
  return duplicatesOf
}

/** What a recording left out has that the one that counts has not: fields that the totals go without. */
export const onlyInDuplicate = ({ workout, counted }: Duplicate): string[] =>
  measuredFields.filter(({ has }) => has(workout) && !has(counted)).map(({ id }) => id)

/** Where every recording counts. */
export const NO_DUPLICATES: Pick<CountedOnce, 'duplicates' | 'duplicatesOf'> = {
  duplicates: new Map(),
  duplicatesOf: new Map(),
}

/** `3 recorded twice`, `3 recorded more than once`; empty where none is. `duplicatesOf` by the id of the workout that counts. */
export function recordedTwiceText(duplicatesOf: ReadonlyMap<string, readonly unknown[]>): string {
  if (!duplicatesOf.size) return ''
  const twice = [...duplicatesOf.values()].every(({ length }) => length === 1)
  return `${formatNumber(duplicatesOf.size)} recorded ${twice ? 'twice' : 'more than once'}`
}
