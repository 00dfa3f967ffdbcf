import type { Db } from '#server/db/db.ts'

import { notFound } from './errors.ts'

/** One row: the number of matches, and the joined bodies of the page. */
export type MarkerRow = { total: number; bodies: string | null }

/**
 * SQL for a page of the markers that `hits` selects as `id, lab_id, sort_key`. $1 is the team, $2
 * the size, $3 the offset. Materialized, so that one search gives both the count and the page. A
 * page past the end has the true total.
 */
export const pageOf = (hits: string) => `
  with hits as materialized (${hits})
  select (select count(*) from hits)::int as total, (
    select string_agg(body, ',' order by lab_id, sort_key, id)
    from (select id, lab_id, sort_key from hits order by lab_id, sort_key, id limit $2 offset $3::bigint) page
    join marker_bodies using (id)
    where team_id = $1
  ) as bodies`

/** A page of markers as JSON text. */
export function markerPage(
  { total, bodies }: MarkerRow,
  { page, size }: { page: number; size: number },
): string {
  return `{"markers":[${bodies ?? ''}],"total":${total},"page":${page},"size":${size},"pages":${Math.ceil(total / size)}}`
}

const LAB_OF_ACCOUNT = `
  select l.id as lab_id from lab_accounts a left join labs l on l.team_id = a.team_id and l.slug = a.lab
  where a.team_id = $1 and a.id = $2`

/**
 * The lab whose markers a lab account makes available, whatever its status. Null if the team has
 * no markers of that lab. Throws a 404 for an unknown account, or one of another team.
 */
export async function labOfAccount(
  db: Db,
  teamId: string,
  labAccountId: string,
): Promise<number | null> {
  const [account] = await db.rows<{ lab_id: number | null }>(LAB_OF_ACCOUNT, [teamId, labAccountId])
  if (!account) throw notFound('Lab account does not exist')
  return account.lab_id
}
