import { randomUUID } from 'node:crypto'

import { test } from 'vitest'

import type { Db } from './db.ts'
import { migrate } from './open.ts'
import { openPglite } from './pglite.ts'
import { openPostgresql } from './postgresql.ts'

class RolledBack extends Error {}

async function freshPostgresql(url: string): Promise<Db> {
  const name = `rounds_test_${randomUUID().slice(0, 8)}`
  const admin = openPostgresql(url)
  await admin.exec(`create database ${name}`)
  const db = openPostgresql(Object.assign(new URL(url), { pathname: `/${name}` }).href)
  return {
    ...db,
    async close() {
      await db.close()
      await admin.exec(`drop database ${name}`)
      await admin.close()
    },
  }
}

/** An empty database with every migration run: PGlite in memory, or one of its own on TEST_DATABASE_URL. */
export async function freshDb(): Promise<Db> {
  const url = process.env.TEST_DATABASE_URL
  const db = url ? await freshPostgresql(url) : await openPglite('memory://')
  await migrate(db)
  return db
}

const shared = globalThis as { roundsTestDb?: Promise<Db> }
/** One database for all tests of a worker: opening PGlite takes seconds. */
const sharedDb = () => (shared.roundsTestDb ??= freshDb())

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
