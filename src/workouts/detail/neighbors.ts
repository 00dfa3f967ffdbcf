import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, type Day } from '#lib/days.ts'
import { EARLIEST, type Days } from '#lib/range.ts'
import { timesOf } from '#lib/recordings/same-activity.ts'
import { countOnce, type Duplicate } from '#src/workouts/model/quality/count-once.ts'

/** The neighbors before and after, for the way from one workout to the next. */
export const NEIGHBOR_DAYS = 45
/** Days of the wider search for a neighbor, before the search without a limit. */
const FURTHER_DAYS = 400

export type Side = 'before' | 'after'

/** A workout among others: what comes before and after it, and what else was recorded of the same activity. */
export type Neighbors = Record<Side, Workout | undefined> & {
  /**
   * Recording that counts instead of this one, and the reason that both are the same; else
   * undefined.
   */
  duplicate: Duplicate | undefined
  /** The recordings in whose place it counts. */
  duplicates: readonly Duplicate[]
  /** All of the same activity, the one that counts first. */
  recordings: readonly Workout[]
}

const inTime = (a: Workout, b: Workout) =>
  timesOf(a).start - timesOf(b).start || (a.id < b.id ? -1 : 1)

/** Each activity is one step, however many recorded it. A recording that is left out stands where the one stands that counts. */
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

/** The days to look through, one range after another, where none of a side is near. Nothing is looked for after tomorrow. */
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
