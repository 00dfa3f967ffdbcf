import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { listAudit } from './read-audit.ts'

/** Routes of the audit log. */
export async function auditRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, audit } = options
  const route = ownRoutes(app, options)

  route('listAudit', async ({ owner, query }) => ({
    mode: audit?.mode ?? 'off',
    ...(await listAudit(db, owner, query)),
  }))
}
