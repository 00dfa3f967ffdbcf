import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/interface/errors.ts'
import { route } from '#server/interface/route.ts'

const CONNECTIONS = `
  select exists (select from users where team_id = $1 and id = $2) as known, (
    select string_agg(body, ',' order by name, slug) from connections where team_id = $1 and user_id = $2
  ) as bodies`

export default (db: Db) =>
  route('listProviders', async ({ team, params }) => {
    const [row] = await db.rows<{ known: boolean; bodies: string | null }>(CONNECTIONS, [
      team.id,
      params.user_id,
    ])
    if (!row!.known) throw notFound('User does not exist')
    return `{"providers":[${row!.bodies ?? ''}]}`
  })
