/**
 * PGlite in a thread of its own: it computes synchronously and would hold up every request on the main thread.
 * Plain JavaScript, because a worker thread does not inherit the loader that reads TypeScript.
 */
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const asText = (/** @type {string} */ value) => value
// 1082 date, 1114 timestamp, 1184 timestamptz
const parsers = { 1082: asText, 1114: asText, 1184: asText }

/** @type {Map<number, {tx: import('@electric-sql/pglite').Transaction, end: (commit: boolean) => void}>} */
const transactions = new Map()
/** @type {Map<number, Promise<unknown>>} */
const endings = new Map()
let nextTransaction = 1

const rollback = Symbol('rollback')
const db = await PGlite.create({ dataDir: workerData.dataDir, extensions: { pg_trgm }, parsers })

const calls = {
  /** @param {{sql: string, args: unknown[], tx?: number}} call */
  async rows({ sql, args, tx }) {
    return (await runner(tx).query(sql, args)).rows
  },
  /** @param {{sql: string, tx?: number}} call */
  async exec({ sql, tx }) {
    await runner(tx).exec(sql)
  },
  begin() {
    return new Promise((began, failed) => {
      const id = nextTransaction++
      const ended = db
        .transaction(
          (tx) =>
            new Promise((commit, abort) => {
              transactions.set(id, { tx, end: (ok) => (ok ? commit(undefined) : abort(rollback)) })
              began(id)
            }),
        )
        .catch((error) => {
          if (error !== rollback) throw error
        })
      endings.set(id, ended)
      ended.catch(failed)
    })
  },
  /** @param {{tx: number, commit: boolean}} call */
  async end({ tx, commit }) {
    transactions.get(tx)?.end(commit)
    transactions.delete(tx)
    await endings.get(tx)
    endings.delete(tx)
  },
  async close() {
    await db.close()
  },
}

/** @param {number | undefined} tx */
function runner(tx) {
  if (tx === undefined) return db
  const open = transactions.get(tx)
  if (!open) throw new Error('The transaction has ended')
  return open.tx
}

port.on('message', async ({ id, name, call }) => {
  try {
    port.postMessage({ id, result: await calls[/** @type {keyof typeof calls} */ (name)](call) })
  } catch (error) {
    const { message, code, detail, constraint } = /** @type {any} */ (error)
    port.postMessage({ id, error: { message, code, detail, constraint } })
  }
})
port.postMessage({ ready: true })
