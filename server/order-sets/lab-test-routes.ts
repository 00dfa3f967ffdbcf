import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { listNamedLabTests, putNamedLabTests, removeNamedLabTest } from './lab-tests.ts'

/** The lab tests that a team has named. */
export async function labTestRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const route = ownRoutes(app, options)
  const list = async (owner: string) => ({ lab_tests: await listNamedLabTests(db, owner) })

  route('listLabTests', ({ owner }) => list(owner))

  route('putLabTests', async ({ owner, body }) => {
    await putNamedLabTests(db, owner, body.lab_tests)
    return list(owner)
  })

  route('removeLabTest', async ({ owner, params, missing }) => {
    if (!(await removeNamedLabTest(db, owner, params.id))) throw missing('id')
    return list(owner)
  })
}
