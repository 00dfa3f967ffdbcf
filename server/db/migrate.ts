import { createHash } from 'node:crypto'

import { CannotOpen, type Db } from './db.ts'
import { newestNumber, readMigrations, type Migration } from './migration-files.ts'
import { checkOwnsTables, enterSchema } from './schema.ts'

/**
 * Any number, as long as all Rounds processes use the same one, so that two that start at once
 * don't both migrate.
 */
const MIGRATION_LOCK = 7_206_911

/** Distinguishes a migration from one that was edited since. */
const hashOf = ({ sql }: Migration): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/**
 * Compares a hash with that of this text, and with those of the earlier texts that this one says
 * it replaces.
 */
export const hadText = (migration: Migration, hash: string): boolean =>
  hash === hashOf(migration) || migration.sql.includes(`Replaces the text with the SHA-256 ${hash}`)

/** Reads which migrations ran. The hash is null for those that ran before hashes were stored. */
async function migrationsOf(tx: Db): Promise<Map<number, string | null>> {
  const [table] = await tx.rows("select 1 where to_regclass('migrations') is not null")
  const rows = table
    ? await tx.rows<{ number: number; hash: string | null }>(
        "select number, to_jsonb(migrations) ->> 'hash' as hash from migrations order by number",
      )
    : []
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

/** True if each of these ran as it is, and no other did. */
async function isUpToDate(db: Db, all: readonly Migration[]): Promise<boolean> {
  const done = await migrationsOf(db).catch((error: { code?: string }) => {
    // another program's table, or one that the role can't read
    if (error.code?.startsWith('42')) return new Map<number, string | null>()
    throw error
  })
  const isDone = (migration: Migration) => {
    const hash = done.get(migration.number)
    return typeof hash === 'string' && hadText(migration, hash)
  }
  return done.size === all.length && all.every(isDone)
}

async function lock(tx: Db, say: (words: string) => void) {
  const [tried] = await tx.rows<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isFree"',
    [MIGRATION_LOCK],
  )
  if (tried?.isFree) return
  say(
    'Another Rounds process is upgrading the database. This one will start when the upgrade finishes.',
  )
  await tx.rows('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/**
 * Runs the migrations that have not run yet, in order, in one transaction and in Rounds' schema.
 * Throws CannotOpen if the database is newer than this program, if a migration has changed since
 * it ran, or if the schema can't be used. `say` is called with a message before an upgrade, which
 * can take long.
 */
export async function migrate(
  db: Db,
  all = readMigrations(),
  say: (words: string) => void = () => {},
): Promise<void> {
  // the rest searches the whole catalog, which takes too long for a start
  if (await isUpToDate(db, all)) return
  await db.transaction(async (tx) => {
    if (tx.kind === 'postgresql') await lock(tx, say)
    await enterSchema(tx, all)
    const done = await migrationsOf(tx)
    const unknown = [...done.keys()].filter((number) => all.every((each) => each.number !== number))
    if (unknown.length)
      throw new CannotOpen(
        `A newer version of Rounds upgraded this database to migration ${Math.max(...unknown)}. This version goes up to ${newestNumber(all)}. Start the newer version. To keep this version, use another database and restore a backup from before the upgrade: npm run restore -- <file>`,
      )
    const changed = all.find((each) => !hadText(each, done.get(each.number) ?? hashOf(each)))
    if (changed)
      throw new CannotOpen(
        `Migration ${changed.name} has changed since it ran on this database. Use the version of Rounds that ran it, undo the change to the file, or use another database.`,
      )
    // nothing is written if nothing is to be done, because the disk may be full
    if (all.every(({ number }) => done.get(number))) return
    await checkOwnsTables(tx)
    const left = all.filter(({ number }) => !done.has(number))
    if (done.size && left.length)
      say(
        `Upgrading the database from migration ${Math.max(...done.keys())} to ${newestNumber(all)}.`,
      )
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
