import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { freshDb, memoryDb } from '#server/db/testing.ts'

import { readBackup, restoreBackup, writeBackup } from './backup.ts'

const WORKOUTS = 250
const KEY = randomBytes(32).toString('base64')
const PLAIN = { key: null }
const NO_KEYS = { keys: [] }
const ODD = 'a "quoted" \\ line\nand\tanother\r\n\u2028 ümläut 👍 \u007f'
let folder: string
let source: Db
/** A database of the same kind. Each test makes it empty for itself. */
let target: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-backup-'))
  source = await freshDb({ ownsTables: true })
  target = await freshDb({ ownsTables: true })
  const [team] = await source.rows<{ id: string }>(
    'insert into teams (name) values ($1) returning id',
    [ODD],
  )
  const owner = [team!.id]
  const user = randomUUID()
  await source.rows('insert into users (team_id, id) values ($1, $2)', [...owner, user])
  await source.rows(
    `insert into workouts (team_id, id, user_id, provider, time_start, body)
     select $1::uuid, gen_random_uuid(), $2::uuid, 'x', now() - n * interval '1.000001 s', $3::text || repeat('x', n * 100)
     from generate_series(1, $4::int) n`,
    [...owner, user, ODD, WORKOUTS],
  )
  await source.rows("insert into labs (team_id, id, slug, name) values ($1, 1, 'a', 'A')", owner)
  await source.rows(
    `insert into markers (team_id, id, lab_id, name, provider_id) values ($1, 1, 1, 'TSH', null), ($1, 2, null, $2, '007')`,
    [...owner, ODD],
  )
  await source.exec(
    "insert into diagnosis_codes values ('A00', true, 'Cholera', 'Cholera'); insert into coverage_codes values ('190.22', 'covered', 'E11', 'E119')",
  )
  // of the same owner as the rows that fill the tables which refer to it
  await source.rows(
    'insert into workspace_people (owner, user_id) values ($1, gen_random_uuid())',
    [ODD],
  )
  await source.rows("insert into order_sets values ('x', $1, 1, now(), null)", [user])
  await source.rows(
    `insert into order_set_versions values ('x', $1, 1, $2::text, $2::text, '["a"]', jsonb_build_object('dx', $2::text), null, now(), 'Firefox')`,
    [user, ODD],
  )
  await fillEmptyTables(source)
})
beforeEach(async () => {
  await target.exec('delete from teams')
  if ('workspaces' in (await contents(target))) await target.exec('delete from workspaces')
})
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  await rm(folder, { recursive: true })
})

const VALUES: Record<string, string> = {
  text: '$1::text',
  jsonb: 'to_jsonb($1::text)',
  uuid: 'gen_random_uuid()',
  'uuid[]': 'array[gen_random_uuid(), gen_random_uuid()]',
  bytea: "decode('00ff07', 'hex')",
  smallint: '7',
  integer: '7',
  bigint: '9007199254740991',
  real: '7.5',
  boolean: 'true',
  date: "date '2026-11-20'",
  'timestamp with time zone': "timestamptz '2026-11-20T07:58:00.123456Z'",
  'timestamp with time zone[]': "array[timestamptz '2026-11-20T07:58:00.123456Z', '-infinity']",
}
type EmptyTable = {
  name: string
  columns: { name: string; type: string }[]
  needs: { table: string; columns: string[]; others: string[] }[]
}

