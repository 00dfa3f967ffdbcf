import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import type { Caller } from '#server/session/caller.ts'
import { httpOnlyCookie } from '#server/session/http-only-cookie.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { withinQuota } from '#server/session/within-quota.ts'

import { openOrderSetDrafts } from './order-set-drafts.ts'

/** The longest that browsers keep a cookie. Each change of the draft renews it. */
const COOKIE_MS = 400 * 24 * 60 * 60_000
const COOKIE_VALUE = /^[\w-]{43}$/

/**
 * The order set draft, which belongs to the team and to the browser, because people of one team
 * share its key and must not write into each other's drafts. In a browser that members share, each
 * of them has one. A cookie that outlives the session identifies the browser, and nothing else.
 */
export async function orderSetDraftRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { config, db } = options
  const route = ownRoutes(app, options)
  const drafts = openOrderSetDrafts(db)
  const cookie = httpOnlyCookie(config, `${config.sessionCookie}_browser`)
  const browserOf = (request: FastifyRequest, reply: FastifyReply, { renew = false } = {}) => {
    const known = cookie.valuesOf(request).find((value) => COOKIE_VALUE.test(value)) ?? null
    const browser = known ?? randomBytes(32).toString('base64url')
    if (!known || renew) cookie.set(request, reply, browser, COOKIE_MS)
    return browser
  }
  const authorIn = (browser: string, { member }: Caller) =>
    member ? `${browser} ${member.id}` : browser

  route('readOrderSetDraft', ({ owner, session, request, reply }) =>
    drafts.read(owner, authorIn(browserOf(request, reply), session)),
  )

  route('putOrderSetDraft', async ({ owner, session, body, request, reply, conflict }) => {
    const author = authorIn(browserOf(request, reply, { renew: true }), session)
    const kept = await withinQuota(drafts.put(owner, author, body))
    if (kept) return kept
    throw conflict(await drafts.read(owner, author))
  })
}
