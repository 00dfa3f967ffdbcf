import type { SentWorkout } from '#contract/interface/workouts.ts'
import { completeness } from '#lib/recordings/recording-rank.ts'
import type { Db } from '#server/db/db.ts'

import type { Format } from './recording.ts'

/** One activity as in one file. */
export type Copy = { format: Format; isDamaged: boolean; workout: SentWorkout }
/** Traits of a copy that decide whether it is replaced. */
export type CopyTraits = {
  format: Format
  isDamaged: boolean
  seconds: number
  title: string | null
}

const FULLEST_FIRST: Format[] = ['fit', 'tcx', 'gpx']

const secondsOf = ({ time_start, time_end }: SentWorkout) =>
  (Date.parse(time_end) - Date.parse(time_start)) / 1000

export const traitsOf = ({ format, isDamaged, workout }: Copy): CopyTraits => ({
  format,
  isDamaged,
  seconds: secondsOf(workout),
  title: workout.title,
})

/**
 * Orders copies, the most complete first: if one is damaged, the longer one, then the more
 * complete format, the undamaged file, and the one with a title.
 */
export const compareCopies = (one: CopyTraits, other: CopyTraits): number =>
  (one.isDamaged || other.isDamaged ? other.seconds - one.seconds : 0) ||
  FULLEST_FIRST.indexOf(one.format) - FULLEST_FIRST.indexOf(other.format) ||
  Number(one.isDamaged) - Number(other.isDamaged) ||
  Number(other.title !== null) - Number(one.title !== null)

/** The workout, with the title of another copy if it has none. */
export const withTitleOf = (workout: SentWorkout, title: string | null): SentWorkout =>
  workout.title === null && title !== null ? { ...workout, title } : workout

const STORED = `
  select w.body from jsonb_array_elements_text($2::text::jsonb) as x(id)
  join workouts w on w.team_id = $1 and w.id = x.id::uuid`

/**
 * The copies that may replace stored workouts, with those workouts' titles. An undamaged FIT file
 * always may. Others may only if the stored workout isn't more complete.
 */
export async function fullerThanStored<C extends Copy>(
  db: Db,
  teamId: string,
  copies: readonly C[],
): Promise<C[]> {
  const ids = JSON.stringify(copies.map(({ workout }) => workout.id))
  const rows = await db.rows<{ body: string }>(STORED, [teamId, ids])
  const stored = new Map(
    rows.map(({ body }) => JSON.parse(body) as SentWorkout).map((one) => [one.id, one]),
  )
  return copies.flatMap((copy) => {
    const before = stored.get(copy.workout.id)
    if (!before) return copy
    const isFuller =
      completeness(before) > completeness(copy.workout) ||
      (copy.isDamaged && secondsOf(before) > secondsOf(copy.workout))
    if (isFuller && (copy.isDamaged || copy.format !== 'fit')) return []
    return { ...copy, workout: withTitleOf(copy.workout, before.title) }
  })
}
