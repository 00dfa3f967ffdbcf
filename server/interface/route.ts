import type { FastifyInstance } from 'fastify'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { endpointRights } from '#contract/own/rights.ts'
import { asTenant } from '#server/db/tenant.ts'
import type { largeAnswers } from '#server/http/in-progress.ts'
import { requireRight } from '#server/http/require-right.ts'

import type { Caller, Team } from './keys.ts'
import { readInput, type Input } from './read-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Caller of the request's key. Set before any route of the interface runs. */
    caller: Caller
  }
  interface FastifyInstance {
    /** Limits the responses of a key in memory. */
    inTurn: ReturnType<typeof largeAnswers>
  }
  interface FastifyContextConfig {
    /** The endpoint's name, for the log. */
    endpoint?: string
  }
}

type Endpoints = typeof endpoints

/**
 * Binds an endpoint of the contract to its handler. The handler gets the parsed input and returns
 * JSON text: records are rendered when they are stored, and are not parsed again to be rendered.
 */
export const route =
  <N extends EndpointName>(
    name: N,
    handler: (input: Input<Endpoints[N]> & { team: Team }) => Promise<string>,
  ) =>
  (app: FastifyInstance) => {
    const endpoint = endpoints[name]
    const right = endpointRights[name]
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint: name, right },
      handler: async (req, reply) => {
        requireRight(req.caller.denied, right)
        const input = readInput(endpoint, {
          params: req.params,
          query: req.query,
          body: req.body,
        })
        const body = await app.inTurn(req.caller.keyId, reply.raw, {
          make: () =>
            asTenant(req.caller.team.id, () => handler({ ...input, team: req.caller.team })),
          sizeOf: ({ length }) => length,
        })
        reply.type('application/json; charset=utf-8')
        // a returned reply is awaited, forever if the request was canceled
        return body
      },
    })
  }
