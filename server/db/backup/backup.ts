/**
 * A backup of Rounds' tables except its sessions in one file, the same for PGlite and PostgreSQL,
 * so that it can be restored on either. It is gzip around lines of JSON: a head, each table
 * followed by its rows, and an end with the totals. It is encrypted, or plain if requested.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { CannotOpen, type Db } from '#server/db/db.ts'
import { eraseAgain, listTombstones, type ErasedAgain } from '#server/db/erased-people.ts'
import { hadText, migrate } from '#server/db/migrate.ts'
import { readMigrations, type Migration } from '#server/db/migration-files.ts'
import { foreignTables, listed, quoted, SCHEMA, tablesAfter } from '#server/db/schema.ts'

import { BackupRefused, decrypted, ENCRYPTED, encrypted } from './backup-encryption.ts'
import { writeNewFile } from './new-file.ts'

const FORMAT = 'rounds-backup-2'
/** Format of versions that had no schema of their own and also backed up tables of other programs. */
const FORMAT_WITH_FOREIGN = 'rounds-backup-1'
/** Maximum number of rows in memory. A row can have a hundred kilobytes. */
const ROWS = 100
/**
 * The migrations are named in the head, and run again when the backup is restored. Sessions and
 * one-time links are left out, because restoring would bring back those that have ended or been
 * used since. Those in the backup of an older version are skipped too.
 */
const NOT_RESTORED = new Set(['migrations', 'sessions', 'sign_in_links'])

type Head = { format: string; made: string; migrations: { number: number; hash: string }[] }
type Table = { table: string; columns: string[] }
type End = { rows: number; sha256: string }
/** Numbers of tables and rows, and the skipped tables of other programs. */
export type Counts = { tables: number; rows: number; foreign: string[] }
type Row = Record<string, unknown>
/** Contents of a backup. */
export type Contents = Head & {
  isEncrypted: boolean
  /** Number of rows by table. */
  tables: Map<string, number>
  /** Rows of the tables that say whose data it is and who can use it. */
  rows: Record<(typeof LISTED)[number], Row[]>
}
const LISTED = ['teams', 'api_keys', 'scoped_api_keys', 'workspaces', 'workspace_keys'] as const
const isListed = (table: string): table is (typeof LISTED)[number] =>
  LISTED.some((each) => each === table)

const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

/** Rounds' tables in a database, according to the migrations that ran. */
async function ownTables(db: Db): Promise<string[]> {
  const done = await db.rows<{ number: number }>('select number from migrations')
  const ran = new Set(done.map(({ number }) => number))
  return tablesAfter(readMigrations().filter(({ number }) => ran.has(number)))
}

/** Rounds' tables with their columns, each after the tables that it refers to. */
async function tablesInOrder(db: Db): Promise<Table[]> {
  const all = await db.rows<Table & { needs: string[] }>(
    `select t.table_name as "table",
       (select json_agg(c.column_name order by c.ordinal_position) from information_schema.columns c
         where c.table_schema = t.table_schema and c.table_name = t.table_name and c.is_generated = 'NEVER') as columns,
       (select coalesce(json_agg(other.relname), '[]') from pg_constraint f
         join pg_class own on own.oid = f.conrelid join pg_class other on other.oid = f.confrelid
         where f.contype = 'f' and own.relnamespace = to_regnamespace($1::text)
           and own.relname = t.table_name and other.oid <> own.oid) as needs
     from information_schema.tables t
     where t.table_schema = $1::text and t.table_name in (select json_array_elements_text($2::text::json)) order by 1`,
    [SCHEMA, JSON.stringify(await ownTables(db))],
  )
  const sorted: Table[] = []
  const place = ({ needs, ...table }: (typeof all)[number]) => {
    if (sorted.some((placed) => placed.table === table.table)) return
    for (const needed of all.filter((other) => needs.includes(other.table))) place(needed)
    sorted.push(table)
  }
  all.forEach(place)
  return sorted
}

async function* linesOf(tx: Db): AsyncGenerator<string> {
  const migrations = await tx.rows<Head['migrations'][number]>(
    'select number, hash from migrations order by number',
  )
  const head: Head = { format: FORMAT, made: new Date().toISOString(), migrations }
  yield JSON.stringify(head)
  for (const table of await tablesInOrder(tx)) {
    if (NOT_RESTORED.has(table.table)) continue
    yield JSON.stringify(table)
    await tx.exec(
      `declare backup no scroll cursor for
       select row_to_json(x)::text as row from (select ${columnList(table)} from ${quoted(table.table)}) x`,
    )
    for (;;) {
      const rows = await tx.rows<{ row: string }>(`fetch ${ROWS} from backup`)
      if (!rows.length) break
      // a line break is allowed between the parts of a JSON text, but not in its strings
      for (const { row } of rows) yield `[${row.replaceAll('\n', ' ')}]`
    }
    await tx.exec('close backup')
  }
}

