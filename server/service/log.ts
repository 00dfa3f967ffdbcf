import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

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
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  )
}

/** A fault of ours. Its own fields stay out: a database driver keeps the statement and its parameters there. */
export function logFault(req: FastifyRequest, error: FastifyError): void {
  const { name, code, message, stack } = error
  req.log.error({ err: { type: name, code, message, stack } }, 'failed')
}
