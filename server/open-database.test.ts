import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { createLinks, openDatabase } from './open-database.ts'

/** PostgreSQL's answer that it has no TLS. */
const NO = 'N'

test('a PostgreSQL without TLS is named as such, not as one that doesn’t run', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(NO)
      // what follows isn't a startup packet
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    for (const mode of ['require', 'verify-full']) {
      const DATABASE_URL = `postgres://rounds@127.0.0.1:${port}/rounds?sslmode=${mode}`
      const opening = openDatabase(readConfig({ DATABASE_URL }), createLinks())
      const { message } = (await opening.catch((error: unknown) => error)) as Error
      expect(message).toContain('The server doesn’t offer TLS')
      expect(message).not.toContain('is running there')
    }
  } finally {
    server.close()
  }
})
