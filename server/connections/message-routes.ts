import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { putTemplate, readTemplate } from './message-templates.ts'

/** The template of a team's messages to patients. */
export async function messageRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const route = ownRoutes(app, options)

  route('readMessageTemplate', ({ owner }) => readTemplate(db, owner))

  route('putMessageTemplate', async ({ owner, body, conflict }) => {
    const kept = await putTemplate(db, owner, body)
    if (kept) return kept
    throw conflict(await readTemplate(db, owner))
  })
}
