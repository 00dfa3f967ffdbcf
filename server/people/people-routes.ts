import type { FastifyInstance } from 'fastify'

import { rightsOf } from '#contract/own/rights.ts'
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

/** People as the role of a session may see them. */
const withNames = <P extends { label: string | null }>(
  { role }: OpenSession,
  people: readonly P[],
): P[] =>
  rightsOf[role].has('names.read')
    ? [...people]
    : people.map((person) => ({ ...person, label: null }))

/** Routes of the signed-in team's own data, and of its other sessions. */
export async function workspaceRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, sessions } = options
  const route = ownRoutes(app, options)

  const listBrowsers = async (session: OpenSession) => ({
    sessions: (await sessions.stored.list(session)).map((line): SignedInBrowser => ({
      ...line,
      current: line.id === session.publicId,
    })),
  })
  const given = async (session: OpenSession, userIds: readonly string[]) => ({
    people: withNames(session, await listGiven(db, session.owner, userIds)),
  })
  const removed = async (session: OpenSession) => ({
    removed: withNames(session, await listRemoved(db, session.owner)),
  })

  route('listSessions', ({ session }) => listBrowsers(session))

  route('endOtherSessions', async ({ session }) => {
    await sessions.stored.endOthers(session)
    return listBrowsers(session)
  })

  route('endSession', async ({ session, params, missing }) => {
    if (!(await sessions.stored.endOne(session, params.id))) throw missing('id')
    return listBrowsers(session)
  })

  route('listPeople', async ({ owner, session, query }) => {
    const { people, ...part } = await listPeople(db, owner, query)
    return { people: withNames(session, people), ...part }
  })

  route('putPeople', async ({ owner, session, body }) => {
    await withinQuota(putPeople(db, owner, body.people))
    return given(
      session,
      body.people.map(({ user_id }) => user_id),
    )
  })

  route('removePerson', async ({ owner, params, missing }) => {
    if (!(await removePerson(db, owner, params.user_id))) throw missing('user_id')
    return null
  })

  route('restorePerson', async ({ owner, session, params, missing }) => {
    if (!(await restorePerson(db, owner, params.user_id))) throw missing('user_id')
    return given(session, [params.user_id])
  })

  route('listRemovedPeople', ({ session }) => removed(session))

  route('erasePerson', async ({ owner, session, params, missing }) => {
    if (!(await erasePerson(db, owner, params.user_id))) throw missing('user_id')
    return removed(session)
  })

  route('tagPeople', async ({ owner, session, body }) => {
    await tagPeople(db, owner, body).catch((error: unknown) => {
      if (!(error instanceof TooManyTags)) throw error
      const { message: msg } = error
      throw refused([{ type: 'too_many', loc: ['body', 'add'], msg, input: null }])
    })
    return given(session, body.user_ids)
  })
}
