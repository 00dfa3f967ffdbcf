import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { resetPasskeysOf } from './reset-passkeys.ts'
import { deleteInvitation, linkAddress, makeLink, openInvitations } from './sign-in-links.ts'

/** Routes of invitations: an administrator creates a link with which a member creates a passkey. */
export async function invitationRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, config, sessions } = options
  const route = ownRoutes(app, options)
  const isOff = !config.signIn.includes('members')
  const listed = async (owner: string) => ({ invitations: await openInvitations(db, owner) })
  const addressOf = ({ site }: FastifyRequest, token: string) =>
    linkAddress(site + config.basePath, token)

  route('listInvitations', ({ owner }) => listed(owner))

  route('inviteMember', async ({ owner, session, body, request, error }) => {
    if (isOff) throw error(409)
    const link = await makeLink(db, {
      ...body,
      owner,
      kind: 'invitation',
      createdBy: session.member?.id ?? null,
    })
    request.auditObject = link.id
    return { ...(await listed(owner)), url: addressOf(request, link.token) }
  })

  route('cancelInvitation', async ({ owner, params, missing }) => {
    if (!(await deleteInvitation(db, owner, params.id))) throw missing('id')
    return listed(owner)
  })

  route('resetPasskeys', async ({ owner, session, params, request, missing, error }) => {
    if (params.id === session.member?.id || isOff) throw error(409)
    const made = await resetPasskeysOf(db, { owner, id: params.id, by: session.member?.id ?? null })
    if (made === 'missing') throw missing('id')
    if (made === 'single sign-on') throw error(410)
    sessions.stored.forget(made.ended)
    return { ...(await listed(owner)), url: addressOf(request, made.token) }
  })
}
