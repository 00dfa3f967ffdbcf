import type { LabTestToPut, NamedLabTest } from '#contract/interface/lab-tests.ts'
import type { Db } from '#server/db/db.ts'

const LIST = 'select id, name, lab, note from workspace_lab_tests where owner = $1 order by id'
const PUT = `
  insert into workspace_lab_tests as known (owner, id, name, lab, note)
  select $1, t.id, t.name, t.lab, t.note
  from jsonb_to_recordset($2::text::jsonb) as t(id text, name text, lab text, note text)
  on conflict (owner, id) do update set name = excluded.name, lab = excluded.lab, note = excluded.note`
const REMOVE = 'delete from workspace_lab_tests where owner = $1 and id = $2 returning id'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A UUID is case-insensitive. Other ids may not be. */
const idOf = (id: string) => (UUID.test(id) ? id.toLowerCase() : id)

/**
 * Adds lab tests to the list of an owner (a team's id, or another upstream's fingerprint), or
 * renames them. A missing lab or note stays as it is, null removes it. If one is listed twice, the
 * last entry counts.
 */
export async function putNamedLabTests(
  db: Db,
  owner: string,
  labTests: readonly LabTestToPut[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = new Map((await listNamedLabTests(tx, owner)).map((one) => [one.id, one]))
    for (const { id: given, name, lab, note } of labTests) {
      const id = idOf(given)
      const before = known.get(id)
      const next = (text: string | null | undefined, kept: string | null = null) =>
        text === undefined ? kept : text?.trim() || null
      known.set(id, { id, name, lab: next(lab, before?.lab), note: next(note, before?.note) })
    }
    const changed = [...new Set(labTests.map(({ id }) => idOf(id)))].map((id) => known.get(id))
    await tx.rows(PUT, [owner, JSON.stringify(changed)])
  })
}

/** The lab tests that an owner has named. */
export const listNamedLabTests = (db: Db, owner: string) => db.rows<NamedLabTest>(LIST, [owner])

/** Removes a lab test from the list. False if it was not on it. */
export async function removeNamedLabTest(db: Db, owner: string, id: string): Promise<boolean> {
  return (await db.rows(REMOVE, [owner, idOf(id)])).length > 0
}
