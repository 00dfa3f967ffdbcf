import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { Id, Instant } from '#contract/interface/common.ts'
import { connectionPaths } from '#contract/own/connection-paths.ts'
import { ProblemsChange } from '#contract/own/problems.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import { browserName } from '#server/session/browser-name.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { actionNamed, refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'

import { listIncidents } from './incidents.ts'
import { changeProblems, listProblems, problemHistories, problemHistory } from './problems.ts'

const ProblemsQuery = z.object({
  state: z.optional(z.enum(['open', 'closed'])),
  user_id: z.optional(Id),
  closed_since: z.optional(Instant),
})

const wantedBy = ({ query }: FastifyRequest) => {
  const given = ProblemsQuery.safeParse(query)
  if (!given.success) throw refusedBy(given.error, 'query')
  return given.data
}

/** The queue: the problems of a team's people, who sees to them, and what became of them. */
export async function problemRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const sessionOf = sessionOfWorkspace(options)

  app.get(connectionPaths.problems, actionNamed('listProblems'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    return { problems: await listProblems(db, owner, wantedBy(request)) }
  })

  app.get(connectionPaths.histories, actionNamed('problemHistories'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    return { events: await problemHistories(db, owner, wantedBy(request)) }
  })

  app.get(connectionPaths.incidents, actionNamed('listIncidents'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    return { incidents: await listIncidents(db, owner) }
  })

  app.patch(connectionPaths.problems, actionNamed('changeProblems'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const given = ProblemsChange.safeParse(request.body)
    if (!given.success) throw refusedBy(given.error)
    const browser = browserName(request.headers['user-agent'])
    return changeProblems(db, owner, given.data, { browser, author: given.data.author })
  })

  app.get(connectionPaths.history, actionNamed('problemHistory'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const { data: id } = Id.safeParse((request.params as { id: string }).id)
    const events = id ? await problemHistory(db, owner, id) : []
    if (!events.length) throw new HttpError(404, 'This team has no problem with this id')
    return { events }
  })
}
