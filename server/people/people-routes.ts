import type { FastifyInstance } from 'fastify'

import type { SignedInBrowser } from '#contract/own/workspace.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { refused } from '#server/http/http-error.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import type { OpenSession } from '#server/session/sessions.ts'
import { withinQuota } from '#server/session/within-quota.ts'

import {
  erasePerson,
  listGiven,
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
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, sessions } = options
  const route = ownRoutes(app, options)

  const listBrowsers = async ({ owner, publicId }: OpenSession) => ({
    sessions: (await sessions.stored.list(owner)).map((line): SignedInBrowser => ({
      ...line,
      current: line.id === publicId,
    })),
  })
  const given = async (owner: string, userIds: readonly string[]) => ({
    people: await listGiven(db, owner, userIds),
  })
  const removed = async (owner: string) => ({ removed: await listRemoved(db, owner) })

  route('listSessions', ({ session }) => listBrowsers(session))

  route('endOtherSessions', async ({ owner, session }) => {
    await sessions.stored.endOthers(owner, session.publicId)
    return listBrowsers(session)
  })

  route('endSession', async ({ owner, session, params, missing }) => {
    if (!(await sessions.stored.endOne(owner, params.id))) throw missing('id')
    return listBrowsers(session)
  })

  route('listPeople', ({ owner, query }) => listPeople(db, owner, query))

  route('putPeople', async ({ owner, body }) => {
    await withinQuota(putPeople(db, owner, body.people))
    return given(
      owner,
      body.people.map(({ user_id }) => user_id),
    )
  })

  route('removePerson', async ({ owner, params, missing }) => {
    if (!(await removePerson(db, owner, params.user_id))) throw missing('user_id')
    return null
  })

  route('restorePerson', async ({ owner, params, missing }) => {
    if (!(await restorePerson(db, owner, params.user_id))) throw missing('user_id')
    return given(owner, [params.user_id])
  })

  route('listRemovedPeople', ({ owner }) => removed(owner))

  route('erasePerson', async ({ owner, params, missing }) => {
    if (!(await erasePerson(db, owner, params.user_id))) throw missing('user_id')
    return removed(owner)
  })

  route('tagPeople', async ({ owner, body }) => {
    await tagPeople(db, owner, body).catch((error: unknown) => {
      if (!(error instanceof TooManyTags)) throw error
      const { message: msg } = error
      throw refused([{ type: 'too_many', loc: ['body', 'add'], msg, input: null }])
    })
    return given(owner, body.user_ids)
  })
}