/**
 * Writes Rounds' tables, as of one moment, to a new file that only this user can read, without
 * sessions. Encrypts them with `key`. Null writes a plain file. Other reads and writes continue.
 * PGlite uses a copy of its folder. Throws if the file exists.
 */
export async function writeBackup(
  db: Db,
  file: string,
  { key }: { key: string | null },
): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0, foreign: [] }
  await writeNewFile(file, async (to) => {
    const source = db.snapshot ? await db.snapshot() : db
    const writing = source.transaction(async (tx) => {
      await tx.exec('set transaction isolation level repeatable read, read only')
      counts.foreign = await foreignTables(tx, await ownTables(tx))
      const hash = createHash('sha256')
      async function* text() {
        for await (const line of linesOf(tx)) {
          hash.update(`${line}\n`)
          if (line.startsWith('[')) counts.rows++
          else if (line.startsWith('{"table"')) counts.tables++
          yield `${line}\n`
        }
        const end: End = { rows: counts.rows, sha256: hash.digest('hex') }
        yield `${JSON.stringify(end)}\n`
      }
      const sealed = (packed: AsyncIterable<Buffer>) =>
        key === null ? packed : encrypted(packed, key)
      await pipeline(text, createGzip(), sealed, to)
    })
    await writing.finally(() => (source === db ? undefined : source.close()))
  })
  return counts
}

/** Recognizes an encrypted backup. Null if the file is neither an encrypted nor a plain one. */
async function isEncryptedFile(file: string): Promise<boolean | null> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0)
    .finally(() => handle.close())
  const beginning = buffer.subarray(0, bytesRead)
  if (beginning.equals(ENCRYPTED)) return true
  return beginning[0] === 0x1f && beginning[1] === 0x8b ? false : null
}

async function* linesIn(file: string, keys: readonly string[]): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const isEncrypted = await isEncryptedFile(file)
  const opened = (bytes: AsyncIterable<Buffer>) => (isEncrypted ? decrypted(bytes, keys) : bytes)
  const reading = pipeline(createReadStream(file), opened, unpacked)
  reading.catch(() => {})
  let rest: string[] = []
  for await (const text of unpacked.setEncoding('utf8')) {
    const [end = '', ...next] = (text as string).split('\n')
    rest.push(end)
    for (const begin of next) {
      yield rest.join('')
      rest = [begin]
    }
  }
  await reading
}

/**
 * Reads a whole backup and returns its contents. Throws if the file isn't a backup, is incomplete
 * or changed, or if none of `keys` decrypts it.
 */
export async function readBackup(file: string, keys: readonly string[]): Promise<Contents> {
  const hash = createHash('sha256')
  const tables: Contents['tables'] = new Map()
  const listedRows: Contents['rows'] = {
    teams: [],
    api_keys: [],
    scoped_api_keys: [],
    workspaces: [],
    workspace_keys: [],
  }
  let isEncrypted: boolean | null = null
  let head: Head | null = null
  let table = ''
  let rows = 0
  let last: string | null = null
  try {
    isEncrypted = await isEncryptedFile(file)
    if (isEncrypted === null) throw new BackupRefused('is not a Rounds backup')
    for await (const line of linesIn(file, keys)) {
      if (last !== null) hash.update(`${last}\n`)
      last = line
      head ??= JSON.parse(line) as Head
      if (line.startsWith('{"table"')) {
        ;({ table } = JSON.parse(line) as Table)
        tables.set(table, 0)
      } else if (line.startsWith('[')) {
        rows++
        tables.set(table, (tables.get(table) ?? 0) + 1)
        if (isListed(table)) listedRows[table].push(...(JSON.parse(line) as Row[]))
      }
    }
    const end = JSON.parse(last ?? '') as End
    const isWhole = end.rows === rows && end.sha256 === hash.digest('hex')
    if (head && isWhole && [FORMAT, FORMAT_WITH_FOREIGN].includes(head.format))
      return { ...head, isEncrypted, tables, rows: listedRows }
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (syscall) throw new Error(`${file} can’t be read: ${message}`, { cause: error })
    if (error instanceof BackupRefused)
      throw new Error(`${file} ${message}. Nothing was changed.`, { cause: error })
  }
  throw new Error(`${file} isn’t a complete Rounds backup. Nothing was changed.`)
}

