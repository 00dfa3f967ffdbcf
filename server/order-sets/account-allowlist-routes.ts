import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

/** An account without a list doesn't say whom it is for. */
const NOT_ALLOWED = `
  select id from lab_accounts a
  cross join lateral jsonb_array_elements_text(a.body::jsonb -> 'team_id_allowlist') as t(allowed)
  where a.team_id = $1::uuid
  group by id having not bool_or(lower(allowed) = $1::uuid::text)
  order by id`

/**
 * Lab accounts that are not allowed for the team, computed here so that the team's id stays out of
 * the browser. 404 with another upstream.
 */
export async function accountAllowlistRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { upstream, db } = options
  const route = ownRoutes(app, options)
  route('listNotAllowedAccounts', async ({ owner, error }) => {
    if (upstream.kind === 'other') throw error(404)
    const rows = await db.rows<{ id: string }>(NOT_ALLOWED, [owner])
    return { lab_account_ids: rows.map(({ id }) => id) }
  })
}
