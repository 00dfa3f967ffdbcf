import type { FastifyInstance } from 'fastify'

import type { GatewayOptions } from '#server/gateway-options.ts'
import { browserName } from '#server/session/browser-name.ts'
import type { OpenSession } from '#server/session/caller.ts'
import { readMember } from '#server/session/members.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { ceremonyCookie, takeChallenge } from './ceremony-cookie.ts'
import {
  deletePasskey,
  insertPasskey,
  knownCredentials,
  listPasskeys,
  setPasskeyName,
} from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { creationOptions, PASSKEY_BYTES, verifyCreation } from './webauthn.ts'

/** Routes for the passkeys of the signed-in member. */
export async function passkeyRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, config } = options
  const route = ownRoutes(app, options)
  const ceremonies = ceremonyCookie(options)
  const isOff = !config.signIn.includes('members')

  /** The member whose passkeys a session can change. Null if there is none. */
  async function passkeyMember({ member, way, owner }: OpenSession) {
    const found = member && way !== 'oidc' ? await readMember(db, owner, member.id) : null
    return found?.hasPasskeys ? found : null
  }
  const memberIdOf = ({ member }: OpenSession) => member?.id ?? null
  const listed = async (session: OpenSession) => {
    const id = memberIdOf(session)
    return { passkeys: id === null ? [] : await listPasskeys(db, id) }
  }
  const purposeOf = (id: string) => `add to ${id}`

  route('listPasskeys', ({ session }) => listed(session))

  route('newPasskeyOptions', async ({ request, reply, session, error }) => {
    const member = await passkeyMember(session)
    if (!member || isOff) throw error(409)
    if (session.way === 'link') throw error(403)
    const { id, subject: handle, name } = member
    const asked = await creationOptions(relyingPartyOf(request, config), {
      handle,
      name,
      known: await knownCredentials(db, id),
    })
    const { challenge } = asked
    ceremonies.begin(request, reply, { challenge, for: purposeOf(id), handle })
    return { options: { ...asked } }
  })

  route(
    'addPasskey',
    async ({ body: passkey, request, reply, session, error }) => {
      const member = await passkeyMember(session)
      if (!member || isOff) throw error(409)
      if (session.way === 'link') throw error(403)
      const begun = ceremonies.take(request, reply, purposeOf(member.id))
      if (!begun) throw error(410)
      const { challenge } = begun
      const created = await verifyCreation(request.log, relyingPartyOf(request, config), {
        passkey,
        challenge,
      })
      const named = { memberId: member.id, name: browserName(request.headers['user-agent']) }
      const isAdded = await db.transaction(
        async (tx) =>
          (await takeChallenge(tx, challenge)) && (await insertPasskey(tx, named, created)),
      )
      if (!isAdded) throw error(410)
      return listed(session)
    },
    { bodyLimit: PASSKEY_BYTES },
  )

  route('renamePasskey', async ({ params, body, session, missing }) => {
    const id = memberIdOf(session)
    if (id === null || !(await setPasskeyName(db, id, { ...params, ...body }))) throw missing('id')
    return listed(session)
  })

  route('removePasskey', async ({ params, session, missing, error }) => {
    if (session.way === 'link') throw error(403)
    const id = memberIdOf(session)
    const outcome = id === null ? 'missing' : await deletePasskey(db, id, params.id)
    if (outcome === 'missing') throw missing('id')
    if (outcome === 'only') throw error(409)
    return listed(session)
  })
}