/** Migrations of the backed-up database. Throws if this program doesn't know one of them. */
async function migrationsUpTo({ migrations }: Pick<Head, 'migrations'>): Promise<Migration[]> {
  const own = readMigrations()
  for (const { number, hash } of migrations) {
    const same = own.find((each) => each.number === number)
    if (!same)
      throw new CannotOpen(
        'The backup was created by a newer version of Rounds. Update Rounds, then restore it.',
      )
    if (!hadText(same, hash))
      throw new CannotOpen(
        `The backup was created by a version of Rounds with a different migration ${same.name}. Restore it with that version.`,
      )
  }
  return own.filter(({ number }) => migrations.some((each) => each.number === number))
}

type Restoring = {
  /** Keys, one of which may have encrypted the backup. */
  keys: readonly string[]
  replace?: boolean
  /** Accepts a plain file although keys are configured. */
  plain?: boolean
}

/**
 * Replaces Rounds' tables with a backup in one transaction. A backup from an older version is
 * upgraded. People erased since the backup are erased again. Throws if there are teams already and
 * `replace` is false, and if objects of other programs are in the way.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  { keys, replace = false, plain = false }: Restoring,
): Promise<Counts & { contents: Contents; erased: ErasedAgain[] }> {
  const contents = await readBackup(file, keys)
  if (!contents.isEncrypted && keys.length && !plain)
    throw new Error(
      `${file} isn’t encrypted, so anyone with write access could have changed it or added their own keys. To restore it anyway, add --plain. Nothing was changed.`,
    )
  const migrations = await migrationsUpTo(contents)
  const own = tablesAfter(migrations)
  const foreign = [...contents.tables.keys()].filter((table) => !own.includes(table))
  if (foreign.length && contents.format === FORMAT)
    throw new Error(
      `${file} contains tables that don’t belong to Rounds: ${listed(foreign)}. Nothing was changed.`,
    )
  return db.transaction(async (tx) => {
    const before = await ownTables(tx)
    const owners = await ownersIn(tx, before)
    if (owners.length && !replace)
      throw new Error(
        `The database already has data for ${listed(owners)}. To replace it, back it up first, then add --replace.`,
      )
    const tombstones = before.includes('erased_people') ? await listTombstones(tx) : []
    await dropTables(tx)
    await migrate(tx, migrations)
    const counts = await readRows(tx, { file, keys, own })
    await migrate(tx)
    const erased = await eraseAgain(tx, tombstones)
    return { ...counts, foreign, contents, erased }
  })
}

/** Names of teams, and of workspaces on another service, which the first versions did not have. */
async function ownersIn(db: Db, tables: readonly string[]): Promise<string[]> {
  const teams = 'select name from teams'
  const workspaces = "select coalesce(name, 'the workspace ' || id) from workspaces"
  const all = tables.includes('workspaces') ? `${teams} union all ${workspaces}` : teams
  return (await db.rows<{ name: string }>(`${all} order by 1`)).map(({ name }) => name)
}

/** PostgreSQL's code for a table that another object depends on. */
const IN_USE = '2BP01'

/** Drops Rounds' tables. Throws if the schema has others, or objects outside it depend on them. */
async function dropTables(tx: Db) {
  const own = await ownTables(tx)
  const foreign = await foreignTables(tx, own)
  if (foreign.length)
    throw new Error(
      `The schema ${SCHEMA} contains tables that don’t belong to Rounds: ${listed(foreign)}. Move them to another schema first. Nothing was changed.`,
    )
  try {
    await tx.exec(`drop table ${own.map(quoted).join(', ')}`)
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string }
    if (code !== IN_USE) throw error
    throw new Error(
      `Other objects in the database depend on Rounds tables. Drop those objects, restore the backup, then re-create them. Nothing was changed. ${detail}`,
      { cause: error },
    )
  }
}

/** Inserts the rows of Rounds' own tables, which are in no other schema. */
async function readRows(
  tx: Db,
  { file, keys, own }: { file: string; keys: readonly string[]; own: string[] },
) {
  const counts = { tables: 0, rows: 0 }
  let into: Table | null = null
  let rows: string[] = []
  const flush = async () => {
    if (!into || !rows.length) return
    const columns = columnList(into)
    const table = `${SCHEMA}.${quoted(into.table)}`
    await tx.rows(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [`[${rows.map((row) => row.slice(1, -1)).join(',')}]`],
    )
    counts.rows += rows.length
    rows = []
  }
  for await (const line of linesIn(file, keys)) {
    if (line.startsWith('[')) {
      if (into) rows.push(line)
      if (rows.length === ROWS) await flush()
    } else if (line.startsWith('{"table"')) {
      await flush()
      const table = JSON.parse(line) as Table
      into = own.includes(table.table) && !NOT_RESTORED.has(table.table) ? table : null
      if (into) counts.tables++
    }
  }
  await flush()
  return counts
}
