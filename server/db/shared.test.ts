import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Db } from './db.ts'
import { FolderInUse, socketPath } from './lock.ts'
import { findHolder, openDb, openOrJoinDb } from './open.ts'
import { makeDataDir } from './template.ts'

/** A command in a process of its own: opens a transaction, writes into it, and stays there. */
const STUCK = `
  const { openOrJoinDb } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)})
  const db = await openOrJoinDb({ databaseUrl: null, dataDir: process.env.DATA_DIR })
  await db.transaction(async (tx) => {
    await tx.rows("insert into teams (name) values ('half')")
    process.stdout.write('written')
    await new Promise(() => setInterval(() => {}, 1000))
  })`

let dataDir: string
let db: Db
let onCommandEnd = vi.fn<() => void>()
let children: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rounds-shared-'))
  await makeDataDir(dataDir)
  db = await openDb(
    { databaseUrl: null, dataDir },
    {
      sharing: {
        onCommandEnd: () => onCommandEnd(),
        dashboard: () => 'http://localhost:3000',
        idleMs: 400,
      },
    },
  )
})
afterAll(() => rm(dataDir, { recursive: true }))
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
})

const joinedDb = () => openOrJoinDb({ databaseUrl: null, dataDir })
const teams = (from: Db) =>
  from
    .rows<{ name: string }>('select name from teams order by name')
    .then((rows) => rows.map(({ name }) => name))

async function stuckCommand() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', STUCK], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

describe('a database that a running process shares', () => {
  // the next ones open the same folder: a new one takes seconds
  afterAll(() => db.close())

  test('is the same for another command, with its transactions, types, and errors', async () => {
    onCommandEnd = vi.fn<() => void>()
    const joined = await joinedDb()
    const [row] = await joined.rows(
      "select $1::int as n, $2::text as text, null as nothing, true as yes, '2026-01-02'::date as day, $3::text::jsonb as json",
      [7, 'zwei\u2028\n"drei"', JSON.stringify({ a: [1] })],
    )
    expect(row).toEqual({
      n: 7,
      text: 'zwei\u2028\n"drei"',
      nothing: null,
      yes: true,
      day: '2026-01-02',
      json: { a: [1] },
    })
    await joined.transaction((tx) => tx.rows("insert into teams (name) values ('East')"))
    await expect(
      joined.transaction(async (tx) => {
        await tx.rows("insert into teams (name) values ('West')")
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(joined.rows('select * from nothing')).rejects.toMatchObject({
      message: expect.stringContaining('nothing'),
      code: '42P01',
    })
    expect(await teams(db)).toEqual(['East'])
    await joined.close()
    await vi.waitFor(() => expect(onCommandEnd).toHaveBeenCalled())
    await db.rows('delete from teams')
  })

  test('accepts large messages and many at once', async () => {
    const joined = await joinedDb()
    const text = 'é'.repeat(1_000_000)
    const rows = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        joined.rows<{ n: number; text: string }>('select $1::int as n, $2::text as text', [
          n,
          text,
        ]),
      ),
    )
    expect(rows.map(([row]) => row!.n)).toEqual([1, 2, 3, 4])
    expect(rows.every(([row]) => row!.text === text)).toBe(true)
    await joined.close()
  })

  test('kill -9 of a command undoes its transaction, and everyone else continues', async () => {
    const child = await stuckCommand()
    child.kill('SIGKILL')
    expect(await teams(db)).toEqual([])
    await db.rows("insert into teams (name) values ('after')")
    expect(await teams(db)).toEqual(['after'])
    await db.rows('delete from teams')
  })

  test('a command that stalls in a transaction is cut off, because others would wait for it', async () => {
    const child = await stuckCommand()
    child.kill('SIGSTOP')
    expect(await teams(db)).toEqual([])
  })

  test('is available only to this user', async () => {
    expect((await stat(socketPath(join(dataDir, 'pglite')))).mode & 0o777).toBe(0o600)
  })

  test('says which process has it, and what it serves', async () => {
    expect(await findHolder({ databaseUrl: null, dataDir })).toMatchObject({
      pid: process.pid,
      dashboard: 'http://localhost:3000',
    })
  })
})

describe('a folder that is not shared', () => {
  test('while a command uses it, the next one is asked to wait', async () => {
    const place = { databaseUrl: null, dataDir }
    const alone = await openDb(place)
    await expect(openOrJoinDb(place)).rejects.toBeInstanceOf(FolderInUse)
    await expect(openOrJoinDb(place)).rejects.toThrow(
      /Another command is using .* when it finishes/,
    )
    expect(await findHolder(place)).toBeNull()
    await alone.close()
  })

  test('a command that uses it while Rounds stops gets an error, and its open work is undone', async () => {
    const place = { databaseUrl: null, dataDir }
    const rounds = await openDb(place, {
      sharing: { onCommandEnd: () => {}, dashboard: () => null },
    })
    const joined = await openOrJoinDb(place)
    const work = joined.transaction(async (tx) => {
      await tx.rows("insert into teams (name) values ('half')")
      await rounds.close()
      await tx.rows('select 1')
    })
    await expect(work).rejects.toThrow('Rounds stopped while this command used its database')
    const again = await openDb(place)
    expect(await teams(again)).toEqual([])
    await again.close()
  })
})
