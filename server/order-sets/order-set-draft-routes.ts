import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { PutOrderSetDraft } from '#contract/interface/order-sets.ts'
import { ORDER_SET_DRAFT_PATH } from '#contract/own/order-set-paths.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import { httpOnlyCookie } from '#server/session/http-only-cookie.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'
import { withinQuota } from '#server/session/within-quota.ts'

import { openOrderSetDrafts } from './order-set-drafts.ts'

/** As long as browsers keep any cookie; each change of the draft begins it anew. */
const COOKIE_MS = 400 * 24 * 60 * 60_000
const COOKIE_VALUE = /^[\w-]{43}$/

/**
 * The order set in the making, which belongs to the team and to the browser: people of one team share its key, and must not
 * write into each other's drafts. A cookie that outlives the session says which browser it is, and nothing else.
 */
export async function orderSetDraftRoutes(
  app: FastifyInstance,
  { config, upstream, db, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  const sessionOf = sessionOfWorkspace({ upstream, sessions })
  const drafts = openOrderSetDrafts(db)
  const cookie = httpOnlyCookie(config, `${config.sessionCookie}_browser`)
  const browserOf = (request: FastifyRequest, reply: FastifyReply, { renew = false } = {}) => {
    const known = cookie.valuesOf(request).find((value) => COOKIE_VALUE.test(value)) ?? null
    const browser = known ?? randomBytes(32).toString('base64url')
    if (!known || renew) cookie.set(request, reply, browser, COOKIE_MS)
    return browser
  }

  app.get(
    ORDER_SET_DRAFT_PATH,
    { config: { workspaceAction: 'readOrderSetDraft' } },
    async (request, reply) => {
      const { owner } = await sessionOf(request, reply)
      return drafts.read(owner, browserOf(request, reply))
    },
  )

  app.put(
    ORDER_SET_DRAFT_PATH,
    { config: { workspaceAction: 'putOrderSetDraft' } },
    async (request, reply) => {
      const { owner } = await sessionOf(request, reply)
      const given = PutOrderSetDraft.safeParse(request.body)
      if (!given.success) throw refusedBy(given.error)
      const browser = browserOf(request, reply, { renew: true })
      const kept = await withinQuota(drafts.put(owner, browser, given.data))
      if (!kept)
        throw new HttpError(
          409,
          'This draft was changed in another tab meanwhile. Read it again, and keep both.',
        )
      return kept
    },
  )
}
