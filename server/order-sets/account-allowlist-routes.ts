import type { FastifyInstance } from 'fastify'

import {
  NOT_ALLOWED_ACCOUNTS_PATH,
  type NotAllowedAccounts,
} from '#contract/own/account-allowlist.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { sessionOfWorkspace } from '#server/session/signed-in.ts'

/** An account without a list says nothing of whom it is for. */
const NOT_ALLOWED = `
  select id from lab_accounts a
  cross join lateral jsonb_array_elements_text(a.body::jsonb -> 'team_id_allowlist') as t(allowed)
  where a.team_id = $1::uuid
  group by id having not bool_or(lower(allowed) = $1::uuid::text)
  order by id`

/**
 * Lab accounts that are not allowed for the team: computed here, so that its id stays out of the
 * browser. Absent with another upstream: 404.
 */
export async function accountAllowlistRoutes(
  app: FastifyInstance,
  { upstream, db, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  const sessionOf = sessionOfWorkspace({ upstream, sessions })
  app.get(
    NOT_ALLOWED_ACCOUNTS_PATH,
    { config: { workspaceAction: 'listNotAllowedAccounts' } },
    async (request, reply): Promise<NotAllowedAccounts> => {
      const { owner } = await sessionOf(request, reply)
      if (upstream.kind === 'other') throw new HttpError(404, 'This service does not say it')
      const rows = await db.rows<{ id: string }>(NOT_ALLOWED, [owner])
      return { lab_account_ids: rows.map(({ id }) => id) }
    },
  )
}
