import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Handler that passes requests to another application with the headers set so far. The first
 * request loads that application, so that a start doesn't wait for it.
 */
export function handOn(load: () => Promise<FastifyInstance>) {
  let loading: Promise<FastifyInstance> | null = null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const app = await (loading ??= load())
    await app.ready()
    for (const [name, value = ''] of Object.entries(reply.getHeaders()))
      reply.raw.setHeader(name, value)
    reply.hijack()
    app.routing(request.raw, reply.raw)
  }
}
