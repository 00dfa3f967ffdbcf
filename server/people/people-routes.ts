import { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import type { SignedInBrowser } from '#contract/own/workspace.ts'
import { erasedAmong } from '#server/db/erased-people.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { refused } from '#server/http/http-error.ts'
import type { Caller, OpenSession } from '#server/session/caller.ts'
import { JsonText, ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { mayUse } from '#server/session/signed-in.ts'
import { withinQuota } from '#server/session/within-quota.ts'

import {
  listGiven,
  listPeople,
  listRemoved,
  putPeople,
  removePerson,
  restorePerson,
  tagPeople,
  TooManyTags,
} from './people.ts'
import { countPersonData, erasePerson, exportPerson } from './person-data.ts'

/** People in the form that the requesting person can see. */
const withNames = <P extends { label: string | null }>(caller: Caller, people: readonly P[]): P[] =>
  mayUse(caller, 'names.read') ? [...people] : people.map((person) => ({ ...person, label: null }))

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
  const given = async (session: Caller, userIds: readonly string[]) => ({
    people: withNames(session, await listGiven(db, session.owner, userIds)),
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

  route('listPeople', async ({ owner, scope, session, query }) => {
    const { people, ...part } = await listPeople(db, owner, { ...query, scope })
    return { people: withNames(session, people), ...part }
  })

  route('putPeople', async ({ owner, session, body }) => {
    const ids = body.people.map(({ user_id }) => user_id.toLowerCase())
    const erased = await erasedAmong(db, owner, ids)
    const people = body.people.filter(({ user_id }) => !erased.has(user_id.toLowerCase()))
    if (people.length) await withinQuota(putPeople(db, owner, people))
    return { ...(await given(session, ids)), erased: [...erased] }
  })

  route('removePerson', async ({ owner, params, missing }) => {
    if (!(await removePerson(db, owner, params.user_id))) throw missing('user_id')
    return null
  })

  route('restorePerson', async ({ owner, session, params, missing }) => {
    if (!(await restorePerson(db, owner, params.user_id))) throw missing('user_id')
    return given(session, [params.user_id])
  })

  route('listRemovedPeople', async ({ owner, scope, session }) => ({
    removed: withNames(session, await listRemoved(db, owner, scope)),
  }))

  route('exportPerson', async ({ owner, params, missing }) => {
    const userId = params.user_id.toLowerCase()
    if (Object.keys(await countPersonData(db, owner, userId)).length === 0) throw missing('user_id')
    return new JsonText(Readable.from(exportPerson(db, owner, userId)))
  })

  route('erasePerson', async ({ owner, params, request, missing }) => {
    const erased = await erasePerson(db, owner, params.user_id.toLowerCase())
    if (!erased) throw missing('user_id')
    // restoring an earlier backup needs it
    request.log.info({ tombstone: erased.tombstone }, 'a person was erased')
    return erased
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
