/**
 * A backup of the whole database but its sessions in one file, the same for PGlite and PostgreSQL: made on the one it can be restored on the
 * other. Gzip around lines of JSON: a head, each table followed by its rows, and an end that says what was before it.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { CannotOpen, type Db } from './db.ts'
import { hadText, migrate, readMigrations } from './migrate.ts'
import { foreignTables, listed, quoted, SCHEMA, tablesAfter } from './schema.ts'

const FORMAT = 'rounds-backup-1'
/** Rows that are in memory at once: one may have a hundred kilobytes. */
const ROWS = 100
/**
 * The migrations are named in the head, and run anew where the backup is restored. Sessions would come back that were ended
 * since: those in the backup of an older Rounds are left out too.
 */
const NOT_RESTORED = new Set(['migrations', 'sessions'])

type Head = { format: string; made: string; migrations: { number: number; hash: string }[] }
type Table = { table: string; columns: string[] }
type End = { rows: number; sha256: string }
/** How many rows of how many tables. */
export type Counts = { tables: number; rows: number }

const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

/** The tables with the columns that are written, each after those that it refers to. */
async function tablesInOrder(db: Db): Promise<Table[]> {
  const all = await db.rows<Table & { needs: string[] }>(
    `select t.table_name as "table",
       (select json_agg(c.column_name order by c.ordinal_position) from information_schema.columns c
         where c.table_schema = t.table_schema and c.table_name = t.table_name and c.is_generated = 'NEVER') as columns,
       (select coalesce(json_agg(other.relname), '[]') from pg_constraint f
         join pg_class own on own.oid = f.conrelid join pg_class other on other.oid = f.confrelid
         where f.contype = 'f' and own.relnamespace = current_schema()::regnamespace
           and own.relname = t.table_name and other.oid <> own.oid) as needs
     from information_schema.tables t
     where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by 1`,
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
      // between the parts of a JSON text a line may end, and in a text of it it may not
      for (const { row } of rows) yield `[${row.replaceAll('\n', ' ')}]`
    }
    await tx.exec('close backup')
  }
}

/**
 * Writes all of the database but who is signed in, as it is at one moment, to a new file for this user alone. Nobody else writes meanwhile on
 * PGlite, which has one connection. Throws where the file is there already.
 */
export async function writeBackup(db: Db, file: string): Promise<Counts> {
  if (existsSync(file)) throw new Error(`${file} is there already. Give the name of a new file.`)
  const part = `${file}.part`
  const counts: Counts = { tables: 0, rows: 0 }
  try {
    await db.transaction(async (tx) => {
      await tx.exec('set transaction isolation level repeatable read, read only')
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
      await pipeline(text, createGzip(), createWriteStream(part, { mode: 0o600 }))
    })
    const written = await open(part, 'r+')
    await written.sync().finally(() => written.close())
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return counts
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(file), unpacked)
  reading.catch(() => {})
  let rest: string[] = []
  for await (const text of unpacked.setEncoding('utf8')) {
    const [end, ...next] = (text as string).split('\n')
    rest.push(end!)
    for (const begin of next) {
      yield rest.join('')
      rest = [begin]
    }
  }
  await reading
}

/** Reads all of a file without using it. Throws where it is no backup, or not all of one. */
async function check(file: string): Promise<Head> {
  const hash = createHash('sha256')
  let head: Head | null = null
  let rows = 0
  let last: string | null = null
  try {
    for await (const line of linesIn(file)) {
      if (last !== null) hash.update(`${last}\n`)
      if (last?.startsWith('[')) rows++
      head ??= JSON.parse(line) as Head
      last = line
    }
    const end = JSON.parse(last!) as End
    if (head!.format === FORMAT && end.rows === rows && end.sha256 === hash.digest('hex'))
      return head!
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (syscall) throw new Error(`${file} cannot be read: ${message}`, { cause: error })
  }
  throw new Error(`${file} is no backup of Rounds, or not all of one. Nothing was changed.`)
}

/** Those of this program that the database of the backup had. Throws where it had others. */
async function migrationsUpTo({ migrations }: Head) {
  const own = await readMigrations()
  for (const { number, hash } of migrations) {
    const same = own.find((each) => each.number === number)
    if (!same)
      throw new CannotOpen(
        'The backup was made by a newer version of Rounds. Update Rounds, then restore it.',
      )
    if (!hadText(same, hash))
      throw new CannotOpen(
        `The backup was made by a Rounds with another migration ${same.name}. Restore it with that one.`,
      )
  }
  return own.filter(({ number }) => migrations.some((each) => each.number === number))
}

/**
 * Puts a backup in the place of all that is in the database, in one transaction: all of it or nothing. A backup of an older
 * Rounds is brought up to date. Throws where there are teams already and `replace` was not asked for.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  { replace = false } = {},
): Promise<Counts> {
  const migrations = await migrationsUpTo(await check(file))
  return db.transaction(async (tx) => {
    const teams = await tx.rows<{ name: string }>('select name from teams order by name')
    if (teams.length && !replace)
      throw new Error(
        `There is data already, of ${teams.map(({ name }) => `"${name}"`).join(', ')}. To put the backup in its place, make a backup of it first and then give --replace.`,
      )
    await dropTables(tx)
    await migrate(tx, migrations)
    const counts = await readRows(tx, file)
    await migrate(tx)
    return counts
  })
}

/** PostgreSQL's code for a table that something else depends on. */
const IN_USE = '2BP01'

/** Drops the tables of Rounds. Throws where the schema has others, or where something outside of it depends on them. */
async function dropTables(tx: Db) {
  const done = await tx.rows<{ number: number }>('select number from migrations')
  const ran = new Set(done.map(({ number }) => number))
  const own = tablesAfter((await readMigrations()).filter(({ number }) => ran.has(number)))
  const foreign = await foreignTables(tx, own)
  if (foreign.length)
    throw new Error(
      `The schema ${SCHEMA} contains tables that don't belong to Rounds: ${listed(foreign)}. Move them to another schema first. Nothing was changed.`,
    )
  try {
    await tx.exec(`drop table ${own.map(quoted).join(', ')}`)
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string }
    if (code !== IN_USE) throw error
    throw new Error(
      `Other objects in the database depend on Rounds' tables. Drop them, restore, and create them again. Nothing was changed. ${detail}`,
      { cause: error },
    )
  }
}

async function readRows(tx: Db, file: string): Promise<Counts> {
  const counts: Counts = { tables: 0, rows: 0 }
  let into: Table | null = null
  let rows: string[] = []
  const flush = async () => {
    if (!into || !rows.length) return
    const columns = columnList(into)
    const table = quoted(into.table)
    await tx.rows(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [`[${rows.map((row) => row.slice(1, -1)).join(',')}]`],
    )
    counts.rows += rows.length
    rows = []
  }
  for await (const line of linesIn(file)) {
    if (line.startsWith('[')) {
      if (into) rows.push(line)
      if (rows.length === ROWS) await flush()
    } else if (line.startsWith('{"table"')) {
      await flush()
      const table = JSON.parse(line) as Table
      into = NOT_RESTORED.has(table.table) ? null : table
      if (into) counts.tables++
    }
  }
  await flush()
  return counts
}
