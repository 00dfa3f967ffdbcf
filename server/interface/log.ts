import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * One line for each response. The address is the route's pattern, because the real one contains
 * what was searched for and about whom. Neither that nor keys and bodies belong in the log.
 */
export function logAnswer(req: FastifyRequest, reply: FastifyReply): void {
  req.log.info(
    {
      method: req.method,
      route: req.routeOptions.url ?? null,
      endpoint: req.routeOptions.config.endpoint ?? null,
      team: req.caller?.team.id ?? null,
      key: req.caller?.keyId ?? null,
      address: req.ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  )
}
