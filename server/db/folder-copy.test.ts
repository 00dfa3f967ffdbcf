import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { readBackup, restoreBackup, writeBackup } from './backup/backup.ts'
import type { Db } from './db.ts'
import { lockFolder } from './lock.ts'
import { openDb, openOrJoinDb } from './open.ts'
import { makeDataDir } from './template.ts'
import { memoryDb } from './testing.ts'

const sharing = { onCommandEnd: () => {}, dashboard: () => null }
let folder: string
let dataDir: string
/** As a Rounds that runs has it. */
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-copy-'))
  dataDir = join(folder, 'data')
  await makeDataDir(dataDir)
  db = await openDb({ databaseUrl: null, dataDir }, { sharing })
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const joinedDb = () => openOrJoinDb({ databaseUrl: null, dataDir })
/** Two rows that only come together. */
const save = (name: string) =>
  db.transaction(async (tx) => {
    await tx.rows('insert into teams (name) values ($1)', [name])
    await tx.rows('insert into workspaces (id) values ($1)', [name])
  })
const saved = async (from: Db) => {
  const rows = await from.rows<{ team: string; workspace: string }>(
    'select t.name as team, w.id as workspace from teams t full join workspaces w on w.id = t.name',
  )
  expect(rows.filter(({ team, workspace }) => team !== workspace)).toEqual([])
  return new Set(rows.map(({ team }) => team))
}

test('requests are answered during a backup, which stays unchanged', async () => {
  await save('before')
  const joined = await joinedDb()
  const during: Set<string>[] = []
  const busy: Db = {
    ...joined,
    async snapshot() {
      const copy = await joined.snapshot!()
      const transaction: Db['transaction'] = (work) =>
        copy.transaction(async (tx) => {
          const done = await work(tx)
          await save('during')
          during.push(await saved(db))
          return done
        })
      return { ...copy, transaction }
    },
  }
  const file = join(folder, 'read')
  await writeBackup(busy, file, { key: null })
  await joined.close()
  expect(during).toEqual([new Set(['before', 'during'])])
  const { rows } = await readBackup(file, [])
  expect(rows.teams.map(({ name }) => name)).toEqual(['before'])
  expect((await readdir(dataDir)).filter((name) => name.includes('copy'))).toEqual([])
})

test('data saved during a copy is in the backup entirely or not at all, and earlier data is always in it', async () => {
  // pages that change while their file is copied
  await db.exec(
    "insert into diagnosis_codes select 'X' || n, true, repeat(md5(n::text), 20), '' from generate_series(1, 2000) n",
  )
  const acknowledged = [...(await saved(db))]
  const written = new AbortController()
  const write = async (writer: number) => {
    for (let n = 0; !written.signal.aborted; n++) {
      const name = `${writer} ${n}`
      await save(name)
      acknowledged.push(name)
      await db.rows(
        "update diagnosis_codes set billable = not billable where code like 'X' || $1 || '%'",
        [String((n % 90) + 10)],
      )
    }
  }
  const writing = Promise.all([write(1), write(2)])
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10))
  const before = [...acknowledged]
  const file = join(folder, 'written')
  const joined = await joinedDb()
  await writeBackup(joined, file, { key: null }).finally(() => written.abort())
  await writing
  await joined.close()
  expect(acknowledged.length).toBeGreaterThan(before.length)
  const restored = await memoryDb()
  await restoreBackup(restored, file, { keys: [] })
  const there = await saved(restored)
  expect(before.filter((name) => !there.has(name))).toEqual([])
  expect(await restored.rows('select count(*)::int as n from diagnosis_codes')).toEqual([
    { n: 2000 },
  ])
  await restored.close()
}, 120_000)

test('a copy left behind by a killed command is removed, but not one in use', async () => {
  const names = ['pglite.copy-left', 'pglite.copy-used']
  for (const name of names) {
    await mkdir(join(dataDir, name, 'base'), { recursive: true })
    await writeFile(join(dataDir, name, 'base', '1'), 'health data')
  }
  const unlock = await lockFolder(join(dataDir, 'pglite.copy-used'))
  const joined = await joinedDb()
  const copy = await joined.snapshot!()
  await copy.close()
  await joined.close()
  const left = async () => (await readdir(dataDir)).filter((name) => /copy-\w+$/.test(name))
  expect(await left()).toEqual(['pglite.copy-used'])
  unlock()
  await db.close()
  db = await openDb({ databaseUrl: null, dataDir }, { sharing })
  expect(await left()).toEqual([])
})
