import { eachOverlap, type Span } from './overlaps.ts'
import { compareRank, type RecordingRank } from './recording-rank.ts'
import { sameActivity, timesOf, type Recording, type SameActivity } from './same-activity.ts'

/** A recording that is left out, the one counted instead, and the reason that they match. */
export type Repeat<T> = { workout: T; counted: T; match: SameActivity }

/** `at` is the index in the original order. */
type Timed<T> = Span & { workout: T; at: number }

/** Pairs of recordings that overlap in time. */
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
 * The counted recordings, in the original order. Starting with the most complete, each one absorbs
 * those that pair with it directly, so that every duplicate has a counterpart and a reason, and
 * none is left out for matching another duplicate.
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
      // a more complete counted one would have absorbed this one, so the remaining ones are less
      // complete
      if (!taken.has(other))
        taken.set(other, { workout: other.workout, counted: span.workout, match })
    }
  }
  return [...taken].sort(([a], [b]) => a.at - b.at).map(([, left]) => left)
}
