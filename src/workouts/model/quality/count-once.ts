import type { Workout } from '#contract/interface/workouts.ts'
import { repeatsOf, type Repeat } from '#lib/recordings/duplicates.ts'
import { rankRecording, type RecordingRank } from '#lib/recordings/recording-rank.ts'
import { matchFilters } from '#src/workouts/model/filters.ts'

import { measuredFields } from './completeness.ts'

export type Duplicate = Repeat<Workout>
export type CountedOnce = {
  /** Each workout once, in the given order. */
  counted: readonly Workout[]
  /** Duplicates by the ID of the recording that does not count, in the given order. */
  duplicates: ReadonlyMap<string, Duplicate>
  /** Duplicates, by the ID of the one that counts. */
  duplicatesOf: ReadonlyMap<string, readonly Duplicate[]>
}

/** Limits workouts counted once to the sports, with their recordings. Without sports, all of them. */
export function ofSports(once: CountedOnce, sport: readonly string[]): CountedOnce {
  if (!sport.length) return once
  const counted = matchFilters(once.counted, { provider: [], sport })
  const ids = new Set(counted.map(({ id }) => id))
  const duplicates = new Map([...once.duplicates].filter(([, one]) => ids.has(one.counted.id)))
  return { counted, duplicates, duplicatesOf: groupByCounted(duplicates.values()) }
}

/**
 * Counts each workout once, however often and by however many providers it was recorded. `worth`
 * is the completeness of a recording, if it is not whole.
 */
export function countOnce(
  workouts: readonly Workout[],
  worth: (recording: Workout) => RecordingRank = rankRecording,
): CountedOnce {
  const left = repeatsOf(workouts, worth)
  const duplicates = new Map(left.map((one) => [one.workout.id, one]))
  return {
    counted: duplicates.size ? workouts.filter(({ id }) => !duplicates.has(id)) : workouts,
    duplicates,
    duplicatesOf: groupByCounted(duplicates.values()),
  }
}

/** Duplicates, by the ID of the workout that counts instead. */
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

/** Fields of a duplicate that the counted recording lacks, so the totals lack them. */
export const onlyInDuplicate = ({ workout, counted }: Duplicate): string[] =>
  measuredFields.filter(({ has }) => has(workout) && !has(counted)).map(({ id }) => id)

/** Result if every recording counts. */
export const NO_DUPLICATES: Pick<CountedOnce, 'duplicates' | 'duplicatesOf'> = {
  duplicates: new Map(),
  duplicatesOf: new Map(),
}
