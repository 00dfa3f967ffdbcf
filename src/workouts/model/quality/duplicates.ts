import type { Workout } from '#contract/interface/workouts.ts'
import { compareRank, rankRecording, type RecordingRank } from '#lib/recording-rank.ts'
import { eachOverlap, type Span } from '#src/kit/lib/overlaps.ts'

import { measuredFields } from './completeness.ts'
import { sameActivity, timesOf, type SameActivity } from './same-activity.ts'

/** A recording that is left out, the one that counts in its place, and why these two are taken for the same. */
export type Duplicate = { workout: Workout; counted: Workout; match: SameActivity }
export type CountedOnce = {
  /** Every workout once, in the order they came. */
  counted: readonly Workout[]
  /** By the id of the recording that is left out, in the order they came. */
  duplicates: ReadonlyMap<string, Duplicate>
  /** Excluded duplicates, by the id of the one that counts. */
  duplicatesOf: ReadonlyMap<string, readonly Duplicate[]>
}

/** `at` is the place in the order they came. */
type Timed = Span & { workout: Workout; at: number }

/** Pairs among those that are under way at once. */
function pairsOf(spans: readonly Timed[]): Map<Timed, { other: Timed; match: SameActivity }[]> {
  const pairs = new Map<Timed, { other: Timed; match: SameActivity }[]>()
  const add = (span: Timed, other: Timed, match: SameActivity) => {
    const known = pairs.get(span)
    if (known) known.push({ other, match })
    else pairs.set(span, [{ other, match }])
  }
  eachOverlap(spans, (earlier, later) => {
    const match = sameActivity(earlier.workout, later.workout)
    if (!match) return
    add(earlier, later, match)
    add(later, earlier, match)
  })
  return pairs
}

/**
 * Counts each workout once, however often and by however many providers it was recorded. Recordings are taken richest first; each takes the place
 * of those that pair with it directly, so that every one left out has a counterpart and a reason of its own, and nothing
 * is left out for being like something that is itself left out. `worth` says how rich a recording is, where it is not whole.
 */
export function countOnce(
  workouts: readonly Workout[],
  worth: (recording: Workout) => RecordingRank = rankRecording,
): CountedOnce {
  const spans: Timed[] = []
  workouts.forEach((workout, at) => {
    const { start, end } = timesOf(workout)
    if (end > start) spans.push({ workout, at, start, end })
  })
  const pairs = pairsOf(spans)
  const taken = new Map<Timed, Duplicate>()
  const paired = [...pairs.keys()].map((span) => ({ span, worth: worth(span.workout) }))
  for (const { span } of paired.sort((a, b) => compareRank(a.worth, b.worth))) {
    if (taken.has(span)) continue
    for (const { other, match } of pairs.get(span) ?? []) {
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

/** Excluded duplicates, by the id of the workout that counts instead. */
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

/** Fields of an excluded duplicate that the counted recording lacks: the totals go without them. */
export const onlyInDuplicate = ({ workout, counted }: Duplicate): string[] =>
  measuredFields.filter(({ has }) => has(workout) && !has(counted)).map(({ id }) => id)

/** Result if every recording counts. */
export const NO_DUPLICATES: Pick<CountedOnce, 'duplicates' | 'duplicatesOf'> = {
  duplicates: new Map(),
  duplicatesOf: new Map(),
}
