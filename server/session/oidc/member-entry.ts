import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Access } from '#contract/own/rights.ts'
import type { OidcConfig } from '#server/config.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import type { OpenSession } from '#server/session/caller.ts'
import { memberSignIn } from '#server/session/member-sign-in.ts'
import { admitMember, endOfIdentity, isIdentityOf } from '#server/session/members.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { workspaceNamed } from '#server/session/workspaces/workspaces.ts'

import type { Person } from './identify.ts'
import { CLOCK_TOLERANCE_S } from './provider.ts'
import { SignInRefused } from './refused.ts'
import { roleOf } from './role-of.ts'

type Options = GatewayOptions & { sessions: GatewaySessions; oidc: OidcConfig }
const accessOf = ({ role, scope }: Access) => JSON.stringify([role, scope])
const TEAM = 'select id from teams where name = $1'

/** Id of the team with a name, of our own service or a workspace on another one. Null if there is none. */
async function idOfTeam({ db, upstream }: Pick<Options, 'db' | 'upstream'>, name: string) {
  if (upstream.kind === 'other') return (await workspaceNamed(db, name))?.id ?? null
  const [team] = await db.rows<{ id: string }>(TEAM, [name])
  return team?.id ?? null
}

/** Finds or creates the member for a person, in the team of their role, according to the current claims. */
function admission({ db, upstream, oidc, sessions }: Options) {
  return async (person: Person) => {
    const pair = roleOf(person.roleValues, oidc)
    /** Ends the sessions from before: who has no entry now has none of those either. */
    const endAll = async () => sessions.stored.forget(await endOfIdentity(db, person))
    if (!pair) {
      await endAll()
      throw new SignInRefused('no-role')
    }
    const { role, scope, team } = pair
    const teamId = await idOfTeam({ db, upstream }, team)
    const credential = teamId === null ? null : { teamId }
    const workspace = credential && (await upstream.workspaceOf(credential))
    if (!workspace) {
      await endAll()
      throw new SignInRefused('no-team', new Error(`OIDC_ROLES contains an unknown team: ${team}`))
    }
    const { owner } = workspace
    const { id, ended } = await admitMember(db, { owner, role, scope }, person)
    sessions.stored.forget(ended)
    if (id === null) throw new SignInRefused('disabled')
    return { owner, role, scope, member: { id, name: person.name, email: person.email } }
  }
}

/**
 * Outcomes for a person who returns from the provider: a new session, or renewed authentication of
 * the open one.
 */
export function memberEntry(options: Options) {
  const { db, sessions } = options
  const admit = admission(options)
  const signInMember = memberSignIn(options)
  return {
    signIn: async (request: FastifyRequest, reply: FastifyReply, person: Person) => {
      const { sid, idToken, authenticatedAt } = person
      const session = await signInMember(request, reply, {
        ...(await admit(person)),
        way: 'oidc',
        atProvider: { sid, idToken },
        authenticatedAt,
      })
      if (!session) throw new SignInRefused('disabled')
    },

    /**
     * Renews the authentication of the session's own person, if they signed in at the provider
     * since the login began. False if a different role, scope, or team has ended the session.
     */
    again: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { person, session, begunAt }: { person: Person; session: OpenSession; begunAt: number },
    ) => {
      const { sid, idToken, authenticatedAt } = person
      if (session.way !== 'oidc' || !(await isIdentityOf(db, session.member?.id, person)))
        throw new SignInRefused('another-person')
      if ((authenticatedAt ?? 0) < begunAt - CLOCK_TOLERANCE_S * 1000)
        throw new SignInRefused('not-recent')
      const { member, ...now } = await admit(person)
      if (member.id !== session.member?.id || accessOf(now) !== accessOf(session)) return false
      await sessions.renew(request, reply, { session, atProvider: { sid, idToken } })
      return true
    },
  }
}
