import type { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { OwnAnswer, OwnCurrent, OwnEndpoint, OwnInput } from '#contract/own/endpoint.ts'
import { ownEndpoints, type OwnEndpoints, type OwnName } from '#contract/own/endpoints.ts'
import { needsRecentSignIn } from '#contract/own/endpoints/recent-sign-in.ts'
import type { PersonalRight, Scope } from '#contract/own/rights.ts'
import { asTenant, EVERYONE } from '#server/db/tenant.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'

import type { Caller, OpenSession } from './caller.ts'
import { requireInScope, scopeOf } from './scope.ts'
import type { GatewaySessions } from './session.ts'
import {
  callerOfWorkspace,
  DetailedError,
  refusedBy,
  requireRecentSignIn,
  requireRightOf,
} from './signed-in.ts'

/**
 * A response that is already JSON, such as one from the database, or one too large to be in memory
 * at once.
 */
export class JsonText {
  readonly text: string | Readable
  constructor(text: string | Readable) {
    this.text = text
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Right that a request to the route needs. */
    right?: OwnEndpoint['right']
  }
}

/**
 * The person or program that makes a request with a right. Rights that need a person are never a
 * program's.
 */
type CallerOf<R> = R extends 'signed in' | PersonalRight ? OpenSession : Caller

type Given<E extends OwnEndpoint> = OwnInput<E> & {
  request: FastifyRequest
  reply: FastifyReply
  /** The 404 of a path parameter that was not found. */
  missing: (param: E extends { missing: infer Words } ? keyof Words : never) => HttpError
  /** The error with this status and the endpoint's message. */
  error: (status: E extends { errors: infer Words } ? keyof Words : never) => HttpError
  /** The 412 for a concurrent change. `detail` replaces the endpoint's message. */
  conflict: (current: OwnCurrent<E>, detail?: string) => HttpError
} & (E['right'] extends 'open'
    ? unknown
    : { owner: string; scope: Scope; session: CallerOf<E['right']> })
type Answered<E> = OwnAnswer<E> | JsonText

/**
 * The parameters and the body, parsed by the endpoint's schemas. Throws a 404 for an impossible
 * id, otherwise a 422.
 */
function readGiven(endpoint: OwnEndpoint, { params, query, body }: FastifyRequest) {
  const path = endpoint.params?.safeParse(params)
  if (path?.error) {
    const name = String(path.error.issues[0]?.path[0])
    throw new HttpError(404, endpoint.missing?.[name] ?? 'No such endpoint')
  }
  const read = (part: 'query' | 'body', value: unknown) => {
    const given = endpoint[part]?.safeParse(value)
    if (!given?.error) return given?.data
    const words = endpoint.errors?.[422]
    throw words ? new HttpError(422, words) : refusedBy(given.error, part, value)
  }
  return { params: path?.data, query: read('query', query), body: read('body', body) }
}

/**
 * Registers endpoints of the gateway's own: finds the session, reads the request, and passes both
 * to a typed handler.
 */
export const ownRoutes = (
  app: FastifyInstance,
  options: Pick<GatewayOptions, 'db' | 'upstream'> & { sessions: GatewaySessions },
) => {
  const callerOf = callerOfWorkspace(options)
  return <Name extends OwnName>(
    name: Name,
    handler: (
      given: Given<OwnEndpoints[Name]>,
    ) => Answered<OwnEndpoints[Name]> | Promise<Answered<OwnEndpoints[Name]>>,
    { bodyLimit }: { bodyLimit?: number } = {},
  ) => {
    const endpoint: OwnEndpoint = ownEndpoints[name]
    const { right } = endpoint
    const answerTo = async (
      request: FastifyRequest,
      reply: FastifyReply,
      session: Caller | null,
    ) => {
      if (session && right !== 'open') {
        requireRightOf(session, right)
        if (right !== 'signed in') await requireInScope(options.db, session, request)
      }
      try {
        if (session && needsRecentSignIn(name, right)) requireRecentSignIn(request, session)
        const given = {
          ...readGiven(endpoint, request),
          ...(session && { owner: session.owner, scope: scopeOf(session), session }),
          request,
          reply,
          missing: (param: string) => new HttpError(404, endpoint.missing?.[param] ?? ''),
          error: (status: number) => new HttpError(status, endpoint.errors?.[status] ?? ''),
          conflict: (current: unknown, detail = endpoint.errors?.[412] ?? '') =>
            new DetailedError(412, detail, { current }),
        }
        const answer = await handler(given as unknown as Given<OwnEndpoints[Name]>)
        if (answer instanceof JsonText)
          return reply.type('application/json; charset=utf-8').send(answer.text)
        return endpoint.answer ? answer : reply.code(204).send()
      } catch (error) {
        if (!(error instanceof DetailedError)) throw error
        return reply.code(error.statusCode).send({ detail: error.detail, ...error.more })
      }
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(bodyLimit && { bodyLimit }),
      config: { endpoint: name, right, audit: endpoint.audit },
      handler: async (request, reply) => {
        const session = right === 'open' ? null : await callerOf(request, reply)
        // a sign-in looks for its team among all
        return asTenant(session?.owner ?? EVERYONE, () => answerTo(request, reply, session))
      },
    })
  }
}
