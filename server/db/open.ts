import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Db } from './db.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgresql } from './postgresql.ts'
import { joinDb, shareDb, type Holder, type Sharing } from './shared.ts'

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

type Place = { databaseUrl: string | null; dataDir: string }

const folderOf = ({ dataDir }: Place) => join(dataDir, 'pglite')
const newestMigration = async () => (await readMigrations()).at(-1)!.number

/**
 * Opens the database and brings it up to date: PostgreSQL when `databaseUrl` is given, else PGlite in `dataDir`/pglite, which
 * with `sharing` other processes may join. Throws FolderInUse while another process has that folder.
 */
export async function openDb(place: Place, sharing?: Sharing): Promise<Db> {
  if (place.databaseUrl) {
    // a migration waits for another process's, and takes the time it needs
    const migrated = openPostgresql(place.databaseUrl)
    await migrate(migrated).finally(() => migrated.close())
    return openPostgresql(place.databaseUrl, { serving: sharing !== undefined })
  }
  await mkdir(place.dataDir, { recursive: true })
  const folder = folderOf(place)
  const shared = sharing && shareDb(sharing)
  const unlock = await lockFolder(folder, shared?.accept)
  const db = await openPglite(folder)
  await migrate(db)
  shared?.open({ db, migration: await newestMigration() })
  return {
    ...db,
    async close() {
      await shared?.close()
      await db.close()
      unlock()
    },
  }
}

/** Which Rounds has the folder and shares it; null where none does. */
export async function findHolder(place: Place): Promise<Holder | null> {
  const joined = await joinDb(folderOf(place))
  await joined?.db.close()
  return joined?.holder ?? null
}

/**
 * Opens the database for a command: by itself, or through the Rounds that runs on it. Throws FolderInUse while another command
 * has the folder, and an Error while the Rounds that has it is of another version.
 */
export async function openOrJoinDb(place: Place): Promise<Db> {
  const own = await openDb(place).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  if (own) return own
  const joined = await joinDb(folderOf(place))
  if (!joined)
    throw new FolderInUse(
      `Another command is using ${folderOf(place)}. Run this one again when that is done.`,
    )
  const { db, holder } = joined
  if (holder.migration === (await newestMigration())) return db
  await db.close()
  throw new Error(
    'Rounds runs in another version than this command. Stop it, start it anew, and run this again.',
  )
}
