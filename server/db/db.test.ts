import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { isUnavailable, openingDb, withReadLimit, type Db } from './db.ts'
import { migrate } from './migrate.ts'
import { type Migration } from './migration-files.ts'
import { dbTest, freshDb } from './testing.ts'

describe('the database', () => {
  dbTest('dates and times are returned as text, in UTC', async (db) => {
    const [row] = await db.rows(
      "select date '2026-02-03' as day, timestamptz '2026-02-03T10:00:00+02:00' as moment, 3::int as n",
    )
    expect(row).toEqual({ day: '2026-02-03', moment: '2026-02-03 08:00:00+00', n: 3 })
  })

  dbTest('JSON is passed as a text parameter', async (db) => {
    const rows = await db.rows('select x.a from jsonb_to_recordset($1::text::jsonb) as x(a int)', [
      JSON.stringify([{ a: 1 }, { a: 2 }]),
    ])
    expect(rows).toEqual([{ a: 1 }, { a: 2 }])
  })

  dbTest('a failed inner transaction leaves the outer one usable', async (db) => {
    await db.rows("insert into teams (name) values ('Outer')")
    await expect(
      db.transaction(async (tx) => {
        await tx.rows("insert into teams (name) values ('Inner')")
        await tx.rows('select 1 / 0')
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await db.rows('select name from teams')).toEqual([{ name: 'Outer' }])
  })

  test('writes around a failed inner transaction are kept', async () => {
    const db = await freshDb()
    await db.transaction(async (tx) => {
      await tx.rows("insert into teams (name) values ('Outer')")
      const inner = tx.transaction(async (nested) => {
        await nested.rows("insert into teams (name) values ('Inner')")
        await nested.rows('select 1 / 0')
      })
      await expect(inner).rejects.toMatchObject({ code: '22012' })
    })
    expect(await db.rows('select name from teams')).toEqual([{ name: 'Outer' }])
    await db.close()
  })

  test('migrations run once, and a newer database is refused', async () => {
    const db = await freshDb()
    await migrate(db)
    const [row] = await db.rows<{ n: number }>('select count(*)::int as n from migrations')
    expect(row!.n).toBeGreaterThan(0)
    await db.rows("insert into migrations (number, name) values (999, 'from the future')")
    await expect(migrate(db)).rejects.toThrow('newer version of Rounds')
    await db.close()
  })

  test('can be used while it opens: calls wait for it, and fail as it fails', async () => {
    const db = await freshDb()
    let open: (db: Db) => void = () => {}
    const early = openingDb(db.kind, new Promise((resolve) => (open = resolve)))
    const asked = early.rows('select 1 as n')
    expect([early.trouble?.(), early.load?.()]).toEqual([null, { inUse: 0, waiting: 0 }])
    open({ ...db, trouble: () => 'The disk is full.' })
    expect(await asked).toEqual([{ n: 1 }])
    expect(early.trouble?.()).toBe('The disk is full.')
    await early.close()
    await expect(db.rows('select 1')).rejects.toThrow(/closed|CONNECTION_ENDED/)
    const failing = openingDb('pglite', Promise.reject(new Error('no such folder')))
    await expect(failing.rows('select 1')).rejects.toThrow('no such folder')
  })

  test('a read times out, and a write is awaited', async () => {
    const db = await freshDb()
    const hung: Db = { ...db, rows: () => new Promise(() => {}) }
    const limited = withReadLimit(hung, 50)
    const refused: { code?: string } = await limited.rows('select 1').catch((error) => error)
    expect(isUnavailable(refused)).toBe(true)
    const write = limited.rows("insert into teams (name) values ('Later')")
    expect(await Promise.race([write, delay(150, 'waits')])).toBe('waits')
    expect(await withReadLimit(db).rows('select 1 as n')).toEqual([{ n: 1 }])
    await db.close()
  })
})

describe('a migration', () => {
  const made: Migration[] = [
    { number: 1, name: '001-notes.sql', sql: 'create table notes_of_a_test (id int);\n' },
  ]
  test('edited after it ran stops the start with a message', async () => {
    const db = await freshDb({ ownsTables: true })
    await db.exec('drop schema rounds cascade')
    await migrate(db, made)
    await migrate(db, [{ ...made[0]!, sql: 'create table notes_of_a_test (id int);\r\n' }])
    await expect(
      migrate(db, [{ ...made[0]!, sql: 'create table notes_of_a_test (id bigint);\n' }]),
    ).rejects.toThrow(/Migration 001-notes.sql has changed since it ran on this database/)
    await db.close()
  })

  test('from before hashes is accepted, and gets one', async () => {
    const db = await freshDb({ ownsTables: true })
    await db.exec('alter table migrations drop column hash')
    await migrate(db)
    const [row] = await db.rows<{ n: number }>(
      'select count(*)::int as n from migrations where hash is null',
    )
    expect(row!.n).toBe(0)
    await db.close()
  })
})
