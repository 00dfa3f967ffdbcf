import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * One line for each answer. The address is the route's pattern: the real one holds what was searched for and about
 * whom, and the log is no place for either, nor for keys and bodies.
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
