import { Worker } from 'node:worker_threads'

import { dbOfCalls, pendingCalls, type Answer } from './calls.ts'
import type { Db } from './db.ts'

/**
 * PGlite in a worker thread. `dataDir` is a folder of its own that this process has locked, or `memory://`.
 * Errors keep PostgreSQL's message and `code`.
 */
export async function openPglite(dataDir: string): Promise<Db> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir },
    execArgv: [],
  })
  let isClosing = false
  const { ask, receive, failAll } = pendingCalls((call) => {
    if (isClosing && call.name !== 'close') throw new Error('The database is closed')
    worker.postMessage(call)
  })
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready())
    worker.once('error', failed)
  })
  worker.on('message', (answer: Answer) => receive(answer))
  worker.on('error', failAll)
  worker.on('exit', () =>
    failAll(new Error(isClosing ? 'The database is closed' : 'The database stopped')),
  )
  return {
    ...dbOfCalls('pglite', ask),
    async close() {
      if (isClosing) return
      isClosing = true
      await ask('close')
      await worker.terminate()
    },
  }
}
