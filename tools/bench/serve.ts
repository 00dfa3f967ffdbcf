import type { FastifyInstance } from 'fastify'

import type { Db } from '#server/db/db.ts'

/** Listens until the process is asked to end, and prints one line of JSON: the address and what else is `said`. */
export async function serve(app: FastifyInstance, db: Db, said: object): Promise<void> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write(`${JSON.stringify({ address, ...said })}\n`)
  process.on(
    'SIGTERM',
    () =>
      void app
        .close()
        .then(() => db.close())
        .then(() => process.exit(0)),
  )
}
