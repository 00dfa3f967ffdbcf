import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { describe, test } from 'vitest'

import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgresql } from './postgresql.ts'
import { withSealing } from './sealing/sealing.ts'
import { readDump } from './template.ts'

class RolledBack extends Error {}

/** A group of tests to which it makes no difference on what the data is: they do not run again on PostgreSQL. */
export const describeOnce = (name: string, tests: () => void) => {
  // oxlint-disable-next-line vitest/no-conditional-tests, vitest/valid-title, vitest/valid-describe-callback -- the caller gives both
  if (!process.env.TEST_DATABASE_URL) describe(name, tests)
}

/** A database of its own on the server at `url`, gone when it is closed. */
export async function freshPostgresql(url: string): Promise<Db & { url: string }> {
  const name = `rounds_test_${randomUUID().slice(0, 8)}`
  const admin = openPostgresql(url)
  await admin.exec(`create database ${name}`)
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const db = openPostgresql(own)
  return {
    ...db,
    url: own,
    async close() {
      await db.close()
      await admin.exec(`drop database ${name}`)
      await admin.close()
    },
  }
}

/** An empty, migrated PGlite in memory. */
export const memoryDb = async (): Promise<Db> => openPglite('memory://', { dump: await readDump() })

/** A database without any table: PGlite in memory, or one of its own on TEST_DATABASE_URL. */
export async function bareDb(): Promise<Db> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return freshPostgresql(url)
  // faster than a new one
  const db = await memoryDb()
  await db.exec('drop schema rounds cascade; drop table public.migrations')
  return db
}

/**
 * An empty database with every migration run: PGlite in memory, or one of its own on TEST_DATABASE_URL, which seals texts as with a
 * master key. Tests that run on both so run with and without one.
 */
export async function freshDb({ isSealed = true } = {}): Promise<Db> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return memoryDb()
  const db = await freshPostgresql(url)
  await migrate(db)
  return isSealed ? withSealing(db, [randomBytes(32).toString('base64')]) : db
}

const globals = globalThis as { roundsTestDb?: Promise<Db> }
/** One database for all tests of a worker. */
const sharedDb = () => (globals.roundsTestDb ??= freshDb())

/** A test against a migrated, empty database. Whatever it writes is rolled back. */
export const dbTest = (name: string, body: (db: Db) => Promise<void>, timeoutMs?: number) =>
  // oxlint-disable-next-line vitest/expect-expect -- the caller gives it
  test(
    // oxlint-disable-next-line vitest/valid-title -- the caller gives it
    name,
    async () => {
      const db = await sharedDb()
      await db
        .transaction(async (tx) => {
          await body(tx)
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        })
    },
    timeoutMs,
  )

/** The same database on a disk that can be filled: it reads then and refuses every write, as PGlite does. */
export function onSmallDisk(db: Db) {
  let isFull = false
  const full = async () => {
    throw Object.assign(new Error('no room'), { code: '53100' })
  }
  const rows: Db['rows'] = (sql, args) =>
    isFull && !/^\s*select/i.test(sql) ? full() : db.rows(sql, args)
  return { db: { ...db, rows }, fill: () => (isFull = true), clear: () => (isFull = false) }
}

/**
 * A way to the PostgreSQL of the tests that can be stopped: `hold` passes nothing on any more, as a machine does that
 * hangs; `refuse` lets nobody in and ends who is. `open` is as before. `forget` passes nothing more on for those who are in, and is
 * open for others, as the name of a machine is after another one has taken over.
 */
export async function withWayTo(
  url: string,
  body: (way: {
    url: string
    set: (state: 'open' | 'hold' | 'refuse' | 'forget') => void
  }) => Promise<void>,
): Promise<void> {
  const target = new URL(url)
  let state = 'open'
  const sockets = new Set<Socket>()
  const forgotten = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'refuse') return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => (sockets.delete(from), to.destroy()))
      from.on('data', (data) => to.write(data))
    }
    if (state === 'hold') near.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(url)
  way.port = String((server.address() as AddressInfo).port)
  try {
    await body({
      url: way.href,
      set: (next) => {
        state = next
        for (const socket of sockets)
          if (next === 'refuse') socket.destroy()
          else if (next === 'open') socket.resume()
          else socket.pause()
        if (next !== 'forget') return
        for (const socket of sockets) forgotten.add(socket)
        sockets.clear()
      },
    })
  } finally {
    for (const socket of [...sockets, ...forgotten]) socket.destroy()
    server.close()
  }
}
