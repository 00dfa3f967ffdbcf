import type { FastifyRequest } from 'fastify'

import type { Session } from '#contract/workspace.ts'
import { expiredOnPurpose } from './dev-flags.ts'
import { HttpError } from '#server/http-error.ts'
import type { GatewayOptions } from './options.ts'
import type { Workspace } from './upstream.ts'

// of one lab, so that they can be parts of one order
const EXAMPLES = `
  select id, name from lab_tests
  where team_id = $1 and lab_id = (select lab_id from lab_tests where team_id = $1 group by lab_id order by count(*) desc, lab_id limit 1)
  order by name, id limit 5`

declare module '@fastify/secure-session' {
  interface SessionData {
    key: string
    /** Signed out on purpose: the demonstration does not sign itself in again. */
    signedOut: boolean
  }
}

/** The key of this request's session. Throws 401 without one. */
export function keyOf(request: FastifyRequest): string {
  const key = request.session.get('key')
  if (!key)
    throw new HttpError(
      401,
      'Nobody is signed in here, or the session has expired. Sign in with your team API key.',
    )
  return key
}

export function keepKey(request: FastifyRequest, key: string) {
  request.session.regenerate()
  request.session.set('key', key)
}

/** Forgets the key, and does not put the demonstration in its place unasked. */
export function forgetKey(request: FastifyRequest) {
  request.session.regenerate()
  request.session.set('signedOut', true)
}

/** What the page is told of a workspace that a key opens; null is nobody's. */
export const describeSession =
  ({ upstream, db, demoKey, diagnoses, config }: GatewayOptions) =>
  async (workspace: Workspace | null): Promise<Session> => ({
    signedIn: workspace !== null,
    team: workspace?.team ?? null,
    upstream: { kind: upstream.kind, host: upstream.host, keyHeader: upstream.keyHeader },
    diagnoses: upstream.kind === 'own' ? diagnoses() : null,
    basemapStyleUrl: config.basemapStyleUrl,
    basemapOrigins: config.basemapOrigins,
    demonstration: demoKey !== null,
    examples: workspace?.team?.demo
      ? await db.rows<{ id: string; name: string }>(EXAMPLES, [workspace.owner])
      : null,
  })

/**
 * Who is signed in by the request's cookie. A session that is used is renewed, one whose key was revoked ends, and where
 * there is none the demonstration signs itself in, unless somebody has signed out.
 */
export const currentSession = (options: GatewayOptions) => {
  const { upstream, demoKey } = options
  const describe = describeSession(options)
  return async (request: FastifyRequest): Promise<Session> => {
    if (expiredOnPurpose(request)) return describe(null)
    const key = request.session.get('key')
    if (key) {
      const workspace = await upstream.workspaceOf(key)
      if (workspace) request.session.touch()
      else forgetKey(request)
      return describe(workspace)
    }
    if (!demoKey || request.session.get('signedOut')) return describe(null)
    const workspace = await upstream.workspaceOf(demoKey)
    if (workspace) keepKey(request, demoKey)
    return describe(workspace)
  }
}
