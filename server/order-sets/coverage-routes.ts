import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { coveredAmong, readCoverage } from './coverage.ts'

/**
 * Medicare coverage of an order, with any service, because the lists are public and in Rounds' own
 * database.
 */
export async function coverageRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, commonCodes } = options
  const route = ownRoutes(app, options)

  route('readCoverage', ({ body }) => readCoverage(db, body))

  route('listCoveredCodes', async ({ query }) => ({
    codes: await coveredAmong(db, query.ncd, commonCodes()),
  }))
}
