/** Answers each address with a text made beforehand: the floor. Reads `{path: text}` from standard input, prints its address. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const bodies = new Map(Object.entries(JSON.parse(await text(process.stdin)) as Record<string, string>).map(([path, body]) => [path, Buffer.from(body)]))
const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '')
  if (!body) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`))
