import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Id } from '#contract/interface/common.ts'
import { peoplePaths } from '#contract/own/people-paths.ts'
import { workspacePaths } from '#contract/own/workspace-paths.ts'
import { PutPeople, TagPeople, type SignedInBrowser } from '#contract/own/workspace.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, refused } from '#server/http/http-error.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'
import { withinQuota } from '#server/session/within-quota.ts'

import {
  erasePerson,
  listPeople,
  listRemoved,
  putPeople,
  removePerson,
  restorePerson,
  tagPeople,
  TooManyTags,
} from './people.ts'

/** Routes of the signed-in team's own data, and of its other sessions. */
export async function workspaceRoutes(
  app: FastifyInstance,
  { upstream, db, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  const sessionOf = sessionOfWorkspace({ upstream, sessions })
  const ownerOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await sessionOf(request, reply)).owner
  const idOf = (request: FastifyRequest, name: string) =>
    Id.safeParse((request.params as Record<string, string>)[name]).data

  const listBrowsers = async (owner: string, publicId: string) => ({
    sessions: (await sessions.stored.list(owner)).map((line): SignedInBrowser => ({
      ...line,
      current: line.id === publicId,
    })),
  })

  app.get(
    workspacePaths.sessions,
    { config: { workspaceAction: 'listSessions' } },
    async (request, reply) => {
      const { owner, publicId } = await sessionOf(request, reply)
      return listBrowsers(owner, publicId)
    },
  )

  app.delete(
    workspacePaths.sessions,
    { config: { workspaceAction: 'endOtherSessions' } },
    async (request, reply) => {
      const { owner, publicId } = await sessionOf(request, reply)
      await sessions.stored.endOthers(owner, publicId)
      return listBrowsers(owner, publicId)
    },
  )

  app.delete(
    `${workspacePaths.sessions}/:id`,
    { config: { workspaceAction: 'endSession' } },
    async (request, reply) => {
      const { owner, publicId } = await sessionOf(request, reply)
      const id = idOf(request, 'id')
      if (!id || !(await sessions.stored.endOne(owner, id)))
        throw new HttpError(404, 'This browser is not signed in any more')
      return listBrowsers(owner, publicId)
    },
  )

  app.get(
    workspacePaths.people,
    { config: { workspaceAction: 'listPeople' } },
    async (request, reply) => ({
      people: await listPeople(db, await ownerOf(request, reply)),
    }),
  )

  app.put(
    workspacePaths.people,
    { config: { workspaceAction: 'putPeople' } },
    async (request, reply) => {
      const owner = await ownerOf(request, reply)
      const given = PutPeople.safeParse(request.body)
      if (!given.success) throw refusedBy(given.error)
      await withinQuota(putPeople(db, owner, given.data.people))
      return { people: await listPeople(db, owner) }
    },
  )

  app.delete(
    `${workspacePaths.people}/:user_id`,
    { config: { workspaceAction: 'removePerson' } },
    async (request, reply) => {
      const owner = await ownerOf(request, reply)
      const userId = idOf(request, 'user_id')
      if (!userId || !(await removePerson(db, owner, userId)))
        throw new HttpError(404, 'This person is not on the list')
      return { people: await listPeople(db, owner) }
    },
  )

  app.post(
    peoplePaths.restore,
    { config: { workspaceAction: 'restorePerson' } },
    async (request, reply) => {
      const owner = await ownerOf(request, reply)
      const userId = idOf(request, 'user_id')
      if (!userId || !(await restorePerson(db, owner, userId)))
        throw new HttpError(404, 'This person cannot be put back: add them anew')
      return { people: await listPeople(db, owner) }
    },
  )

  app.get(
    peoplePaths.removed,
    { config: { workspaceAction: 'listRemovedPeople' } },
    async (request, reply) => ({
      removed: await listRemoved(db, await ownerOf(request, reply)),
    }),
  )

  app.delete(
    peoplePaths.erase,
    { config: { workspaceAction: 'erasePerson' } },
    async (request, reply) => {
      const owner = await ownerOf(request, reply)
      const userId = idOf(request, 'user_id')
      if (!userId || !(await erasePerson(db, owner, userId)))
        throw new HttpError(404, 'This person is not among those who were removed')
      return { removed: await listRemoved(db, owner) }
    },
  )

  app.post(
    peoplePaths.tags,
    { config: { workspaceAction: 'tagPeople' } },
    async (request, reply) => {
      const owner = await ownerOf(request, reply)
      const given = TagPeople.safeParse(request.body)
      if (!given.success) throw refusedBy(given.error)
      await tagPeople(db, owner, given.data).catch((error: unknown) => {
        if (!(error instanceof TooManyTags)) throw error
        const { message: msg } = error
        throw refused([{ type: 'too_many', loc: ['body', 'add'], msg, input: null }])
      })
      return { people: await listPeople(db, owner) }
    },
  )
}
