import { exclusionLimits } from '#contract/own/analysis-limits.ts'
import type { Exclusion, ExclusionToPut } from '#contract/own/exclusions.ts'
import type { Db } from '#server/db/db.ts'
import { sealerOf } from '#server/db/sealing/sealing.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

const LIST = `
  select workout_id, figures, reason, ${utcText('excluded_at')}, version, author
  from workout_exclusions where owner = $1 and user_id = $2
  order by workout_exclusions.excluded_at desc, workout_id`
const ADD = `
  insert into workout_exclusions (owner, user_id, workout_id, figures, reason, author, version)
  select $1, $2, $3, $4, $5, $6, 1
  where (select count(*) from workout_exclusions where owner = $1 and user_id = $2) < ${exclusionLimits.each}
  on conflict do nothing returning workout_id`
const CHANGE = `
  update workout_exclusions set figures = $4, reason = $5, author = $6, version = version + 1, excluded_at = now()
  where owner = $1 and user_id = $2 and workout_id = $3 and version = $7 returning workout_id`
const REMOVE = `
  delete from workout_exclusions
  where owner = $1 and user_id = $2 and workout_id = $3 and version = $4 returning workout_id`

type Row = Omit<Exclusion, 'figures'> & { figures: string | null }

/** Exclusions of an owner (a team's id, or another upstream's fingerprint) for a person, newest first. */
export const listExclusions = async (db: Db, owner: string, userId: string): Promise<Exclusion[]> =>
  (await db.rows<Row>(LIST, [owner, userId])).map(({ figures, ...row }) => ({
    ...row,
    figures: figures === null ? null : (JSON.parse(figures) as string[]),
  }))

/**
 * Replaces a version of an exclusion, or creates one for version 0. False if it has changed since,
 * or the person has the maximum number of exclusions. The person must be on the owner's list.
 * `author` is the name of the member, null for a team key.
 */
export async function putExclusion(
  db: Db,
  owner: string,
  userId: string,
  {
    workoutId,
    figures,
    reason,
    author,
    version,
  }: ExclusionToPut & { workoutId: string; author: string | null },
): Promise<boolean> {
  const sealed = (await sealerOf(db, owner))(reason)
  const values = [owner, userId, workoutId, figures && JSON.stringify(figures), sealed, author]
  const rows = version ? await db.rows(CHANGE, [...values, version]) : await db.rows(ADD, values)
  return rows.length > 0
}

/**
 * Deletes this version of an exclusion, so that the workout counts again. False if there is none,
 * or it has another version.
 */
export const removeExclusion = async (
  db: Db,
  owner: string,
  userId: string,
  { workoutId, version }: { workoutId: string; version: number },
) => (await db.rows(REMOVE, [owner, userId, workoutId, version])).length > 0
