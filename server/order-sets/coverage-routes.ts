import type { FastifyInstance } from 'fastify'

import { AskCoverage, AskCoveredCodes } from '#contract/own/coverage.ts'
import { COVERAGE_PATH, COVERED_CODES_PATH } from '#contract/own/order-set-paths.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'

import { coveredAmong, readCoverage } from './coverage.ts'

/**
 * Medicare coverage of an order, with any service: the lists are public, and in Rounds' own
 * database.
 */
export async function coverageRoutes(
  app: FastifyInstance,
  { upstream, db, sessions, commonCodes }: GatewayOptions & { sessions: GatewaySessions },
) {
  const sessionOf = sessionOfWorkspace({ upstream, sessions })
  app.post(
    COVERAGE_PATH,
    { config: { workspaceAction: 'readCoverage' } },
    async (request, reply) => {
      await sessionOf(request, reply)
      const given = AskCoverage.safeParse(request.body)
      if (!given.success) throw refusedBy(given.error)
      return readCoverage(db, given.data)
    },
  )

  app.get(
    COVERED_CODES_PATH,
    { config: { workspaceAction: 'listCoveredCodes' } },
    async (request, reply) => {
      await sessionOf(request, reply)
      const given = AskCoveredCodes.safeParse(request.query)
      if (!given.success) throw refusedBy(given.error, 'query')
      return { codes: await coveredAmong(db, given.data.ncd, commonCodes()) }
    },
  )
}
