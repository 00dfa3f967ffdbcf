import { eachOverlap, type Span } from './overlaps.ts'
import { compareRank, type RecordingRank } from './recording-rank.ts'
import { sameActivity, timesOf, type Recording, type SameActivity } from './same-activity.ts'

/** A recording that is left out, the one that counts in its place, and why these two are taken for the same. */
export type Repeat<T> = { workout: T; counted: T; match: SameActivity }

/** `at` is the place in the order they came. */
type Timed<T> = Span & { workout: T; at: number }

/** Pairs among those that are under way at once. */
function pairsOf<T extends Recording>(spans: readonly Timed<T>[]) {
  const pairs = new Map<Timed<T>, { other: Timed<T>; match: SameActivity }[]>()
  const add = (span: Timed<T>, other: Timed<T>, match: SameActivity) => {
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
 * The recordings that others stand for, in the order they came. Recordings are taken richest first; each takes the place
 * of those that pair with it directly, so that every one left out has a counterpart and a reason of its own, and nothing
 * is left out for being like something that is itself left out.
 */
export function repeatsOf<T extends Recording>(
  recordings: readonly T[],
  rankOf: (recording: T) => RecordingRank,
): Repeat<T>[] {
  const spans: Timed<T>[] = []
  recordings.forEach((workout, at) => {
    const { start, end } = timesOf(workout)
    if (end > start) spans.push({ workout, at, start, end })
  })
  const pairs = pairsOf(spans)
  const taken = new Map<Timed<T>, Repeat<T>>()
  const paired = [...pairs.keys()].map((span) => ({ span, rank: rankOf(span.workout) }))
  for (const { span } of paired.sort((a, b) => compareRank(a.rank, b.rank))) {
    if (taken.has(span)) continue
    for (const { other, match } of pairs.get(span) ?? []) {
      // a richer one that counts would have taken this one, so what is not taken yet is poorer
      if (!taken.has(other))
        taken.set(other, { workout: other.workout, counted: span.workout, match })
    }
  }
  return [...taken].sort(([a], [b]) => a.at - b.at).map(([, left]) => left)
}