/** A row in each table that has none, so that a table is not forgotten that comes with a later migration. */
async function fillEmptyTables(db: Db) {
  const tables = await db.rows<EmptyTable>(
    `select t.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null))) from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(json_agg(json_build_object('table', o.relname,
           'columns', (select json_agg(attname order by n) from unnest(f.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum),
           'others', (select json_agg(attname order by n) from unnest(f.confkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum))), '[]')
         from pg_constraint f join pg_class o on o.oid = f.confrelid where f.conrelid = t.oid and f.contype = 'f') as needs
     from pg_class t where t.relkind = 'r' and t.relnamespace = 'rounds'::regnamespace order by 1`,
  )
  const isEmpty = async (name: string) => !(await db.rows(`select 1 from ${name} limit 1`)).length
  for (let left = tables, before = 0; left.length !== before;) {
    before = left.length
    const still: EmptyTable[] = []
    for (const table of left) {
      const missing = await Promise.all(table.needs.map((need) => isEmpty(need.table)))
      if (missing.includes(true)) still.push(table)
      else if (await isEmpty(table.name)) await fill(db, table)
    }
    left = still
  }
}
async function fill(db: Db, { name, columns, needs }: EmptyTable) {
  const values = columns.map((column) => {
    const need = needs.find((each) => each.columns.includes(column.name))
    if (!need) return VALUES[column.type] ?? `no value for ${column.type}`
    const other = need.others[need.columns.indexOf(column.name)]
    return `(select ${other} from ${need.table} order by ${need.others.join()} limit 1)`
  })
  const sql = `insert into ${name} (${columns.map((column) => column.name).join()}) select ${values.join()}`
  await db.rows(sql, sql.includes('$1') ? [ODD] : [])
}

const SESSION = `insert into sessions (hash, public_id, owner, sealed_key, role, demo, browser, address, created_at, active_at)
  values ('h', gen_random_uuid(), 'x', 'sealed', 'administrator', false, 'Firefox', '10.0.0.7', now(), now())`
/** As a backup is read back by hand. */
const packed = (lines: string[]) => {
  const text = lines.map((line) => `${line}\n`).join('')
  const rows = lines.filter((line) => line.startsWith('[')).length
  const sha256 = createHash('sha256').update(text).digest('hex')
  return gzipSync(`${text}${JSON.stringify({ rows, sha256 })}\n`)
}

/** Everything in a database, each table's rows in an order of their own. */
async function contents(db: Db) {
  const tables = await db.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'rounds' order by 1",
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const text = name === 'migrations' ? "t.number || ' ' || t.hash" : 't::text'
    all[name] = await db.rows(`select ${text} as row from ${name} t order by 1`)
  }
  return all
}

