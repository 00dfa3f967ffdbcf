import type { Server } from 'node:http'
/** json-server over the markers given on standard input: what a team would reach for first. Prints its address. */
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type App = {
  use(handler: unknown): void
  listen(port: number, host: string, listening: () => void): Server
}
const jsonServer = createRequire(import.meta.url)('json-server') as {
  create(): App
  router(data: unknown): unknown
}

const app = jsonServer.create()
app.use(jsonServer.router(await json(process.stdin)))
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(
    `${JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`,
  ),
)
