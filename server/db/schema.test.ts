import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { afterEach, describe, expect, test } from 'vitest'

import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openPostgresql } from './postgresql.ts'
import { tablesAfter } from './schema.ts'
import { bareDb, freshPostgresql } from './testing.ts'

const url = process.env.TEST_DATABASE_URL
const ROWS = await readFile(new URL('./older-database.sql', import.meta.url), 'utf8')
/** Makes the tables of a version from before they had a schema of their own, with a row in each. */
const older = (schema: string) =>
  [
    `create schema if not exists ${schema}; set search_path = ${schema}`,
    ...readMigrations().flatMap(({ number, sql }) => (number < 14 ? sql : [])),
    ROWS,
    'set search_path = rounds',
  ].join(';\n')
/** Up to the schema of its own: a later migration may change what is stored. */
const untilMoved = readMigrations().filter(({ number }) => number <= 14)

let open: Db[] = []
afterEach(async () => {
  for (const db of open.toReversed()) await db.close()
  open = []
})
const opened = <T extends Db>(db: T) => {
  open.push(db)
  return db
}

async function tablesIn(db: Db, schema: string) {
  const rows = await db.rows<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = $1 order by 1',
    [schema],
  )
  return rows.map(({ name }) => name)
}
/** All rows of the tables in a schema but which migrations ran. */
async function rowsIn(db: Db, schema: string) {
  const all: Record<string, unknown> = {}
  for (const name of await tablesIn(db, schema))
    if (name !== 'migrations')
      all[name] = await db.rows(`select t::text as row from ${schema}.${name} t order by 1`)
  return all
}

describe('the tables of Rounds', () => {
  test('are in their own schema, next to another program’s tables with the same names', async () => {
    const db = opened(await bareDb())
    await db.exec(
      `create table public.users (id int, name text); insert into public.users values (1, 'theirs');
       create table public.sessions (id int); create table public.payroll (id int)`,
    )
    await migrate(db)
    await migrate(db)
    expect(await tablesIn(db, 'rounds')).toEqual(tablesAfter(readMigrations()).toSorted())
    const theirs = await tablesIn(db, 'public')
    expect(theirs.filter((name) => name !== 'migrations')).toEqual(['payroll', 'sessions', 'users'])
    expect(await db.rows('select name from public.users')).toEqual([{ name: 'theirs' }])
    expect(await db.rows('select id from users')).toEqual([])
  })

  test('from an earlier version move there with every row, and nothing else moves', async () => {
    const db = opened(await bareDb())
    await db.exec(older('public'))
    await db.exec(
      `create table public.payroll (id int primary key, team uuid references public.teams);
       insert into public.payroll values (1, '00000000-0000-4000-8000-00000000000a');
       create view public.names as select name from public.teams`,
    )
    const before = await rowsIn(db, 'public')
    expect(Object.values(before)).not.toContainEqual([])
    await migrate(db, untilMoved)
    const { payroll, names, ...ours } = before
    const said: string[] = []
    expect(await rowsIn(db, 'rounds')).toEqual(ours)
    expect(await rowsIn(db, 'public')).toEqual({ payroll, names })
    // what refers to them still does
    await expect(
      db.rows('insert into public.payroll values (2, gen_random_uuid())'),
    ).rejects.toMatchObject({ code: '23503' })

    const say = (words: string) => said.push(words)
    await migrate(db, undefined, say)
    await migrate(db, undefined, say)
    expect(said).toEqual([expect.stringMatching(/^Upgrading the database from migration \d+/)])
    expect(await tablesIn(db, 'rounds')).toEqual(tablesAfter(readMigrations()).toSorted())
    // as an earlier version reads it, which starts anew where it finds no migrations, and ends where it finds newer ones
    const [newest] = await db.rows<{ number: number }>('select number from public.migrations')
    expect(newest!.number).toBeGreaterThan(Math.max(...readMigrations().map((m) => m.number)))
  })

  test('also move from a schema that belonged to the role', async () => {
    const db = opened(await bareDb())
    await db.exec(older('clinic'))
    await migrate(db)
    expect(await db.rows('select name from teams')).toEqual([{ name: 'Main clinic' }])
    expect(await tablesIn(db, 'clinic')).toEqual(['migrations'])
  })

  test('don’t go into another program’s schema, and the message says so', async () => {
    const db = opened(await bareDb())
    await db.exec(
      'create schema rounds; create table rounds.golf (id int); create view rounds.par as select 72 as par',
    )
    await expect(migrate(db)).rejects.toThrow(
      /The schema rounds in the database "\w+" contains tables that don’t belong to Rounds: "golf", "par"\. Rename that schema/,
    )
    expect(await tablesIn(db, 'rounds')).toEqual(['golf', 'par'])
  })

  test('are refused if two schemas have tables from an earlier version', async () => {
    const db = opened(await bareDb())
    await db.exec(older('public'))
    await db.exec(older('other'))
    await expect(migrate(db)).rejects.toThrow('in 2 schemas: "other", "public"')
    expect(await tablesIn(db, 'rounds')).toEqual([])
  })

  test.skipIf(!url)(
    'leave another program the extension that an earlier version used (needs TEST_DATABASE_URL)',
    async () => {
      const db = opened(await bareDb())
      await db.exec('create extension pg_trgm schema public')
      await migrate(db)
      const [extension] = await db.rows("select 1 from pg_extension where extname = 'pg_trgm'")
      expect(extension).toBeDefined()
    },
  )
})

