import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { dbOfCalls, pendingCalls, type Answer } from './calls.ts'
import { CannotOpen, type Db } from './db.ts'
import { shortWords, tooShortToStart } from './disk-space.mjs'
import { SCHEMA } from './schema.ts'

/**
 * Time without an answer after which the thread counts as stuck. No statement of ours takes a
 * tenth of it.
 */
const STUCK_MS = 60_000
/** Number of checks within that time. */
const ASKS = 4
const RESTARTING = 'The database stopped and is restarting. See the log for the reason.'
const PAUSE_MS = 1000
const PAUSE_MAX_MS = 15_000
/** Transaction numbers never repeat, so that a call for one of an ended thread can't reach another's. */
const TRANSACTIONS = 2 ** 32

type Watch = {
  /** Called when it stops, runs again, or has no space to write. */
  onTrouble?: ((words: string) => void) | undefined
  stuckMs?: number | undefined
  /** Dump that an in-memory database starts from, because creating one takes four times as long. */
  dump?: Blob | undefined
}
type Message = Answer | { ready: true } | { died: string } | { isShort: boolean }

/** PostgreSQL's code for a server that is starting. */
const restarting = () => Object.assign(new Error(RESTARTING), { code: '57P03' })

const cannotOpen = (dataDir: string, why: string) =>
  new CannotOpen(
    `The database in ${dataDir} can’t be opened: ${why}. Copy that folder to a safe place before you try anything else. To restore a backup, use a different DATA_DIR: npm run restore -- <file>`,
  )

const startThread = (data: { dataDir: string; dump: Blob | undefined; firstTransaction: number }) =>
  new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { ...data, searchPath: SCHEMA },
    execArgv: [],
  })

/**
 * PGlite in a worker thread. `dataDir` is a folder that this process has locked, created if it is
 * missing, or `memory://`. Commits are on disk before they are answered. Errors keep PostgreSQL's
 * message and `code`. A thread that ends or is stuck is restarted, repeatedly if necessary. Until
 * then, calls fail with code 57P03, including those in progress. Without disk space, writes fail
 * with code 53100. Throws CannotOpen.
 */
export async function openPglite(
  dataDir: string,
  { onTrouble = () => {}, stuckMs = STUCK_MS, dump }: Watch = {},
): Promise<Db> {
  const onDisk = !dataDir.startsWith('memory://')
  let worker: Worker | null = null
  let down = false
  let isShort = false
  let isClosing = false
  let isStuck = false
  let unanswered = 0
  let threads = 0
  const { ask, receive, failAll, count } = pendingCalls((call) => {
    if (isClosing && call.name !== 'close') throw new Error('The database is closed')
    if (!worker) throw restarting()
    worker.postMessage(call)
  })

  const start = () =>
    new Promise<void>((ready, failed) => {
      if (onDisk) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
      const short = onDisk && tooShortToStart(dataDir, isNew)
      if (short) throw new CannotOpen(short)
      let why = 'it ended unexpectedly'
      const begun = startThread({ dataDir, dump, firstTransaction: threads++ * TRANSACTIONS + 1 })
      begun.on('message', (message: Message) => {
        unanswered = 0
        if ('ready' in message) {
          worker = begun
          isShort = false
          ready()
        } else if ('died' in message) why = message.died
        else if ('isShort' in message) {
          ;({ isShort } = message)
          onTrouble(isShort ? shortWords(dataDir) : 'Disk space is available again.')
        } else receive(message)
      })
      begun.on('error', (error) => (why = error.message))
      begun.on('exit', () => {
        const wasRunning = worker === begun
        if (isStuck) why = `it didn’t respond for ${stuckMs / 1000} seconds`
        isStuck = false
        worker = null
        if (!wasRunning) failed(cannotOpen(dataDir, why))
        else if (isClosing) failAll(new Error('The database is closed'))
        else void restart(why)
      })
    })

  async function restart(why: string) {
    let reported = why
    down = true
    onTrouble(`The database stopped and is restarting: ${why}`)
    failAll(restarting())
    const attempt = () =>
      start().then(
        () => true,
        ({ message }: Error) => {
          if (message !== reported) onTrouble(message)
          reported = message
          return false
        },
      )
    for (let pause = PAUSE_MS; !(await attempt()); pause = Math.min(2 * pause, PAUSE_MAX_MS)) {
      await delay(pause, undefined, { ref: false })
      if (isClosing) return
    }
    down = false
    if (isClosing) await worker?.terminate()
    else onTrouble('The database is running again.')
  }

  await start()
  const watch = setInterval(() => {
    if (!worker) return
    isStuck = unanswered >= ASKS
    if (isStuck) void worker.terminate()
    unanswered = isStuck ? 0 : unanswered + 1
    worker.postMessage({ id: 0, name: 'ping' })
  }, stuckMs / ASKS).unref()

  return {
    ...dbOfCalls('pglite', ask),
    // one at a time
    load: () => ({ inUse: Math.min(count(), 1), waiting: Math.max(count() - 1, 0) }),
    trouble() {
      if (down) return RESTARTING
      return isShort ? shortWords(dataDir) : null
    },
    async close() {
      if (isClosing) return
      isClosing = true
      const running = worker
      try {
        if (running) await ask({ name: 'close', call: {} })
      } finally {
        clearInterval(watch)
        await running?.terminate()
      }
    },
  }
}
