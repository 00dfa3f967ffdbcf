import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Id } from '#contract/common.ts'
import { PutPeople } from '#contract/workspace.ts'
import { workspacePaths } from '#contract/workspace-paths.ts'
import { listPeople, putPeople, removePerson } from '#server/workspace/people.ts'
import { HttpError } from '#server/http-error.ts'
import type { GatewayOptions } from './options.ts'
import { forgetKey, keyOf } from './session.ts'

/** So many reasons of a refusal are said. */
const REFUSALS_MAX = 100

/** What the dashboard remembers for whoever is signed in. */
export async function workspaceRoutes(app: FastifyInstance, { upstream, db }: GatewayOptions) {
  const ownerOf = async (request: FastifyRequest) => {
    const workspace = await upstream.workspaceOf(keyOf(request))
    if (workspace) return workspace.owner
    forgetKey(request)
    throw new HttpError(401, 'The key of this session was revoked. Sign in again.')
  }

  app.get(
    workspacePaths.people,
    { config: { workspaceAction: 'listPeople' } },
    async (request) => ({
      people: await listPeople(db, await ownerOf(request)),
    }),
  )

  app.put(workspacePaths.people, { config: { workspaceAction: 'putPeople' } }, async (request) => {
    const owner = await ownerOf(request)
    const given = PutPeople.safeParse(request.body)
    if (!given.success) {
      const detail = given.error.issues.map(({ code, path, message }) => ({
        type: code,
        loc: ['body', ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
        msg: message,
        input: null,
      }))
      throw new HttpError(422, detail.slice(0, REFUSALS_MAX))
    }
    await putPeople(db, owner, given.data.people)
    return { people: await listPeople(db, owner) }
  })

  app.delete(
    `${workspacePaths.people}/:user_id`,
    { config: { workspaceAction: 'removePerson' } },
    async (request) => {
      const owner = await ownerOf(request)
      const { data: userId } = Id.safeParse((request.params as { user_id: string }).user_id)
      if (!userId || !(await removePerson(db, owner, userId)))
        throw new HttpError(404, 'This person is not on the list')
      return { people: await listPeople(db, owner) }
    },
  )
}
