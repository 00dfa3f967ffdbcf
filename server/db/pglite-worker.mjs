/**
 * PGlite in its own thread, because it computes synchronously and would block every request on the
 * main thread. Plain JavaScript, because a worker thread doesn't inherit the loader that reads
 * TypeScript.
 */
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

import { copyFiles } from './copy-files.mjs'
import { DISK_FULL, isShort, shortWords } from './disk-space.mjs'

// V8 optimizes repeated statements, but not PostgreSQL's start, which takes as long as optimizing
// it
setFlagsFromString('--wasm-tiering-budget=500000000')
const pgliteFile = (/** @type {string} */ name) =>
  readFileSync(new URL(name, import.meta.resolve('@electric-sql/pglite')))
// missing in Node's types
const { WebAssembly } = /** @type {any} */ (globalThis)
// compiled while the modules load, which PGlite does one after the other
const compiling = WebAssembly.compile(pgliteFile('pglite.wasm'))
const fsBundle = new Blob([pgliteFile('pglite.data')])
const { PGlite } = await import('@electric-sql/pglite')
const { startParams, SyncedFiles } = await import('./synced-files.mjs')

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const asText = (/** @type {string} */ value) => value
// 1082 date, 1114 timestamp, 1184 timestamptz
const parsers = { 1082: asText, 1114: asText, 1184: asText }

/** @type {Map<number, {tx: import('@electric-sql/pglite').Transaction, end: (commit: boolean) => void}>} */
const transactions = new Map()
/** @type {Map<number, Promise<unknown>>} */
const endings = new Map()
/** @type {{ dataDir: string, dump?: Blob, searchPath: string, firstTransaction: number }} */
const { dataDir, dump, searchPath, firstTransaction } = workerData
let nextTransaction = firstTransaction

/**
 * Number of log files (64 MB) after which a checkpoint writes them to the tables. A single-process
 * PostgreSQL never makes one by itself.
 */
const SEGMENTS_TO_CHECKPOINT = 4
/** PostgreSQL's code for a write in a read-only session. */
const READ_ONLY = '25006'

const rollback = Symbol('rollback')
const files = dataDir.startsWith('memory://') ? null : new SyncedFiles(dataDir)
let lastWords = ''
let isRunning = false

/**
 * Ends this thread, because PGlite keeps calling a PostgreSQL that has crashed, forever. @param
 * {string} why @returns {never}
 */
function die(why) {
  port.postMessage({ died: why })
  process.exit(1)
}

const db = await PGlite.create({
  dataDir,
  parsers,
  pgliteWasmModule: await compiling,
  fsBundle,
  ...(files && { fs: files, startParams }),
  ...(dump && { loadDataDir: dump }),
  onStderr: (line) => {
    const [, words] = /(?:FATAL|PANIC): {2}(.*)/.exec(line) ?? []
    if (words !== undefined && isRunning) die(words)
    lastWords = words ?? lastWords
    return false
  },
}).catch((error) => die(lastWords || error.message))
isRunning = true
await db.exec(`set search_path = ${searchPath}`)

const calls = {
  /** @param {{sql: string, args: unknown[], tx?: number}} call */
  async rows({ sql, args, tx }) {
    const on = await ready(tx)
    return (await on.query(sql, args)).rows
  },
  /** @param {{sql: string, tx?: number}} call */
  async exec({ sql, tx }) {
    const on = await ready(tx)
    await on.exec(sql)
  },
  /** Answered unless this thread is stuck. */
  ping() {},
  async begin() {
    await ready(undefined)
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
  /** @param {{ to: string }} call */
  async copy({ to }) {
    copying = copyAfter(copying, to)
    await copying
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

let isReadOnly = false
let isCopying = false
/** One copy at a time. @type {Promise<void>} */
let copying = Promise.resolve()

/**
 * The session is read-only while the disk has too little space, so PostgreSQL itself allows reads
 * and rejects every write.
 */
async function mindSpace() {
  if (isShort(dataDir, isReadOnly) === isReadOnly) return
  // the log may be what fills the disk
  if (!isReadOnly) await checkpoint(db)
  if (isShort(dataDir, isReadOnly) === isReadOnly) return
  isReadOnly = !isReadOnly
  await db.exec(`set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  port.postMessage({ isShort: isReadOnly })
}

/**
 * Copies the folder without checkpoints, which would remove log files that the copy needs. @param
 * {Promise<void>} earlier @param {string} to
 */
async function copyAfter(earlier, to) {
  await earlier.catch(() => {})
  isCopying = true
  try {
    await db.exec('checkpoint')
    await copyFiles(dataDir, to)
  } finally {
    isCopying = false
  }
}

/** @param {Pick<typeof db, 'exec'>} on */
async function checkpoint(on) {
  if (isCopying) return
  if (files) files.segments = 0
  await on.exec('checkpoint')
}

/** Prepares for a statement and returns the connection to run it on. @param {number | undefined} tx */
async function ready(tx) {
  const on = runner(tx)
  if (!files) return on
  // a failed transaction only waits for its end
  const ifStillOpen = () => {}
  if (tx === undefined) await mindSpace()
  else if (isShort(dataDir, isReadOnly))
    await on.exec('set transaction read only').catch(ifStillOpen)
  if (files.segments >= SEGMENTS_TO_CHECKPOINT) await checkpoint(on).catch(ifStillOpen)
  return on
}

/** @type {unknown[]} */
const waiting = []

/**
 * Answers once everything committed is on disk: one sync for all waiting answers. @param {unknown}
 * message
 */
function answer(message) {
  if (!files || files.isSynced) return port.postMessage(message)
  if (waiting.push(message) > 1) return
  setImmediate(() => {
    try {
      files.sync()
    } catch (error) {
      die(`The disk failed: ${/** @type {Error} */ (error).message}`)
    }
    for (const each of waiting.splice(0)) port.postMessage(each)
  })
}

port.on('message', async ({ id, name, call }) => {
  try {
    answer({ id, result: await calls[/** @type {keyof typeof calls} */ (name)](call) })
  } catch (error) {
    const { message, code, detail, constraint } = /** @type {any} */ (error)
    if (code === READ_ONLY || code === DISK_FULL)
      answer({ id, error: { message: shortWords(dataDir), code: DISK_FULL } })
    else answer({ id, error: { message, code, detail, constraint } })
  }
})
port.postMessage({ ready: true })
