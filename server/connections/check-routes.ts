import type { FastifyInstance } from 'fastify'

import { Id } from '#contract/interface/common.ts'
import type { BackgroundCheck } from '#contract/own/connection-checks.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import { JsonText, ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { CannotRead } from '#server/upstream/ask-service.ts'
import type { limitPerKey } from '#server/upstream/limit-per-key.ts'

import { NEVER_RUN } from './background-checks.ts'
import { checkPerson } from './check-person.ts'
import { checkSummary, keptCheck, listChecks, openChecks } from './checks.ts'
import { listConnectionChanges } from './connection-changes.ts'

const OFF: BackgroundCheck = { interval: null, ...NEVER_RUN }

/** The checks of a team's people, and the changes between them. */
export async function checkRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions; turn: ReturnType<typeof limitPerKey> },
) {
  const { db, upstream, sessions, config, turn } = options
  const route = ownRoutes(app, options)
  const { checkRules: rules } = config
  const checks = openChecks(db, { rules })

  route('checkPerson', async ({ owner, scope, session, params, request, reply, missing }) => {
    const asker = { key: session.credential, address: request.ip, signal: request.signal }
    const of = { owner, user_id: params.user_id }
    try {
      const checked = await turn(owner, request.signal, () =>
        checkPerson({ upstream, checks }, asker, of),
      )
      if (!checked) throw missing('user_id')
      // the check itself names everyone with the same account
      const told = scope && (await keptCheck(db, owner, { userId: of.user_id, scope })).check
      return new JsonText(told ?? checked.check)
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error
      await sessions.drop(request, reply)
      throw new HttpError(error.failed.status, error.failed.detail)
    }
  })

  route('keptCheck', async ({ owner, scope, params }) => {
    const { data: userId } = Id.safeParse(params.user_id)
    const { check, added_at } = userId
      ? await keptCheck(db, owner, { userId, scope })
      : { check: null, added_at: null }
    const rest = JSON.stringify({ added_at, rules })
    return new JsonText(`{"check":${check ?? 'null'},${rest.slice(1)}`)
  })

  route('listChecks', async ({ owner, scope, session, query, reply }) => {
    const make = async () => {
      const { checks: found, ...about } = await listChecks(db, owner, { ...query, scope })
      const background = (await options.background?.()?.of(owner, scope)) ?? OFF
      const concurrency = config.boardConcurrency
      const rest = JSON.stringify({ ...about, concurrency, rules, background })
      return `{"checks":[${found.join(',')}],${rest.slice(1)}`
    }
    const sizeOf = ({ length }: string) => length
    return new JsonText(await sessions.answerInTurn(session, reply, { make, sizeOf }))
  })

  route('checkSummary', ({ owner, scope }) => checkSummary(db, owner, scope))

  route('listConnectionChanges', ({ owner, scope, query }) =>
    listConnectionChanges(db, owner, { ...query, scope }),
  )
}
