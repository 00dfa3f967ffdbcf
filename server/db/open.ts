import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Db } from './db.ts'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgresql } from './postgresql.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** Any number, as long as every Rounds process asks for the same: two that start at once must not both migrate. */
const MIGRATION_LOCK = 7_206_911

export type Migration = { number: number; name: string; sql: string }

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name) => ({
      number: Number(name.slice(0, 3)),
      name,
      sql: await readFile(new URL(name, MIGRATIONS), 'utf8'),
    })),
  )
}

/** Runs the migrations that have not run yet, in order and each in a transaction. Throws when the database is newer than this program. */
export async function migrate(db: Db, migrations?: Migration[]): Promise<void> {
  const all = migrations ?? (await readMigrations())
  await db.transaction(async (tx) => {
    if (tx.kind === 'postgresql')
      await tx.rows('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.exec(
      'create table if not exists migrations (number int primary key, name text not null, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await tx.rows<{ number: number }>('select number from migrations')).map((row) => row.number),
    )
    const newest = all.at(-1)?.number ?? 0
    if ([...done].some((number) => number > newest))
      throw new Error(
        'The database was made by a newer Rounds than this one. Update Rounds, or use another database.',
      )
    for (const { number, name, sql } of all) {
      if (done.has(number)) continue
      await tx.exec(sql)
      await tx.rows('insert into migrations (number, name) values ($1, $2)', [number, name])
    }
  })
}

/**
 * Opens the database and brings it up to date: PostgreSQL when `databaseUrl` is given, else PGlite in `dataDir`/pglite.
 * Throws FolderInUse while another process has that folder.
 */
export async function openDb({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Db> {
  if (databaseUrl) {
    const db = openPostgresql(databaseUrl)
    await migrate(db)
    return db
  }
  await mkdir(dataDir, { recursive: true })
  const folder = join(dataDir, 'pglite')
  const unlock = await lockFolder(folder)
  const db = await openPglite(folder)
  await migrate(db)
  return {
    ...db,
    async close() {
      await db.close()
      unlock()
    },
  }
}
