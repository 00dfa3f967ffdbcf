import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir } from 'node:fs/promises'

import { CannotOpen, type Db } from './db.ts'
import { closeFolder, prepareFolder, realFolder } from './folder.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgresql } from './postgresql.ts'
import { joinDb, shareDb, type Holder, type Sharing } from './shared.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** Any number, as long as every Rounds process asks for the same: two that start at once must not both migrate. */
const MIGRATION_LOCK = 7_206_911

export type Migration = { number: number; name: string; sql: string }

/** All of this program, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name) => ({
      number: Number(name.slice(0, 3)),
      name,
      sql: await readFile(new URL(name, MIGRATIONS), 'utf8'),
    })),
  )
}

/** Tells a migration from one that was edited since. */
export const hashOf = ({ sql }: Migration): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** What was run before: a migration's text never changes after that. One of a time without hashes has null. */
async function migrationsOf(tx: Db): Promise<Map<number, string | null>> {
  const [table] = await tx.rows("select 1 where to_regclass('migrations') is not null")
  const rows = table
    ? await tx.rows<{ number: number; hash: string | null }>(
        "select number, to_jsonb(migrations) ->> 'hash' as hash from migrations",
      )
    : []
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

/**
 * Runs the migrations that have not run yet, in order and in one transaction. Throws CannotOpen when the database is newer than
 * this program, or when a migration that ran there is not the one of this program.
 */
export async function migrate(db: Db, migrations?: Migration[]): Promise<void> {
  const all = migrations ?? (await readMigrations())
  await db.transaction(async (tx) => {
    if (tx.kind === 'postgresql')
      await tx.rows('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const done = await migrationsOf(tx)
    const newest = all.at(-1)?.number ?? 0
    if ([...done.keys()].some((number) => number > newest))
      throw new CannotOpen(
        'The database was made by a newer Rounds than this one. Update Rounds, or use another database.',
      )
    const changed = all.find((each) => (done.get(each.number) ?? hashOf(each)) !== hashOf(each))
    if (changed)
      throw new CannotOpen(
        `The migration ${changed.name} is not the one that this database was made with. Use the Rounds that made it, undo the change to that file, or use another database.`,
      )
    // nothing is written where nothing is to be done: the disk may be full
    if (all.every(({ number }) => done.get(number))) return
    await tx.exec(
      'create table if not exists migrations (number int primary key, name text not null, applied_at timestamptz not null default now())',
    )
    await tx.exec('alter table migrations add column if not exists hash text')
    for (const migration of all) {
      const { number, name, sql } = migration
      if (!done.has(number)) await tx.exec(sql)
      await tx.rows(
        'insert into migrations (number, name, hash) values ($1, $2, $3) on conflict (number) do update set hash = excluded.hash',
        [number, name, hashOf(migration)],
      )
    }
  })
}

type Place = { databaseUrl: string | null; databasePooled?: boolean; dataDir: string }
type Opening = {
  /** Other processes may join while it is open. */
  sharing?: Sharing
  /** Told in words when the database stops, runs again, or has no room left to write. */
  onTrouble?: (words: string) => void
}

const newestMigration = async () => (await readMigrations()).at(-1)!.number

/**
 * Opens the database and brings it up to date: PostgreSQL when `databaseUrl` is given, else PGlite in `dataDir`/pglite, for
 * this user alone. Throws FolderInUse while another process has that folder, and CannotOpen with what to do.
 */
export async function openDb(place: Place, { sharing, onTrouble }: Opening = {}): Promise<Db> {
  if (place.databaseUrl) {
    // a migration waits for another process's, and takes the time it needs
    const pooled = place.databasePooled ?? false
    const migrated = openPostgresql(place.databaseUrl, { pooled })
    await migrate(migrated).finally(() => migrated.close())
    return openPostgresql(place.databaseUrl, { serving: sharing !== undefined, pooled })
  }
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const folder = await realFolder(place.dataDir)
  const shared = sharing && shareDb(sharing)
  const unlock = await lockFolder(folder, shared?.accept)
  let db: Db | null = null
  try {
    await prepareFolder(folder)
    await closeFolder(place.dataDir, folder)
    db = await openPglite(folder, { onTrouble })
    await migrate(db)
    shared?.open({ db, migration: await newestMigration() })
    const opened = db
    return {
      ...opened,
      async close() {
        await shared?.close()
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    await shared?.close()
    await db?.close()
    unlock()
    throw error
  }
}

/** Which Rounds has the folder and shares it; null where none does. */
export async function findHolder(place: Place): Promise<Holder | null> {
  const joined = await joinDb(await realFolder(place.dataDir))
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
  const folder = await realFolder(place.dataDir)
  const joined = await joinDb(folder)
  if (!joined)
    throw new FolderInUse(
      `Another command is using ${folder}. Run this one again when that is done.`,
    )
  const { db, holder } = joined
  if (holder.migration === (await newestMigration())) return db
  await db.close()
  throw new Error(
    'Rounds runs in another version than this command. Stop it, start it anew, and run this again.',
  )
}
