import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, type Day } from '#lib/days.ts'
import { EARLIEST, type Days } from '#lib/range.ts'
import { timesOf } from '#lib/recordings/same-activity.ts'
import { countOnce, type Duplicate } from '#src/workouts/model/quality/count-once.ts'

/** The neighbors before and after, for links to them. */
export const NEIGHBOR_DAYS = 45
/** Days of the wider search for a neighbor, before the search without a limit. */
const FURTHER_DAYS = 400

export type Side = 'before' | 'after'

/** A workout among others: the ones before and after it, and other recordings of the same activity. */
export type Neighbors = Record<Side, Workout | undefined> & {
  /**
   * Recording that counts instead of this one, and the reason that both are the same activity.
   * Otherwise undefined.
   */
  duplicate: Duplicate | undefined
  /** Recordings that don't count because this one does. */
  duplicates: readonly Duplicate[]
  /** All recordings of the same activity, the one that counts first. */
  recordings: readonly Workout[]
}

const inTime = (a: Workout, b: Workout) =>
  timesOf(a).start - timesOf(b).start || (a.id < b.id ? -1 : 1)

/**
 * Steps through activities, however many recordings each has. An excluded recording is in the
 * position of the one that counts.
 */
export function findNeighbors(workout: Workout, others: readonly Workout[]): Neighbors {
  const { counted, duplicates, duplicatesOf } = countOnce([
    ...new Map([...others, workout].map((one) => [one.id, one])).values(),
  ])
  const duplicate = duplicates.get(workout.id)
  const inOrder = counted.toSorted(inTime)
  const main = duplicate?.counted ?? workout
  const at = inOrder.indexOf(main)
  return {
    before: inOrder[at - 1],
    after: inOrder[at + 1],
    duplicate,
    duplicates: duplicatesOf.get(workout.id) ?? [],
    recordings: [main, ...(duplicatesOf.get(main.id) ?? []).map((one) => one.workout)],
  }
}

/** Ranges of days to search in turn if a side has no neighbor nearby. Nothing after tomorrow is searched. */
export function furtherRanges(on: Day, side: Side, today: Day): Days[] {
  const tomorrow = addDays(today, 1)
  const ranges =
    side === 'before'
      ? [
          { start: addDays(on, -FURTHER_DAYS), end: addDays(on, -NEIGHBOR_DAYS) },
          { start: EARLIEST, end: addDays(on, -FURTHER_DAYS) },
        ]
      : [
          { start: addDays(on, NEIGHBOR_DAYS), end: addDays(on, FURTHER_DAYS) },
          { start: addDays(on, FURTHER_DAYS), end: tomorrow },
        ]
  return ranges
    .filter(({ start, end }) => start < tomorrow && start < end)
    .map(({ start, end }) => ({ start, end: end < tomorrow ? end : tomorrow }))
}
