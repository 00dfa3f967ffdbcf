import type { SavedView, ViewToPut } from '#contract/own/connection-checks.ts'
import { quotas } from '#contract/own/quotas.ts'
import type { Db } from '#server/db/db.ts'

/** Views that the member $2 sees: the team's and their own. */
const SEEN = '(v.only_for is null or v.only_for = $2::uuid)'
const LIST = `
  select v.id, v.name, v.search, v.version, v.only_for is not null as only_me,
    (select jsonb_build_object('id', m.id, 'name', m.name) from members m where m.id = v.created_by) as created_by
  from connection_views v
  where v.owner = $1 and ${SEEN} order by lower(v.name), v.id`
const ADD = `
  insert into connection_views (owner, id, name, search, only_for, created_by, version)
  select $1, $3, $4, $5, case when $6::boolean then $2::uuid end, $2::uuid, 1
  where (select count(*) from connection_views where owner = $1 and created_by is not distinct from $2::uuid) < ${quotas.views}
  on conflict do nothing returning id`
const CHANGE = `
  update connection_views v
  set name = $4, search = $5, only_for = case when $6::boolean then $2::uuid end, version = version + 1
  where v.owner = $1 and v.id = $3 and v.version = $7 and ${SEEN}
    and (v.created_by = $2::uuid or v.only_for is null and not $6::boolean)
  returning v.id`
const REMOVE = `
  delete from connection_views v where v.owner = $1 and v.id = $3 and v.version = $4 and ${SEEN} returning v.id`

/** Owner of the views and the requesting member. Null for a team key, which has only the team's views. */
export type Asking = { owner: string; memberId: string | null }

/** The team's and the member's own views, by name. */
export const listViews = (db: Db, { owner, memberId }: Asking) =>
  db.rows<SavedView>(LIST, [owner, memberId])

/**
 * Replaces a version of a view, or creates one for version 0. False if it has changed since, if
 * the member has reached the maximum number of views, or if another member's view would become
 * private.
 */
export async function putView(
  db: Db,
  { owner, memberId }: Asking,
  { id, name, search, only_me, version }: ViewToPut & { id: string },
): Promise<boolean> {
  const values = [owner, memberId, id, name, search, only_me]
  const rows = version ? await db.rows(CHANGE, [...values, version]) : await db.rows(ADD, values)
  return rows.length > 0
}

/** Deletes this version of a view. False if the member doesn't see it, or it has another version. */
export const removeView = async (
  db: Db,
  { owner, memberId }: Asking,
  { id, version }: { id: string; version: number },
): Promise<boolean> => (await db.rows(REMOVE, [owner, memberId, id, version])).length > 0
