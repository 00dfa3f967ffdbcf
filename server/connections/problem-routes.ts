import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { browserName } from '#server/session/browser-name.ts'
import { authorOf } from '#server/session/caller.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { listIncidents } from './kept-incidents.ts'
import { changeProblems, listProblems, problemHistories, problemHistory } from './problems.ts'

/** The queue: the problems of a team's people, their assignees, and their outcomes. */
export async function problemRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const route = ownRoutes(app, options)

  route('listProblems', ({ owner, scope, query }) => listProblems(db, owner, { ...query, scope }))

  route('problemHistories', async ({ owner, scope, query }) => ({
    events: await problemHistories(db, owner, { ...query, scope }),
  }))

  route('listIncidents', async ({ owner, scope }) => ({
    incidents: await listIncidents(db, owner, scope),
  }))

  route('changeProblems', async ({ owner, scope, session, body, request, conflict }) => {
    const browser = browserName(request.headers['user-agent'])
    // no one can use another member's name
    const author = authorOf(session) ?? body.author ?? null
    const { problems, conflicts } = await changeProblems(db, owner, body, {
      browser,
      author,
      scope,
    })
    if (conflicts.length) throw conflict({ problems: conflicts })
    return { problems }
  })

  route('problemHistory', async ({ owner, scope, params, missing }) => {
    const events = await problemHistory(db, owner, { ...params, scope })
    if (!events.length) throw missing('id')
    return { events }
  })
}
