import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Db } from './db.ts'
import { openPglite } from './pglite.ts'
import { makeDataDir } from './template.ts'

const MB = 1024 * 1024
const base = mkdtempSync(join(tmpdir(), 'rounds-pglite-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A database with an empty table, as a start. */
const made = join(base, 'made', 'pglite')
beforeAll(async () => {
  await makeDataDir(join(base, 'made'))
  const first = await openPglite(made)
  await first.exec('create table notes (id int, text text)')
  await first.close()
})
function copied(name: string) {
  const folder = join(base, name)
  cpSync(made, folder, { recursive: true })
  return folder
}

let db: Db | undefined
afterEach(async () => {
  await db?.close()
  db = undefined
})

const ROWS = `insert into notes select g, repeat(md5(g::text), 30) from generate_series(1, $1::int) g`
/** Keeps the thread busy for hours, and nothing else. */
const ENDLESS =
  'select count(*) from generate_series(1, 10000) a, generate_series(1, 10000) b, generate_series(1, 10000) c'
const count = async (from: Db) =>
  (await from.rows<{ n: number }>('select count(*)::int as n from notes'))[0]!.n

describe('a stuck database thread', () => {
  test('is detected and restarted, committed data is kept, and everyone is notified', async () => {
    const said: string[] = []
    db = await openPglite(copied('stuck'), {
      onTrouble: (words) => said.push(words),
      stuckMs: 2000,
    })
    await db.rows(ROWS, [10])
    const never = db.rows(ENDLESS)
    const behind = db.rows('select 1')
    await expect(never).rejects.toMatchObject({ code: '57P03' })
    await expect(behind).rejects.toMatchObject({ code: '57P03' })
    await expect(db.rows('select 1')).rejects.toMatchObject({ code: '57P03' })
    expect(db.trouble!()).toContain('is restarting')
    await vi.waitFor(() => expect(db!.trouble!()).toBeNull(), { timeout: 30_000, interval: 50 })
    expect(await count(db)).toBe(10)
    expect(said).toEqual([
      'The database stopped and is restarting: it didn’t respond for 2 seconds',
      'The database is running again.',
    ])
  })

  test('accepts no calls for a transaction that was open before', async () => {
    db = await openPglite(copied('stale'), { stuckMs: 1000 })
    const stale = db.transaction(async (tx) => {
      await tx.rows(ROWS, [1])
      await tx.rows(ENDLESS).catch(() => {})
      await vi.waitFor(() => expect(db!.trouble!()).toBeNull(), { timeout: 30_000, interval: 50 })
      const next = db!.transaction(async (other) => {
        await other.rows(ROWS, [2])
        await expect(tx.rows(ROWS, [4])).rejects.toThrow('The transaction has ended')
      })
      await next
      await tx.rows(ROWS, [8])
    })
    await expect(stale).rejects.toThrow('The transaction has ended')
    expect(await count(db)).toBe(2)
  })
})

test('a PostgreSQL that gives up fails its requests, and restarts once that works', async () => {
  const folder = copied('given-up')
  const said: string[] = []
  db = await openPglite(folder, { onTrouble: (words) => said.push(words) })
  await db.rows(ROWS, [10])
  // the next file of the log cannot be made
  renameSync(join(folder, 'pg_wal'), join(folder, 'away'))
  const writes = async () => {
    for (;;) await db!.rows(ROWS, [1000])
  }
  await expect(writes()).rejects.toMatchObject({ code: '57P03' })
  expect(said[0]).toMatch(/^The database stopped and is restarting: could not .*pg_wal/)
  await vi.waitFor(() => expect(said[1]).toContain('can’t be opened'), { timeout: 20_000 })
  await expect(db.rows('select 1')).rejects.toMatchObject({ code: '57P03' })
  rmSync(join(folder, 'pg_wal'), { recursive: true, force: true })
  renameSync(join(folder, 'away'), join(folder, 'pg_wal'))
  await vi.waitFor(() => expect(db!.trouble!()).toBeNull(), { timeout: 30_000, interval: 50 })
  expect((await count(db)) % 1000).toBe(10)
})

/** A small file system of its own, for whoever may mount one. */
const disk = join(base, 'disk')
const mounted = (() => {
  mkdirSync(disk)
  return (
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'rounds-test', disk]).status === 0
  )
})()

