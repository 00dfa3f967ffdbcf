import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { endpointRights } from '#contract/own/rights.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { asTenant } from '#server/db/tenant.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type Caller, isProgram } from '#server/session/caller.ts'
import { requireInScope } from '#server/session/scope.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { requireRightOf } from '#server/session/signed-in.ts'
import { answerBytes, mayBeLarge } from '#server/upstream/answer-limits.ts'
import { passOn, retryAfterOf } from '#server/upstream/answer.ts'
import { devAnswer } from '#server/upstream/dev-flags.ts'
import type { UpstreamAnswer } from '#server/upstream/upstream.ts'

import type { GatewayOptions } from './gateway-options.ts'

/** Passes on the seven endpoints below API_PREFIX, and nothing else. */
export async function apiRoutes(
  app: FastifyInstance,
  { db, upstream, config, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  // a body is passed on byte for byte, for the upstream to validate
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  for (const [name, endpoint] of Object.entries(endpoints) as [
    EndpointName,
    (typeof endpoints)[EndpointName],
  ][]) {
    const right = endpointRights[name]
    const answerTo = async (request: FastifyRequest, reply: FastifyReply, session: Caller) => {
      requireRightOf(session, right)
      await requireInScope(db, session, request)
      const params = request.params as Record<string, string>
      // a dot segment would lead to another path of the upstream
      if (Object.values(params).some((value) => value === '.' || value === '..'))
        throw new HttpError(404, 'No such endpoint')
      const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) =>
        encodeURIComponent(params[param] ?? ''),
      )
      const { url = '' } = request.raw
      const search = url.indexOf('?')
      const send = () =>
        upstream.send({
          method: endpoint.method,
          path: search < 0 ? path : path + url.slice(search),
          key: session.credential,
          maxBytes: answerBytes(endpoint),
          body: request.body as Buffer | undefined,
          requestId: request.id,
          address: request.ip,
          signal: request.signal,
        })
      const make = () => (config.devFlags ? devAnswer(request, name, send) : send())
      const sizeOf = ({ body }: UpstreamAnswer) => body.length
      const answer = await (mayBeLarge(endpoint)
        ? sessions.answerInTurn(session, reply, { make, sizeOf })
        : make())
      const { status, type, body, unreadable } = passOn(answer)
      if (status === 401 && !isProgram(session)) await sessions.drop(request, reply)
      if (unreadable) reply.header('x-rounds-upstream', 'unreadable')
      const retryAfter = retryAfterOf(answer.headers['retry-after'])
      if (retryAfter !== null) reply.header('retry-after', retryAfter)
      // the id in the upstream's own log
      const theirs = answer.headers['x-request-id']
      if (theirs && /^[\x21-\x7e]{1,200}$/.test(theirs)) reply.header('x-request-id', theirs)
      return reply.code(status).type(type).send(body)
    }
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      config: { endpoint: name, right },
      handler: async (request, reply) => {
        const session = await sessions.of(request, reply)
        return asTenant(session.owner, () => answerTo(request, reply, session))
      },
    })
  }
}
