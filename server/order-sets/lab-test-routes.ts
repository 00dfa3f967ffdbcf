import type { FastifyInstance } from 'fastify'

import { PutLabTests } from '#contract/interface/lab-tests.ts'
import { LAB_TESTS_PATH } from '#contract/own/order-set-paths.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'

import { listNamedLabTests, putNamedLabTests, removeNamedLabTest } from './lab-tests.ts'

/** The lab tests that a team knows by name. */
export async function labTestRoutes(
  app: FastifyInstance,
  { upstream, db, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  const sessionOf = sessionOfWorkspace({ upstream, sessions })
  const list = async (owner: string) => ({ lab_tests: await listNamedLabTests(db, owner) })

  app.get(LAB_TESTS_PATH, { config: { workspaceAction: 'listLabTests' } }, async (request, reply) =>
    list((await sessionOf(request, reply)).owner),
  )

  app.put(
    LAB_TESTS_PATH,
    { config: { workspaceAction: 'putLabTests' } },
    async (request, reply) => {
      const { owner } = await sessionOf(request, reply)
      const given = PutLabTests.safeParse(request.body)
      if (!given.success) throw refusedBy(given.error)
      await putNamedLabTests(db, owner, given.data.lab_tests)
      return list(owner)
    },
  )

  app.delete<{ Params: { id: string } }>(
    `${LAB_TESTS_PATH}/:id`,
    { config: { workspaceAction: 'removeLabTest' } },
    async (request, reply) => {
      const { owner } = await sessionOf(request, reply)
      if (!(await removeNamedLabTest(db, owner, request.params.id)))
        throw new HttpError(404, 'This lab test is not on the list')
      return list(owner)
    },
  )
}
