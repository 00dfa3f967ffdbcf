import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { putViews, readViews } from './views.ts'

/** The views of the board that a team has saved. */
export async function viewRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const route = ownRoutes(app, options)

  route('listViews', ({ owner }) => readViews(db, owner))

  route('putViews', async ({ owner, body: { views, version }, conflict }) => {
    const kept = await putViews(db, owner, views, version)
    if (kept) return kept
    throw conflict(await readViews(db, owner))
  })
}
