import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { route } from '#server/interface/route.ts'

const LAB_ACCOUNTS = `
  select string_agg(body, ',' order by lab, name, id) as bodies from lab_accounts
  where team_id = $1 and ($2::text is null or status = $2) and ($3::uuid is null or id = $3)`

export default (db: Db) =>
  route('listLabAccounts', async ({ team, query }) => {
    const args = [team.id, query.status || null, query.lab_account_id ?? null]
    const { bodies } = firstRow(await db.rows<{ bodies: string | null }>(LAB_ACCOUNTS, args))
    return `{"data":[${bodies ?? ''}]}`
  })