describe.skipIf(!mounted)('a disk that fills up (skipped if tmpfs can’t be mounted)', () => {
  const filler = join(disk, 'filler')
  const folder = join(disk, 'pglite')
  const freeMb = () => {
    const { bavail, bsize } = statfsSync(disk)
    return (bavail * bsize) / MB
  }
  /** Leaves `leftMb` of it. */
  const fillTo = (leftMb: number) => {
    rmSync(filler, { force: true })
    writeFileSync(filler, Buffer.alloc(Math.floor((freeMb() - leftMb) * MB)))
  }
  let said: string[] = []
  const open = () => openPglite(folder, { onTrouble: (words) => said.push(words) })
  beforeAll(() => cpSync(made, folder, { recursive: true }))
  afterEach(() => {
    rmSync(filler, { force: true })
    said = []
  })
  afterAll(() => execFileSync('umount', ['-l', disk]))

  test('refuses writes before it is full, keeps reading, and writes again by itself', async () => {
    db = await open()
    await db.rows(ROWS, [100])
    fillTo(12)
    for (let turn = 0; turn < 30; turn++)
      await expect(db.rows(ROWS, [500])).rejects.toMatchObject({
        code: '53100',
        message: expect.stringContaining('Free some space'),
      })
    const inTransaction = db.transaction(async (tx) => {
      expect(await count(tx)).toBe(100)
      await tx.rows(ROWS, [500])
    })
    await expect(inTransaction).rejects.toMatchObject({ code: '53100' })
    expect(await count(db)).toBe(100)
    expect(db.trouble!()).toContain('can’t save until')
    rmSync(filler)
    await db.rows(ROWS, [20])
    expect([await count(db), db.trouble!()]).toEqual([120, null])
    expect(said).toHaveLength(2)
  })

  test('refuses writes in an open transaction, such as an import', async () => {
    db = await open()
    const before = await count(db)
    const work = db.transaction(async (tx) => {
      for (let turn = 0; turn < 60; turn++) {
        await tx.rows(ROWS, [1000])
        if (turn === 3) fillTo(20)
      }
    })
    await expect(work).rejects.toMatchObject({ code: '53100' })
    expect(await count(db)).toBe(before)
  })

  test('that fills within one statement hangs nothing and loses nothing committed', async () => {
    db = await open()
    const before = await count(db)
    const endedBy = await db.rows(ROWS, [80_000]).then(
      () => 'nothing',
      ({ code }) => code as string,
    )
    expect(['53100', '57P03']).toContain(endedBy)
    await vi.waitFor(async () => expect(await count(db!)).toBe(before), {
      timeout: 40_000,
      interval: 200,
    })
  })

  test('that is full at the start says how much is needed and changes nothing', async () => {
    fillTo(8)
    await expect(open()).rejects.toThrow(/has 8 MB left, and the database needs 20 MB.*DATA_DIR/)
    await expect(openPglite(join(disk, 'new'))).rejects.toThrow(/needs 84 MB to start/)
  })
})

const canTrace = spawnSync('strace', ['-o', join(base, 'probe'), 'true']).status === 0
const COMMITS = 20
const COMMITTER = `
  const { writeSync } = await import('node:fs')
  const { openPglite } = await import(${JSON.stringify(new URL('./pglite.ts', import.meta.url).href)})
  const db = await openPglite(process.env.FOLDER)
  for (let n = 0; n < ${COMMITS}; n++) {
    await db.rows("insert into notes values ($1, 'x')", [n])
    writeSync(1, 'answered ' + n)
  }
  await Promise.all(Array.from({ length: ${COMMITS} }, (_, n) => db.rows("insert into notes values ($1, 'x')", [n])))
  writeSync(1, 'answered at once')
  await db.exec('checkpoint')
  writeSync(1, 'checkpoint done')
  await db.close()
  writeSync(1, 'closed')`

describe.skipIf(!canTrace)('a power failure (skipped without strace)', () => {
  test('finds every acknowledged commit on the disk, as the system calls show', () => {
    const out = join(base, 'calls')
    const tracing = ['-f', '-y', '--seccomp-bpf', '-e', 'trace=fdatasync,fsync,write', '-o', out]
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', COMMITTER]
    const { status, stderr } = spawnSync('strace', [...tracing, ...node], {
      env: { ...process.env, FOLDER: copied('traced') },
      encoding: 'utf8',
      timeout: 50_000,
    })
    expect([status, stderr]).toEqual([0, ''])
    /** How many syncs of the log, and of other files, stand before each line that the program wrote. */
    const stretches: Record<string, { log: number; other: number }> = {}
    let now = { log: 0, other: 0 }
    for (const line of execFileSync('cat', [out], { encoding: 'utf8' }).split('\n')) {
      const [, said] = / write\(1.*"((?:answered|checkpoint|closed)[^"]*)"/.exec(line) ?? []
      if (/ f(data)?sync\(.*\/pg_wal\/[\dA-F]{24}>/.test(line)) now.log++
      else if (/ f(data)?sync\(/.test(line)) now.other++
      if (said === undefined) continue
      stretches[said] = now
      now = { log: 0, other: 0 }
    }
    for (let n = 0; n < COMMITS; n++)
      expect([n, stretches[`answered ${n}`]!.log]).toEqual([n, expect.toSatisfy((log) => log >= 1)])
    const together = stretches['answered at once']!.log
    expect(together).toBeGreaterThanOrEqual(1)
    expect(together).toBeLessThan(COMMITS / 2)
    expect(stretches['checkpoint done']!.other).toBeGreaterThan(3)
    expect(stretches['closed']!.other).toBeGreaterThan(0)
  })
})
