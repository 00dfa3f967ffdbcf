import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { httpOnlyCookie } from '#server/session/http-only-cookie.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
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

  route('readOrderSetDraft', ({ owner, request, reply }) =>
    drafts.read(owner, browserOf(request, reply)),
  )

  route('putOrderSetDraft', async ({ owner, body, request, reply, conflict }) => {
    const browser = browserOf(request, reply, { renew: true })
    const kept = await withinQuota(drafts.put(owner, browser, body))
    if (kept) return kept
    throw conflict(await drafts.read(owner, browser))
  })
}
