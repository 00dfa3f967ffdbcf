import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import type { AuditLog } from './audit-log.ts'
import { listAudit } from './read-audit.ts'

/** Routes of the audit log. */
export async function auditRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions; auditLog: AuditLog | null },
) {
  const { db, auditLog } = options
  const route = ownRoutes(app, options)

  route('listAudit', async ({ owner, query }) => {
    await auditLog?.written()
    return { mode: auditLog?.mode ?? 'off', ...(await listAudit(db, owner, query)) }
  })
}
