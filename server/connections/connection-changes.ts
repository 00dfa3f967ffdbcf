import type { ConnectionChange, ConnectionChanges } from '#contract/own/connection-checks.ts'
import type { Scope } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { columnTextOrNull, columnText } from '#server/db/statements/column-text.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

import type { Change } from './check-outcome.ts'

/** Maximum number of changes in one response. */
const CHANGES_AT_ONCE = 5000

const OF_LISTED = `
  from connection_changes c join workspace_people p on p.owner = c.owner and p.user_id = c.user_id and p.removed_at is null`
const changesSql = (and: string) => `
  select ${utcText('c.at')}, c.user_id, c.provider, c.kind, c.resource, c.before, c.after ${OF_LISTED}
  where c.owner = $1 ${and}
  order by c.at desc, c.user_id, c.n limit ${CHANGES_AT_ONCE + 1}`
const EARLIEST = `select ${utcText('min(at)', 'from')} from connection_changes where owner = $1`
const ADD = `
  insert into connection_changes (owner, user_id, at, n, provider, kind, resource, before, after)
  select owner, user_id, at, n, provider, kind, resource, before, after
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, at timestamptz, n int, provider text, kind text,
    resource text, before text, after text)
  on conflict do nothing`

/** Changes of an owner's people in a scope, newest first, optionally since a given time or of one person. */
export async function listConnectionChanges(
  db: Db,
  owner: string,
  {
    since,
    user_id,
    scope = null,
  }: { since?: string | undefined; user_id?: string | undefined; scope?: Scope } = {},
): Promise<ConnectionChanges> {
  const { and, args } = givenConditions([owner], {
    'c.at > $::timestamptz': since,
    'c.user_id = $::uuid': user_id,
    [inScope('p')]: scope,
  })
  const found = await db.rows<ConnectionChange>(changesSql(and), args)
  const [{ from } = { from: null }] = await db.rows<{ from: string | null }>(EARLIEST, [owner])
  return {
    changes: found.slice(0, CHANGES_AT_ONCE),
    from,
    truncated: found.length > CHANGES_AT_ONCE,
  }
}

export type ChangesOfCheck = { owner: string; user_id: string; at: string; changes: Change[] }

/** Stores the changes within the transaction of their checks. */
export async function addConnectionChanges(tx: Db, checks: readonly ChangesOfCheck[]) {
  const rows = checks.flatMap(({ owner, user_id, at, changes }) =>
    changes.map(({ provider, kind, resource, before, after }, n) => ({
      owner,
      user_id,
      at,
      n,
      kind,
      provider: columnText(provider),
      resource: columnTextOrNull(resource),
      before: columnTextOrNull(before),
      after: columnTextOrNull(after),
    })),
  )
  if (rows.length) await tx.rows(ADD, [JSON.stringify(rows)])
}
