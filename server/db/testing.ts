import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { describe, test } from 'vitest'

import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgresql } from './postgresql.ts'
import { allowRows } from './rows-only.ts'
import { withSealing } from './sealing/sealing.ts'
import { readDump } from './template.ts'
import { acrossTenants, currentTenant } from './tenant.ts'

class RolledBack extends Error {}

/** A group of tests that doesn't depend on the kind of database. It doesn't run again on PostgreSQL. */
export const describeOnce = (name: string, tests: () => void) => {
  // oxlint-disable-next-line vitest/no-conditional-tests, vitest/valid-title, vitest/valid-describe-callback -- the caller gives both
  if (!process.env.TEST_DATABASE_URL) describe(name, tests)
}

/** A separate database on the server at `url`, dropped when it is closed. */
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

/** Role that reads and writes the rows of tests, and owns no table. */
const ROWS_ROLE = 'rounds_test_rows'
const MAKE_ROLE = `
  do $$ begin
    create role ${ROWS_ROLE} login password 'rounds';
  exception when duplicate_object or unique_violation then null;
  end $$`

/** The same database. The statements of a test itself reach the rows of all owners, as those of a command. */
function withinTests(db: Db): Db {
  const all = acrossTenants(db)
  const reached = () => (currentTenant() === undefined ? all : db)
  return {
    ...db,
    rows: (sql, args) => reached().rows(sql, args),
    exec: (sql) => reached().exec(sql),
    transaction: (work) => reached().transaction(work),
  }
}

/** A migrated database on the server at `url`, for a role that row security applies to, and for its owner. */
export async function freshRows(
  url: string,
): Promise<Db & { url: string; owner: Db & { url: string } }> {
  const owner = await freshPostgresql(url)
  await migrate(owner)
  await owner.exec(MAKE_ROLE)
  await allowRows(owner, ROWS_ROLE)
  const own = Object.assign(new URL(owner.url), { username: ROWS_ROLE, password: 'rounds' }).href
  const db = openPostgresql(own, { tenants: true })
  return {
    ...withinTests(db),
    url: own,
    owner,
    async close() {
      await db.close()
      await owner.close()
    },
  }
}

/** An empty, migrated PGlite in memory. */
export const memoryDb = async (): Promise<Db> => openPglite('memory://', { dump: await readDump() })

/** A database without tables: PGlite in memory, or a separate one on TEST_DATABASE_URL. */
export async function bareDb(): Promise<Db> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return freshPostgresql(url)
  // faster than a new one
  const db = await memoryDb()
  await db.exec('drop schema rounds cascade; drop table public.migrations')
  return db
}

/**
 * An empty database with every migration run: PGlite in memory, or a separate one on
 * TEST_DATABASE_URL, which encrypts texts as with a master key and has row security, unless its
 * role owns the tables. Tests that run on both are run with and without.
 */
export async function freshDb({ isSealed = true, ownsTables = false } = {}): Promise<Db> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return memoryDb()
  const db = await (ownsTables ? freshPostgresql(url) : freshRows(url))
  if (ownsTables) await migrate(db)
  return isSealed ? withSealing(db, [randomBytes(32).toString('base64')]) : db
}

const globals = globalThis as { roundsTestDbs?: Map<string, Promise<unknown>> }

/**
 * Tests with a migrated database that holds what `seed` writes. All tests of a worker share one for
 * each `holding`. The writes of a test are rolled back.
 */
export const testsOnDb = <World>(holding: string, seed: (db: Db) => Promise<World>) => {
  type Shared = { db: Db; world: World }
  const open = async (): Promise<Shared> => {
    const db = await freshDb()
    return { db, world: await db.transaction(seed) }
  }
  const share = () => {
    const dbs = (globals.roundsTestDbs ??= new Map())
    if (!dbs.has(holding)) dbs.set(holding, open())
    return dbs.get(holding) as Promise<Shared>
  }
  return (name: string, body: (db: Db, world: World) => Promise<void>, timeoutMs?: number) =>
    // oxlint-disable-next-line vitest/expect-expect -- the caller gives it
    test(
      // oxlint-disable-next-line vitest/valid-title -- the caller gives it
      name,
      async () => {
        const { db, world } = await share()
        await db
          .transaction(async (tx) => {
            await body(tx, world)
            throw new RolledBack()
          })
          .catch((error: unknown) => {
            if (!(error instanceof RolledBack)) throw error
          })
      },
      timeoutMs,
    )
}

/** A test with a migrated, empty database. */
export const dbTest = testsOnDb('nothing', async () => {})

/**
 * The same database on a disk that can be filled. It then allows reads and rejects every write, as
 * PGlite does.
 */
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
 * A proxy to the tests' PostgreSQL that can be stopped: `hold` passes nothing on, like a hung
 * machine. `refuse` rejects new connections and ends existing ones. `open` restores it. `forget`
 * passes nothing on for existing connections and accepts new ones, like a host name after
 * failover.
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
