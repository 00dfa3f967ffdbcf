import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Id } from '#contract/common.ts'
import { PutPeople } from '#contract/desk.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { listPeople, putPeople, removePerson } from '#server/desk/people.ts'
import type { GatewayOptions } from './gateway.ts'
import { HttpError } from './origin.ts'
import { forgetKey, keyOf } from './sign-in.ts'

/** What the dashboard remembers for whoever is signed in. */
export async function deskRoutes(app: FastifyInstance, { upstream, db }: GatewayOptions) {
  const ownerOf = async (request: FastifyRequest) => {
    const desk = await upstream.deskOf(keyOf(request))
    if (desk) return desk.owner
    forgetKey(request)
    throw new HttpError(401, 'The key of this session was revoked. Sign in again.')
  }

  app.get(deskPaths.people, { config: { deskAction: 'listPeople' } }, async (request) => ({
    people: await listPeople(db, await ownerOf(request)),
  }))

  app.put(deskPaths.people, { config: { deskAction: 'putPeople' } }, async (request, reply) => {
    const owner = await ownerOf(request)
    const given = PutPeople.safeParse(request.body)
    if (!given.success) {
      const detail = given.error.issues.map(({ code, path, message }) => ({
        type: code,
        loc: ['body', ...path],
        msg: message,
        input: null,
      }))
      return reply.code(422).send({ detail: detail.slice(0, 100) })
    }
    await putPeople(db, owner, given.data.people)
    return { people: await listPeople(db, owner) }
  })

  app.delete(
    `${deskPaths.people}/:user_id`,
    { config: { deskAction: 'removePerson' } },
    async (request) => {
      const owner = await ownerOf(request)
      const { data: userId } = Id.safeParse((request.params as { user_id: string }).user_id)
      if (!userId || !(await removePerson(db, owner, userId)))
        throw new HttpError(404, 'This person is not on the list')
      return { people: await listPeople(db, owner) }
    },
  )
}
