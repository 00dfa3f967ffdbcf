import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { securePrefix } from '#contract/own/workspace-paths.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'

import { cameByHttps } from './origin.ts'

/**
 * A cookie that page scripts can't read and requests from other sites don't include. With `lax`,
 * links and redirects from other sites do. Over https, its name has a prefix.
 */
export function httpOnlyCookie(
  { basePath }: Pick<GatewayOptions['config'], 'basePath'>,
  name: string,
  sameSite: 'strict' | 'lax' = 'strict',
) {
  const nameFor = (request: FastifyRequest) =>
    cameByHttps(request) ? securePrefix(basePath) + name : name
  return {
    /**
     * All values of this name in the request, because over plain http, every port of the host can
     * add one.
     */
    valuesOf(request: FastifyRequest): string[] {
      const named = nameFor(request)
      return (request.headers.cookie ?? '')
        .split(';')
        .flatMap((pair) => parseCookie(pair)[named] ?? [])
    },
    set: (request: FastifyRequest, reply: FastifyReply, value: string, ms: number) =>
      reply.header(
        'set-cookie',
        stringifySetCookie(nameFor(request), value, {
          path: basePath || '/',
          httpOnly: true,
          sameSite,
          secure: cameByHttps(request),
          maxAge: ms / 1000,
        }),
      ),
  }
}