describe.skipIf(!url)('a role that can’t create a schema (needs TEST_DATABASE_URL)', () => {
  async function limited() {
    const admin = opened(await freshPostgresql(url!))
    const role = `clinic_${randomUUID().slice(0, 8)}`
    await admin.exec(`create role ${role} login`)
    const theirs = Object.assign(new URL(admin.url), { username: role }).href
    const db = openPostgresql(theirs)
    opened({
      ...db,
      async close() {
        await db.close()
        await admin.exec(`drop owned by ${role} cascade; drop role ${role}`)
      },
    })
    return { admin, role, db }
  }
  /** What the words say to run. */
  const sqlIn = async (refused: Promise<unknown>) => {
    const { message } = await refused.then(
      () => ({ message: 'nothing was refused' }),
      (error: Error) => error,
    )
    return { message, sql: /then try again: (.*;)$/.exec(message)?.[1] ?? '' }
  }

  test('gets instructions that are enough', async () => {
    const { admin, role, db } = await limited()
    const { message, sql } = await sqlIn(migrate(db))
    expect(message).toContain(`The role "${role}" can’t create the schema rounds`)
    await admin.exec(sql)
    await migrate(db)
    expect(await db.rows('select name from teams')).toEqual([])
  })

  test('gets instructions if another role owns the schema', async () => {
    const { admin, role, db } = await limited()
    await admin.exec('create schema rounds')
    const { message, sql } = await sqlIn(migrate(db))
    expect(message).toContain(`The role "${role}" can’t use the schema rounds`)
    await admin.exec(sql)
    await migrate(db)
    expect(await db.rows('select name from teams')).toEqual([])
  })

  test('doesn’t move another role’s tables, and reports who owns them', async () => {
    const { admin, role, db } = await limited()
    await admin.exec(older('public'))
    await admin.exec(
      `grant select on public.migrations to ${role}; grant create on database ${new URL(admin.url).pathname.slice(1)} to ${role}`,
    )
    await expect(migrate(db)).rejects.toThrow(
      /The role "clinic_\w+" can’t move an earlier version’s tables.*They belong to the role "postgres"\. Start Rounds once with that role/,
    )
    expect(await tablesIn(admin, 'rounds')).toEqual([])
    expect(await tablesIn(admin, 'public')).toContain('teams')
  })
})
