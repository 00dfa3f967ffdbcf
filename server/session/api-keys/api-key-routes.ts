import type { FastifyInstance } from 'fastify'

import { quotas } from '#contract/own/quotas.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { refused } from '#server/http/http-error.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { requireRightOf } from '#server/session/signed-in.ts'

import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts'

/** Routes of API keys. Members with the right create, rotate, and revoke those of the team. */
export async function apiKeyRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, apiKeys, upstream } = options
  const route = ownRoutes(app, options)
  const listed = async (owner: string) => ({ api_keys: await listApiKeys(db, owner) })

  route('listApiKeys', ({ owner }) => listed(owner))

  route('createApiKey', async ({ owner, session, body, request, error }) => {
    const teams = await upstream.teamsWithKey()
    if (teams && !teams.has(owner)) throw error(409)
    if (session.way === 'link') throw error(403)
    for (const right of body.rights) requireRightOf(session, right)
    const { name, rights, expires_in_days: lifetimeDays } = body
    const createdBy = session.member?.id ?? null
    const made = await createApiKey(db, { owner, name, rights, createdBy, lifetimeDays })
    if (!made) {
      const msg = `Your team can have at most ${quotas.apiKeys} API keys. Revoke one first.`
      throw refused([{ type: 'too_many', loc: ['body'], msg, input: null }])
    }
    request.auditObject = made.id
    return { ...(await listed(owner)), key: made.key }
  })

  route('rotateApiKey', async ({ owner, session, params, body, missing, error }) => {
    if (session.way === 'link') throw error(403)
    const { overlap_days: overlapDays, expires_in_days: lifetimeDays } = body
    const key = await rotateApiKey(db, owner, { ...params, overlapDays, lifetimeDays })
    if (key === null) throw missing('id')
    apiKeys.forgetAll()
    return { ...(await listed(owner)), key }
  })

  route('revokeApiKey', async ({ owner, params, missing }) => {
    if (!(await revokeApiKey(db, owner, params.id))) throw missing('id')
    apiKeys.forgetAll()
    return listed(owner)
  })
}
