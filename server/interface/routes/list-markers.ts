import type { listMarkers } from '#contract/interface/markers.ts'
import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import type { MarkerCatalogs } from '#server/interface/marker-catalogs.ts'
import { labOfAccount, markerPage, type MarkerRow } from '#server/interface/marker-page.ts'
import type { Input } from '#server/interface/read-input.ts'
import { route } from '#server/interface/route.ts'

const LAB_OF_SLUG = 'select id from labs where team_id = $1 and slug = $2'

/**
 * All markers of a team, of one lab ($4), or of several. The index `markers_in_order` both counts
 * and pages them.
 */
function listed(labs: readonly number[] | null): string {
  const ofOne = 'and lab_id = $4'
  const ofSeveral =
    'and lab_id in (select id from jsonb_to_recordset($4::text::jsonb) as x(id int))'
  const ofLabs = labs && (labs.length === 1 ? ofOne : ofSeveral)
  return `
    select (select count(*) from markers where team_id = $1 ${ofLabs ?? ''})::int as total, (
      select string_agg(body, ',' order by lab_id, sort_key, id)
      from (
        select id, lab_id, sort_key from markers where team_id = $1 ${ofLabs ?? ''}
        order by lab_id, sort_key, id limit $2 offset $3::bigint
      ) page
      join marker_bodies using (id)
      where team_id = $1
    ) as bodies`
}

export type MarkerQuery = Input<typeof listMarkers>['query']

/** The requested labs. Null for all. Throws a 404 for a lab account that the team doesn't have. */
export async function wantedLabs(
  db: Db,
  teamId: string,
  { lab_id, lab_slug, lab_account_id }: MarkerQuery,
): Promise<number[] | null> {
  const labs = lab_slug
    ? (await db.rows<{ id: number }>(LAB_OF_SLUG, [teamId, lab_slug])).map(({ id }) => id)
    : (lab_id ?? null)
  if (!lab_account_id) return labs && [...labs]
  const available = await labOfAccount(db, teamId, lab_account_id)
  return available !== null && (!labs || labs.includes(available)) ? [available] : []
}

export default (db: Db, catalogs: MarkerCatalogs) =>
  route('listMarkers', async ({ team, query }) => {
    const { name = '', page, size } = query
    const labs = await wantedLabs(db, team.id, query)
    if (name.trim()) return markerPage(await catalogs.search(team.id, name, labs, query), query)
    catalogs.prepare(team.id)
    const args: unknown[] = [team.id, size, (page - 1) * size]
    if (labs) args.push(labs.length === 1 ? labs[0] : JSON.stringify(labs.map((id) => ({ id }))))
    return markerPage(firstRow(await db.rows<MarkerRow>(listed(labs), args)), query)
  })
