import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { Id, Instant } from '#contract/interface/common.ts'
import type { BackgroundCheck } from '#contract/own/connection-checks.ts'
import { connectionPaths } from '#contract/own/connection-paths.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { actionNamed, refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'
import { CannotRead } from '#server/upstream/ask-service.ts'
import type { limitPerKey } from '#server/upstream/limit-per-key.ts'

import { NEVER_RUN } from './background-checks.ts'
import { checkPerson } from './check-person.ts'
import { checkSummary, keptCheck, listChecks, openChecks } from './checks.ts'
import { listConnectionChanges } from './connection-changes.ts'

const ChecksQuery = z.object({ since: z.optional(Instant) })
const ChangesQuery = z.object({ since: z.optional(Instant), user_id: z.optional(Id) })

const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json)

const OFF: BackgroundCheck = { interval: null, ...NEVER_RUN }

/** The checks of a team's people, and what changed from one to the next. */
export async function checkRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions; turn: ReturnType<typeof limitPerKey> },
) {
  const { db, upstream, sessions, config, turn } = options
  const sessionOf = sessionOfWorkspace(options)
  const { checkRules: rules } = config
  const checks = openChecks(db, { rules })
  const personOf = (request: FastifyRequest) =>
    Id.safeParse((request.params as { user_id: string }).user_id).data

  app.post(connectionPaths.check, actionNamed('checkPerson'), async (request, reply) => {
    const { owner, teamKey: key } = await sessionOf(request, reply)
    const user_id = personOf(request)
    const notListed = () => new HttpError(404, 'This person is not on the list')
    if (!user_id) throw notListed()
    const asker = { key, address: request.ip, signal: request.signal }
    const of = { owner, user_id: user_id.toLowerCase() }
    try {
      const checked = await turn(owner, request.signal, () =>
        checkPerson({ upstream, checks }, asker, of),
      )
      if (!checked) throw notListed()
      return sendJson(reply, checked.check)
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error
      await sessions.drop(request, reply)
      throw new HttpError(error.failed.status, error.failed.detail)
    }
  })

  app.get(connectionPaths.check, actionNamed('keptCheck'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const user_id = personOf(request)
    const { check, added_at } = user_id
      ? await keptCheck(db, owner, user_id)
      : { check: null, added_at: null }
    const rest = JSON.stringify({ added_at, rules })
    return sendJson(reply, `{"check":${check ?? 'null'},${rest.slice(1)}`)
  })

  app.get(connectionPaths.checks, actionNamed('listChecks'), async (request, reply) => {
    const session = await sessionOf(request, reply)
    const { owner } = session
    const given = ChecksQuery.safeParse(request.query)
    if (!given.success) throw refusedBy(given.error, 'query')
    const make = async () => {
      const { checks: found, ...about } = await listChecks(db, owner, given.data.since)
      const background = (await options.background?.()?.of(owner)) ?? OFF
      const concurrency = config.boardConcurrency
      const rest = JSON.stringify({ ...about, concurrency, rules, background })
      return `{"checks":[${found.join(',')}],${rest.slice(1)}`
    }
    const sizeOf = ({ length }: string) => length
    return sendJson(reply, await sessions.answerInTurn(session, reply, { make, sizeOf }))
  })

  app.get(connectionPaths.summary, actionNamed('checkSummary'), async (request, reply) =>
    checkSummary(db, (await sessionOf(request, reply)).owner),
  )

  app.get(
    connectionPaths.changes,
    actionNamed('listConnectionChanges'),
    async (request: FastifyRequest, reply) => {
      const { owner } = await sessionOf(request, reply)
      const given = ChangesQuery.safeParse(request.query)
      if (!given.success) throw refusedBy(given.error, 'query')
      return listConnectionChanges(db, owner, given.data)
    },
  )
}
