import { Worker } from 'node:worker_threads'

import { insideTransaction, type Db } from './db.ts'

type Answer = { id: number; result?: unknown; error?: { message: string } }

/**
 * PGlite in a worker thread. `dataDir` is a folder of its own that this process has locked, or `memory://`.
 * Errors keep PostgreSQL's message and `code`.
 */
export async function openPglite(dataDir: string): Promise<Db> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir },
    execArgv: [],
  })
  const waiting = new Map<
    number,
    { resolve: (result: never) => void; reject: (error: Error) => void }
  >()
  let nextId = 1
  let closing = false

  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready())
    worker.once('error', failed)
  })
  worker.on('message', ({ id, result, error }: Answer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(Object.assign(new Error(error.message), error))
    else call?.resolve(result as never)
  })
  worker.on('error', failAll)
  worker.on('exit', () =>
    failAll(new Error(closing ? 'The database is closed' : 'The database stopped')),
  )

  const ask = <T>(name: string, call: object = {}) =>
    new Promise<T>((resolve, reject) => {
      if (closing && name !== 'close') return reject(new Error('The database is closed'))
      const id = nextId++
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, name, call })
    })

  const runner = (tx?: number) => ({
    rows: <Row>(sql: string, args: readonly unknown[] = []) =>
      ask<Row[]>('rows', { sql, args, tx }),
    exec: (sql: string) => ask<void>('exec', { sql, tx }),
  })
  return {
    kind: 'pglite',
    ...runner(),
    async transaction(work) {
      const tx = await ask<number>('begin')
      try {
        const result = await work(insideTransaction('pglite', runner(tx)))
        await ask('end', { tx, commit: true })
        return result
      } catch (error) {
        await ask('end', { tx, commit: false })
        throw error
      }
    },
    async close() {
      if (closing) return
      closing = true
      await ask('close')
      await worker.terminate()
    },
  }
}
