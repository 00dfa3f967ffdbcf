import { CannotOpen, type Db } from './db.ts'
import { openCopy } from './folder-copy.ts'
import { closeFolder, makeFolder, prepareFolder, realFolder } from './folder.ts'
import { FolderInUse, lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { newestNumber, readMigrations } from './migration-files.ts'
import { openPglite } from './pglite.ts'
import { allowRows, checkSameDatabase, hasRowSecurity, roleOf } from './rows-only.ts'
import { checkOwnsTables } from './schema.ts'
import { joinDb, shareDb, type Holder, type Sharing } from './shared.ts'

/** PgBouncer's message for a setting that it doesn't keep for a session. */
const POOLER_REFUSES = 'unsupported startup parameter'
const POOLER_WORDS =
  'A connection pooler in front of PostgreSQL rejected the session settings. Set DATABASE_POOLED=on.'

type Place = {
  databaseUrl: string | null
  /** Address with the role that owns the tables, if it isn't the role in `databaseUrl`. */
  databaseOwnerUrl?: string | null
  databasePooled?: boolean
  dataDir: string
}
type Opening = {
  /** True if other processes may join while it is open. */
  sharing?: Sharing
  /** Called with a message when the database is upgraded, stops, runs again, or has no space to write. */
  onTrouble?: (words: string) => void
}

/**
 * Opens and upgrades the database: PostgreSQL if `databaseUrl` is given, otherwise PGlite in
 * `dataDir`/pglite, for this user only. Throws FolderInUse while another process has that folder,
 * and CannotOpen with what to do.
 */
export async function openDb(place: Place, { sharing, onTrouble }: Opening = {}): Promise<Db> {
  if (place.databaseUrl) {
    const { openPostgresql } = await import('./postgresql.ts')
    // a migration waits for another process's, and has no time limit
    const { databaseUrl, databaseOwnerUrl, databasePooled: pooled = false } = place
    const owner = openPostgresql(databaseOwnerUrl ?? databaseUrl, { pooled })
    const open = (tenants: boolean) =>
      openPostgresql(databaseUrl, { serving: sharing !== undefined, pooled, tenants })
    let db: Db | null = null
    try {
      if (databaseOwnerUrl) {
        db = open(true)
        await checkSameDatabase(db, owner)
      }
      await migrate(owner, undefined, onTrouble)
      if (!db) return open(await hasRowSecurity(owner))
      await allowRows(owner, await roleOf(db))
      return db
    } catch (error) {
      await db?.close()
      const { message } = error as Error
      throw message.startsWith(POOLER_REFUSES) ? new CannotOpen(POOLER_WORDS) : error
    } finally {
      await owner.close()
    }
  }
  makeFolder(place.dataDir)
  const folder = realFolder(place.dataDir)
  const shared = sharing && shareDb(sharing)
  const unlock = await lockFolder(folder, shared?.accept)
  let opening: Promise<Db> | null = null
  try {
    await prepareFolder(folder)
    opening = openPglite(folder, { onTrouble })
    // while the database thread starts
    closeFolder(place.dataDir, folder)
    const migrations = readMigrations()
    const db = await opening
    await migrate(db, migrations, onTrouble)
    shared?.open({ db, migration: newestNumber(migrations) })
    return {
      ...db,
      async close() {
        await shared?.close()
        await db.close()
        unlock()
      },
    }
  } catch (error) {
    await shared?.close()
    await opening?.then(
      (db) => db.close(),
      () => {},
    )
    unlock()
    throw error
  }
}

/** Connects to the Rounds process that holds the folder and shares it. Null if there is none. */
export async function findHolder(place: Place): Promise<Holder | null> {
  const joined = await joinDb(realFolder(place.dataDir))
  await joined?.db.close()
  return joined?.holder ?? null
}

/**
 * Opens the database for a command: directly, or through the running Rounds. Throws FolderInUse
 * while another command has the folder, and an Error if the running Rounds has another version.
 */
export async function openOrJoinDb(place: Place): Promise<Db> {
  const own = await openDb(place).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  if (own) return own
  const folder = realFolder(place.dataDir)
  const joined = await joinDb(folder)
  if (!joined)
    throw new FolderInUse(`Another command is using ${folder}. Run this again when it finishes.`)
  const { db, holder } = joined
  if (holder.migration === newestNumber(readMigrations()))
    return { ...db, snapshot: () => openCopy(folder, db) }
  await db.close()
  throw new Error(
    'The running server and this command are different versions of Rounds. Restart Rounds, then run this again.',
  )
}

/**
 * Opens the database for a command that recreates the tables, as the role that owns them. Closing it lets the role of
 * `databaseUrl` use them again.
 */
export async function openAsOwner(place: Place): Promise<Db> {
  const db = await openOrJoinDb(place)
  const { databaseOwnerUrl: databaseUrl } = place
  if (!databaseUrl) {
    await checkOwnsTables(db)
    return db
  }
  await db.close()
  const owner = await openDb({ ...place, databaseUrl, databaseOwnerUrl: null })
  return {
    ...owner,
    async close() {
      await owner.close()
      await (await openDb(place)).close()
    },
  }
}