describe('a backup', () => {
  test('restored elsewhere is identical, to the last character and microsecond', async () => {
    const file = join(folder, 'all')
    const counts = await writeBackup(source, file, PLAIN)
    expect((await stat(file)).mode & 0o077).toBe(0)
    const { sessions, sign_in_links: links, ...wanted } = await contents(source)
    for (const [name, rows] of Object.entries({ ...wanted, sessions, links }))
      expect([name, rows]).not.toEqual([name, []])
    const { migrations, ...kept } = wanted
    expect(migrations).toHaveLength(readMigrations().length)
    expect(counts).toEqual({
      tables: Object.keys(kept).length,
      rows: Object.values(kept).flat().length,
      foreign: [],
    })
    // from PostgreSQL also to PGlite
    const targets = source.kind === 'pglite' ? [target] : [target, await memoryDb()]
    for (const each of targets) {
      expect(await restoreBackup(each, file, NO_KEYS)).toMatchObject(counts)
      expect(await contents(each)).toEqual({ ...wanted, sessions: [], sign_in_links: [] })
      if (each !== target) await each.close()
    }
    // a column that counts by itself would have to have its counter restored too
    expect(await source.rows("select 1 from pg_sequences where schemaname = 'rounds'")).toEqual([])
  })

  test('is encrypted with a key, and can’t be read without it', async () => {
    const file = join(folder, 'encrypted')
    const counts = await writeBackup(source, file, { key: KEY })
    const bytes = await readFile(file)
    expect(() => gunzipSync(bytes)).toThrow('incorrect header')
    const before = await contents(target)
    const other = randomBytes(32).toString('base64')
    await expect(restoreBackup(target, file, { keys: [other] })).rejects.toThrow(
      /is encrypted with the key \w{16}, but BACKUP_KEY is \w{16}. Nothing was changed/,
    )
    await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow('to that key')
    for (const at of [bytes.length >> 1, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      await writeFile(`${file}.changed`, changed)
      await expect(restoreBackup(target, `${file}.changed`, { keys: [KEY] })).rejects.toThrow(
        'is damaged or incomplete, or was modified. Nothing was changed',
      )
    }
    expect(await contents(target)).toEqual(before)
    expect(await restoreBackup(target, file, { keys: [other, KEY] })).toMatchObject(counts)
    expect(await contents(target)).toEqual({
      ...(await contents(source)),
      sessions: [],
      sign_in_links: [],
    })
  })

  test('in plain text replaces an encrypted one only on request', async () => {
    const file = join(folder, 'plain')
    await writeBackup(source, file, PLAIN)
    const before = await contents(target)
    await expect(restoreBackup(target, file, { keys: [KEY] })).rejects.toThrow(
      /isn’t encrypted, so anyone .* --plain/,
    )
    expect(await contents(target)).toEqual(before)
    const restored = await restoreBackup(target, file, { keys: [KEY], plain: true })
    expect(restored.contents.isEncrypted).toBe(false)
  })

  test('says what it contains and whose keys, without a restore', async () => {
    const file = join(folder, 'told')
    const { rows } = await writeBackup(source, file, { key: KEY })
    const told = await readBackup(file, [KEY])
    expect(told.isEncrypted).toBe(true)
    expect([...told.tables.values()].reduce((sum, count) => sum + count, 0)).toBe(rows)
    expect(told.tables.get('workouts')).toBe(WORKOUTS)
    expect(told.rows.teams).toMatchObject([{ name: ODD }])
    expect(told.rows.api_keys).toMatchObject([{ prefix: ODD }])
    expect(told.rows.scoped_api_keys).toMatchObject([{ name: ODD }])
    expect(told.rows.workspace_keys).toMatchObject([{ fingerprint: ODD }])
    expect(told.migrations).toHaveLength(readMigrations().length)
  })

  test('contains nothing of other programs, and writes to none of their tables', async () => {
    const file = join(folder, 'own')
    await source.exec("create table rounds.payroll as select 'secret pay' as note")
    const { foreign } = await writeBackup(source, file, PLAIN)
    await source.exec('drop table rounds.payroll')
    const text = gunzipSync(await readFile(file)).toString()
    expect([foreign, text.includes('secret pay')]).toEqual([['payroll'], false])

    const [head, ...rest] = text.split('\n').slice(0, -2)
    const theirs = ['{"table":"pg_database","columns":["datname"]}', '[{"datname":"x"}]']
    await writeFile(file, packed([head!, ...theirs, ...rest]))
    await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow(
      `tables that don’t belong to Rounds: "pg_database". Nothing was changed`,
    )
    // versions before the schema wrote all tables that were there
    const earlier = head!.replace('rounds-backup-2', 'rounds-backup-1')
    await writeFile(file, packed([earlier, ...theirs, ...rest]))
    expect((await restoreBackup(target, file, NO_KEYS)).foreign).toEqual(['pg_database'])
    expect(await contents(target)).toEqual({
      ...(await contents(source)),
      sessions: [],
      sign_in_links: [],
    })
  })

  test('from an older Rounds is upgraded', async () => {
    for (const name of Object.keys(await contents(target)))
      await target.exec(`drop table ${name} cascade`)
    await migrate(target, readMigrations().slice(0, 1))
    await target.exec("insert into desk_people (owner, user_id) values ('x', gen_random_uuid())")
    const file = join(folder, 'older')
    await writeBackup(target, file, PLAIN)
    await restoreBackup(target, file, NO_KEYS)
    expect(await target.rows('select owner from workspace_people')).toEqual([{ owner: 'x' }])
    expect((await contents(target)).migrations).toHaveLength(readMigrations().length)
  })

  test('restores no session that has ended since, nor one from an older Rounds that kept them', async () => {
    const file = join(folder, 'signed-in')
    await target.exec(SESSION)
    await writeBackup(target, file, PLAIN)
    const [head, ...rest] = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
      .slice(0, -2)
    expect(rest.join()).not.toContain('Firefox')
    await restoreBackup(target, file, NO_KEYS)
    expect(await target.rows('select hash from sessions')).toEqual([])

    const columns = [
      'hash',
      'public_id',
      'owner',
      'sealed_key',
      'role',
      'demo',
      'browser',
      'address',
    ]
    const session = [
      'h',
      randomUUID(),
      'x',
      'sealed',
      'administrator',
      false,
      'Firefox',
      '10.0.0.7',
    ]
    const moments = { created_at: '2026-11-21T08:00:00Z', active_at: '2026-11-21T08:00:00Z' }
    const row = Object.fromEntries(columns.map((name, index) => [name, session[index]]))
    const table = { table: 'sessions', columns: [...columns, ...Object.keys(moments)] }
    const theirs = [JSON.stringify(table), `[${JSON.stringify({ ...row, ...moments })}]`]
    await writeFile(file, packed([head!, ...theirs, ...rest]))
    const { rows } = await restoreBackup(target, file, NO_KEYS)
    expect(rows).toBe(rest.filter((line) => line.startsWith('[')).length)
    expect(await target.rows('select hash from sessions')).toEqual([])
  })

  test('replaces data only on request, and then all of it', async () => {
    const file = join(folder, 'replace')
    await writeBackup(source, file, PLAIN)
    await target.exec("insert into teams (name) values ('Other')")
    await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow(
      /The database already has data for "Other".*--replace/,
    )
    expect(await target.rows('select name from teams')).toEqual([{ name: 'Other' }])
    await target.exec("delete from teams; insert into workspaces (id) values ('w1')")
    await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow(
      /The database already has data for "the workspace w1".*--replace/,
    )
    await restoreBackup(target, file, { keys: [], replace: true })
    expect(await contents(target)).toEqual({
      ...(await contents(source)),
      sessions: [],
      sign_in_links: [],
    })
  })

  test('is not restored if it would break another program’s objects', async () => {
    const file = join(folder, 'foreign')
    await writeBackup(source, file, PLAIN)
    const before = await contents(target)
    await target.exec('create table rounds.payroll as select 1 as id')
    await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow(
      `The schema rounds contains tables that don’t belong to Rounds: "payroll".`,
    )
    await target.exec(
      'drop table rounds.payroll; create view public.report as select name from teams',
    )
    await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow(
      /Other objects in the database depend on Rounds tables.*view public.report/s,
    )
    await target.exec('drop view public.report; create table public.payroll as select 1 as id')
    expect(await contents(target)).toEqual(before)
    await restoreBackup(target, file, NO_KEYS)
    expect(await target.rows('select id from public.payroll')).toEqual([{ id: 1 }])
    await target.exec('drop table public.payroll')
  })

  test('that is cut off, changed, or invalid changes nothing', async () => {
    const file = join(folder, 'damaged')
    await writeBackup(source, file, PLAIN)
    const whole = await readFile(file)
    const text = gunzipSync(whole).toString()
    const before = await contents(target)
    const harmed = {
      'cut off': whole.subarray(0, whole.length / 2),
      'without its end': gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
      changed: gzipSync(text.replace('Cholera', 'Colera')),
      'other lines': gzipSync('{"a":1}\n'),
    }
    for (const [name, bytes] of Object.entries(harmed)) {
      await writeFile(file, bytes)
      await expect(restoreBackup(target, file, NO_KEYS), name).rejects.toThrow(
        /isn’t a complete Rounds backup/,
      )
    }
    for (const bytes of ['hello', '', 'PGDMP\u0001', 'SQLite format 3\0']) {
      await writeFile(file, bytes)
      await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow('is not a Rounds backup')
    }
    await writeFile(file, gzipSync(text))
    const newer = text.replace('"migrations":[', '"migrations":[{"number":999,"hash":"x"},')
    await writeFile(file, packed(newer.split('\n').slice(0, -2)))
    await expect(restoreBackup(target, file, NO_KEYS)).rejects.toThrow('newer version of Rounds')
    expect(await contents(target)).toEqual(before)
  })

  test('never overwrites another, and leaves nothing half written', async () => {
    const file = join(folder, 'kept')
    await writeFile(file, 'mine')
    await expect(writeBackup(source, file, PLAIN)).rejects.toThrow('already exists')
    expect(await readFile(file, 'utf8')).toBe('mine')
    const failing = { ...source, transaction: () => Promise.reject(new Error('no')) } as Db
    await expect(writeBackup(failing, join(folder, 'half'), PLAIN)).rejects.toThrow('no')
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
  })
})
