import type { FastifyInstance } from 'fastify'

import { SavedViews, type ViewsConflict } from '#contract/own/connection-checks.ts'
import { connectionPaths } from '#contract/own/connection-paths.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'

import { putViews, readViews } from './views.ts'

/** The views of the board that a team has saved. */
export async function viewRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const sessionOf = sessionOfWorkspace(options)

  app.get(
    connectionPaths.views,
    { config: { workspaceAction: 'listViews' } },
    async (request, reply) => readViews(db, (await sessionOf(request, reply)).owner),
  )

  app.put(
    connectionPaths.views,
    { config: { workspaceAction: 'putViews' } },
    async (request, reply) => {
      const { owner } = await sessionOf(request, reply)
      const given = SavedViews.safeParse(request.body)
      if (!given.success) throw refusedBy(given.error)
      const { views, version } = given.data
      const kept = await putViews(db, owner, views, version)
      if (kept) return kept
      const conflict: ViewsConflict = {
        detail: 'Somebody else changed the saved views meanwhile. Nothing was saved.',
        current: await readViews(db, owner),
      }
      return reply.code(409).send(conflict)
    },
  )
}
