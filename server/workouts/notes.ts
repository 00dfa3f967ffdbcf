import { noteLimits } from '#contract/own/analysis-limits.ts'
import type { Note, NoteToPut } from '#contract/own/notes.ts'
import type { Db } from '#server/db/db.ts'
import { sealerOf } from '#server/db/sealing/sealing.ts'

const LIST = `
  select id, to_char(start_day, 'YYYY-MM-DD') as start_day, to_char(end_day, 'YYYY-MM-DD') as end_day, words as text, version, author
  from person_notes where owner = $1 and user_id = $2 order by person_notes.start_day, person_notes.end_day, id`
const ADD = `
  insert into person_notes (owner, user_id, id, start_day, end_day, words, author, version)
  select $1, $2, $3, $4, $5, $6, $7, 1
  where (select count(*) from person_notes where owner = $1 and user_id = $2) < ${noteLimits.each}
  on conflict do nothing returning id`
const CHANGE = `
  update person_notes set start_day = $4, end_day = $5, words = $6, author = $7, version = version + 1
  where owner = $1 and user_id = $2 and id = $3 and version = $8 returning id`
const REMOVE = 'delete from person_notes where owner = $1 and user_id = $2 and id = $3 returning id'

/** Notes of an owner (a team's id, or another upstream's fingerprint) on a person, earliest first. */
export const listNotes = (db: Db, owner: string, userId: string) =>
  db.rows<Note>(LIST, [owner, userId])

/** Name of the member who changes it. Null for a team key. */
type By = { author: string | null }

/**
 * Replaces a version of a note, or creates one for version 0. False if it has changed since, or
 * the person has the maximum number of notes. The person must be on the owner's list.
 */
export async function putNote(
  db: Db,
  owner: string,
  userId: string,
  { id, start_day, end_day, text, author, version }: NoteToPut & By & { id: string },
): Promise<boolean> {
  const words = (await sealerOf(db, owner))(text)
  const values = [owner, userId, id, start_day, end_day, words, author]
  const rows = version ? await db.rows(CHANGE, [...values, version]) : await db.rows(ADD, values)
  return rows.length > 0
}

/** Deletes a note. False if there is none. */
export const removeNote = async (db: Db, owner: string, userId: string, id: string) =>
  (await db.rows(REMOVE, [owner, userId, id])).length > 0
