import type { FastifyInstance } from 'fastify'

import { AskCoverage, AskCoveredCodes } from '#contract/coverage.ts'
import { COVERAGE_PATH, COVERED_CODES_PATH } from '#contract/order-set-paths.ts'
import { coveredAmong, readCoverage } from '#server/workspace/coverage.ts'
import type { GatewayOptions } from './options.ts'
import type { GatewaySessions } from './session.ts'
import { refusedBy, sessionOfWorkspace } from './signed-in.ts'

/** What Medicare's coverage lists say of an order, whichever service makes it: the lists are public, and in Rounds' own database. */
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
