/**
 * The database of a running Rounds for commands: PGlite allows one process, so the others ask that
 * one over the socket that locks its folder. Each message is a line of JSON.
 */
import { stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

import { dbOfCalls, pendingCalls, type Answer, type Call } from './calls.ts'
import type { Db } from './db.ts'
import { socketPath } from './lock.ts'

/** First message from the process that holds the folder. */
export type Holder = {
  pid: number
  /** Address of its dashboard. Null while it starts. */
  dashboard: string | null
  /** Number of its newest migration, because commands of another version must not write. */
  migration: number
}

/** A transaction blocks all other queries. One that a command leaves open this long is rolled back. */
const IDLE_TRANSACTION_MS = 30_000
const ROLLBACK = Symbol('rollback')

/**
 * Calls `onMessage` with each message, and returns a function to send one. Invalid JSON ends the
 * connection.
 */
function messages(socket: Socket, onMessage: (message: unknown) => void) {
  let line: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => {
    const [end = '', ...next] = text.split('\n')
    line.push(end)
    for (const begin of next) {
      try {
        onMessage(JSON.parse(line.join('')))
      } catch {
        socket.destroy()
      }
      line = [begin]
    }
  })
  return (message: unknown) => void socket.write(`${JSON.stringify(message)}\n`)
}

/**
 * Answers the calls of one command. Resolves when the command has disconnected and its open
 * transactions are rolled back, with whether it made any call. A command that only checks whether
 * Rounds is running makes none.
 */
async function serve(socket: Socket, db: Db, holder: Holder, idleMs: number): Promise<boolean> {
  type Open = { tx: Db; end(commit: boolean): void; ended: () => Promise<void> }
  const transactions = new Map<number, Open>()
  let nextTransaction = 1
  let inFlight = 0
  let hasAsked = false
  let idle: NodeJS.Timeout | undefined

  const openOne = (id: number) => {
    const open = transactions.get(id)
    if (!open) throw new Error('The transaction has ended')
    return open
  }
  const runner = (tx: number | undefined) => (tx === undefined ? db : openOne(tx).tx)
  const begin = () =>
    new Promise<number>((began, failed) => {
      const id = nextTransaction++
      const ended: Promise<void> = db
        .transaction(
          (tx) =>
            new Promise<void>((commit, abort) => {
              if (socket.destroyed) return abort(ROLLBACK)
              const end = (isCommit: boolean) => (isCommit ? commit() : abort(ROLLBACK))
              transactions.set(id, { tx, end, ended: () => ended })
              began(id)
            }),
        )
        .catch((error: unknown) => {
          if (error !== ROLLBACK) throw error
        })
      ended.catch(failed)
    })
  const end = async (id: number, commit: boolean) => {
    const open = openOne(id)
    transactions.delete(id)
    open.end(commit)
    await open.ended()
  }
  const carryOut = async ({ name, call }: Call): Promise<unknown> => {
    if (name === 'begin') return begin()
    if (name === 'end') return end(call.tx, call.commit)
    if (name === 'copy') return db.copyTo?.(call.to)
    if (name === 'rows') return runner(call.tx).rows(call.sql, call.args)
    if (name === 'exec') return runner(call.tx).exec(call.sql)
    throw new Error(`There is no ${name}`)
  }

  const send = messages(socket, (received) => {
    const call = received as Call
    hasAsked = true
    inFlight++
    clearTimeout(idle)
    void carryOut(call)
      .then(
        (result) => send({ id: call.id, result } satisfies Answer),
        ({ message, code, detail, constraint }) =>
          send({ id: call.id, error: { message, code, detail, constraint } }),
      )
      .finally(() => {
        inFlight--
        if (inFlight === 0 && transactions.size) idle = setTimeout(() => socket.destroy(), idleMs)
      })
  })
  send(holder)
  await new Promise((gone) => socket.on('error', gone).on('close', gone))
  clearTimeout(idle)
  await Promise.allSettled([...transactions.keys()].map((id) => end(id, false)))
  return hasAsked
}

export type Sharing = {
  /** Called when a command that used the database has disconnected. */
  onCommandEnd: () => void
  dashboard: () => string | null
  idleMs?: number
}

/**
 * Accepts the connections of commands once the folder is locked, and serves them once the database
 * is open.
 */
export function shareDb({ onCommandEnd, dashboard, idleMs = IDLE_TRANSACTION_MS }: Sharing) {
  const connections = new Map<Socket, Promise<void>>()
  type Opened = { db: Db; migration: number }
  let open!: (opened: Opened) => void
  const opened = new Promise<Opened>((resolve) => (open = resolve))

  async function take(socket: Socket) {
    socket.on('error', () => {})
    const { db, migration } = await opened
    if (socket.destroyed) return
    const holder = { pid: process.pid, dashboard: dashboard(), migration }
    if (await serve(socket, db, holder, idleMs)) onCommandEnd()
  }
  return {
    open: (given: Opened) => open(given),
    accept: (socket: Socket) => {
      const done = take(socket).finally(() => connections.delete(socket))
      connections.set(socket, done)
    },
    /** Ends the connections. Open transactions are rolled back. */
    async close() {
      for (const socket of connections.keys()) socket.destroy()
      await Promise.allSettled(connections.values())
    },
  }
}

/** Another user could listen under the name of a socket in a world-writable folder. */
async function isOurs(path: string) {
  if (process.platform === 'win32') return true
  const { uid } = await stat(path)
  const own = process.getuid?.()
  return uid === own || own === 0
}

/** A connection to the process that has the folder. Null if that doesn't share it, as commands don't. */
export async function joinDb(folder: string): Promise<{ db: Db; holder: Holder } | null> {
  const path = socketPath(folder)
  if (!(await isOurs(path).catch(() => false))) return null
  const socket = connect(path)
  let isClosing = false
  const { ask, receive, failAll } = pendingCalls((call) => {
    if (socket.destroyed) throw lost()
    send(call)
  })
  let greet!: (holder: Holder | null) => void
  const greeting = new Promise<Holder | null>((resolve) => (greet = resolve))
  const send = messages(socket, (received) => {
    const given = received as Holder | Answer
    if ('pid' in given) greet(given)
    else receive(given)
  })
  const lost = () =>
    new Error(
      isClosing
        ? 'The database is closed'
        : 'Rounds stopped while this command used its database. Unfinished changes were rolled back. Run it again.',
    )
  socket.on('error', () => {})
  socket.on('close', () => {
    greet(null)
    failAll(lost())
  })
  const holder = await greeting
  if (!holder) return null
  const db: Db = {
    ...dbOfCalls('pglite', ask),
    async close() {
      isClosing = true
      socket.destroy()
    },
  }
  return { db, holder }
}
