import type { Person } from '#contract/workspace.ts'
import type { Db } from '#server/db/db.ts'

/** A person to remember. An absent label leaves the one there is, null removes it. */
export type PersonToPut = { user_id: string; label?: string | null | undefined }

// those who are added together keep their order
const PUT = `
  insert into workspace_people (owner, user_id, label, added_at)
  select $1, p.user_id, p.label, now() + p.place * interval '1 microsecond'
  from jsonb_to_recordset($2::text::jsonb) as p(user_id uuid, label text, place int)`
const PUT_LABELLED = `${PUT} on conflict (owner, user_id) do update set label = excluded.label`
const PUT_WITHOUT_LABEL = `${PUT} on conflict do nothing`
const LIST = `
  select user_id, label, to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as added_at
  from workspace_people where owner = $1 order by workspace_people.added_at, user_id`

/**
 * Adds people to the list of an owner (a team's id, or another upstream's fingerprint), or renames those who are on it.
 * Someone named twice gets the later label. `first` is how many were added before these, in the same transaction.
 */
export async function putPeople(
  db: Db,
  owner: string,
  people: readonly PersonToPut[],
  first = 0,
): Promise<void> {
  const places = new Map<string, number>()
  const labels = new Map<string, string | null>()
  for (const { user_id, label } of people) {
    const id = user_id.toLowerCase()
    if (!places.has(id)) places.set(id, first + places.size)
    if (label !== undefined) labels.set(id, label?.trim() || null)
  }
  const all = [...places].map(([user_id, place]) => ({
    user_id,
    place,
    label: labels.get(user_id),
  }))
  const labelled = all.filter(({ label }) => label !== undefined)
  const others = all.filter(({ label }) => label === undefined)
  await db.transaction(async (tx) => {
    if (labelled.length) await tx.rows(PUT_LABELLED, [owner, JSON.stringify(labelled)])
    if (others.length) await tx.rows(PUT_WITHOUT_LABEL, [owner, JSON.stringify(others)])
  })
}

/** The people of an owner, in the order they were added. */
export const listPeople = (db: Db, owner: string) => db.rows<Person>(LIST, [owner])

/** Takes a person off the list. False when they were not on it. */
export async function removePerson(db: Db, owner: string, userId: string): Promise<boolean> {
  const gone = await db.rows(
    'delete from workspace_people where owner = $1 and user_id = $2 returning user_id',
    [owner, userId],
  )
  return gone.length > 0
}
