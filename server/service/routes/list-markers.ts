import type { Db } from '#server/db/db.ts'
import { labOfAccount, markerPage, pageOf, type MarkerRow } from '#server/service/marker-page.ts'
import { route } from '#server/service/route.ts'

// where all of a lab or a team are listed, the index `markers_in_order` both counts and pages them
const listed = (where: string) => `
  select (select count(*) from markers where ${where})::int as total, (
    select string_agg(body, ',' order by lab_id, name, id)
    from (select id, lab_id, name from markers where ${where} order by lab_id, name, id limit $2 offset $3::bigint) page
    join marker_bodies using (id)
    where team_id = $1
  ) as bodies`

/** A text that `like` finds anywhere, with its own wildcards taken as they are. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export default (db: Db) =>
  route('listMarkers', async ({ team, query }) => {
    const { lab_id, lab_slug, lab_account_id, name, page, size } = query
    const args: unknown[] = [team.id, size, (page - 1) * size]
    const where = ['team_id = $1']
    const given = (value: unknown) => `$${args.push(value)}`

    if (lab_slug)
      where.push(`lab_id = (select id from labs where team_id = $1 and slug = ${given(lab_slug)})`)
    else if (lab_id?.length === 1) where.push(`lab_id = ${given(lab_id[0])}`)
    else if (lab_id)
      where.push(
        `lab_id in (select id from jsonb_to_recordset(${given(JSON.stringify(lab_id.map((id) => ({ id }))))}::text::jsonb) as x(id int))`,
      )
    if (lab_account_id)
      where.push(`lab_id = ${given(await labOfAccount(db, team.id, lab_account_id))}`)
    if (name) where.push(`search like lower(${given(anywhere(name))})`)

    const condition = where.join(' and ')
    const sql = name
      ? pageOf(`select id, lab_id, name from markers where ${condition}`)
      : listed(condition)
    const [row] = await db.rows<MarkerRow>(sql, args)
    return markerPage(row!, query)
  })
