/**
 * Answers each address with a text made beforehand, on the same HTTP framework: the floor. Reads `{path: text}` from
 * standard input, prints its address.
 */
import { json } from 'node:stream/consumers'

import Fastify from 'fastify'

const bodies = (await json(process.stdin)) as Record<string, string>
const app = Fastify()
app.all('/*', (request, reply) => {
  const body = bodies[request.url]
  return body === undefined
    ? reply.code(404).send()
    : reply.type('application/json; charset=utf-8').send(body)
})
process.stdout.write(
  `${JSON.stringify({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })}\n`,
)
