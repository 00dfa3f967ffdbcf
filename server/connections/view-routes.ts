import type { FastifyInstance } from 'fastify'

import type { SavedView, SavedViews } from '#contract/own/connection-checks.ts'
import { quotas } from '#contract/own/quotas.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { refused } from '#server/http/http-error.ts'
import type { Caller } from '#server/session/caller.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { listViews, putView, removeView, type Asking } from './views.ts'

const askingOf = ({ owner, member }: Caller): Asking => ({
  owner,
  memberId: member?.id ?? null,
})

const notYours = (msg: string) =>
  refused([{ type: 'not_yours', loc: ['body', 'only_me'], msg, input: true }])

/** Views of the board saved by a team and its members. */
export async function viewRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const route = ownRoutes(app, options)
  const viewsOf = async (asking: Asking): Promise<SavedViews> => ({
    views: await listViews(db, asking),
  })

  route('listViews', ({ session }) => viewsOf(askingOf(session)))

  route('putView', async ({ session, params: { id }, body, conflict }) => {
    const asking = askingOf(session)
    if (body.only_me && !asking.memberId)
      throw notYours('Sign in with your own account to save a view for yourself')
    const isPut = await putView(db, asking, { id, ...body })
    const now = await viewsOf(asking)
    if (isPut) return now
    const isMine = ({ created_by }: SavedView) => (created_by?.id ?? null) === asking.memberId
    const { views } = now
    if (!body.version && views.filter(isMine).length >= quotas.views)
      throw refused([
        {
          type: 'too_many',
          loc: ['body'],
          msg: `You can save at most ${quotas.views} views. Delete one first`,
          input: null,
        },
      ])
    const view = views.find((one) => one.id === id && one.version === body.version)
    if (view && body.only_me && !isMine(view))
      throw notYours('Only the person who saved this view can make it private')
    throw conflict(now)
  })

  route('removeView', async ({ session, params: { id }, query: { version }, conflict }) => {
    const asking = askingOf(session)
    const isRemoved = await removeView(db, asking, { id, version })
    const now = await viewsOf(asking)
    if (isRemoved) return now
    throw conflict(now)
  })
}
