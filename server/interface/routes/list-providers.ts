import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { notFound } from '#server/interface/errors.ts'
import { route } from '#server/interface/route.ts'

const CONNECTIONS = `
  select exists (select from users where team_id = $1 and id = $2) as known, (
    select string_agg(body, ',' order by name, slug) from connections where team_id = $1 and user_id = $2
  ) as bodies`

type Answer = { known: boolean; bodies: string | null }

export default (db: Db) =>
  route('listProviders', async ({ team, params }) => {
    const args = [team.id, params.user_id]
    const { known, bodies } = firstRow(await db.rows<Answer>(CONNECTIONS, args))
    if (!known) throw notFound('User does not exist')
    return `{"providers":[${bodies ?? ''}]}`
  })
