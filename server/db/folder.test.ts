import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { CannotOpen } from './db.ts'
import { FolderInUse } from './lock.ts'
import { openDb } from './open.ts'
import { makeDataDir } from './template.ts'

let base: string
/** A data folder with a whole database in it, which no test changes. */
let whole: string
beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'rounds-folder-')))
  whole = join(base, 'whole')
  await makeDataDir(whole)
  const db = await openDb({ databaseUrl: null, dataDir: whole })
  await db.rows("insert into teams (name) values ('Kept')")
  await db.close()
})
afterAll(() => rm(base, { recursive: true, force: true }))

const place = (dataDir: string) => ({ databaseUrl: null, dataDir })
async function copied(name: string) {
  const dataDir = join(base, name)
  await cp(whole, dataDir, { recursive: true })
  return { dataDir, folder: join(dataDir, 'pglite') }
}
/** What anybody but the owner may do with anything in there. */
async function openToOthers(folder: string) {
  const open: string[] = []
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const { mode } = await stat(join(folder, name))
    if (mode & 0o077) open.push(`${name} ${(mode & 0o777).toString(8)}`)
  }
  return open
}

describe('the data folder', () => {
  test('is private to its owner, including files written while it is open', async () => {
    const { dataDir } = await copied('own')
    const db = await openDb(place(dataDir))
    await db.exec('create table notes (id int); insert into notes values (1); checkpoint')
    expect(await openToOthers(dataDir)).toEqual([])
    await db.close()
    expect(await openToOthers(dataDir)).toEqual([])
  })

  test('is made private at the start if it was open, and other files are left alone', async () => {
    const { dataDir, folder } = await copied('open')
    for (const name of ['secret', 'audit-key'])
      await writeFile(join(dataDir, name), 'x', { mode: 0o666 })
    for (const path of ['PG_VERSION', 'base', 'base/1', 'global/pg_control', '.'])
      await chmod(join(folder, path), 0o777)
    await chmod(dataDir, 0o755)
    await (await openDb(place(dataDir))).close()
    expect(await openToOthers(dataDir)).toEqual([])

    await writeFile(join(dataDir, 'notes.txt'), 'x')
    await chmod(join(dataDir, 'notes.txt'), 0o644)
    await chmod(dataDir, 0o755)
    await (await openDb(place(dataDir))).close()
    expect(await openToOthers(dataDir)).toEqual(['. 755', 'notes.txt 644'])
  })

  test('is the same folder by any path', async () => {
    const { dataDir, folder } = await copied('lock')
    const link = join(base, 'link')
    await symlink(dataDir, link)
    const elsewhere = join(base, 'elsewhere')
    await mkdir(elsewhere)
    await symlink(folder, join(elsewhere, 'pglite'))
    const deep = join(base, ...Array.from({ length: 6 }, () => 'a-name-that-is-long'))
    await mkdir(deep, { recursive: true })
    await symlink(dataDir, join(deep, 'data'))
    const db = await openDb(place(dataDir))
    for (const other of [dataDir, link, elsewhere, join(deep, 'data')])
      await expect(openDb(place(other))).rejects.toBeInstanceOf(FolderInUse)
    await db.close()
  })

  test.runIf(process.platform === 'linux')(
    'where nothing can be created is refused at once',
    async () => {
      await expect(openDb(place('/proc/rounds/data'))).rejects.toThrow("mkdir '/proc/rounds'")
    },
  )

  test('with a long path locks too', async () => {
    const { dataDir } = await copied('n'.repeat(120))
    const db = await openDb(place(dataDir))
    expect(await readdir(dataDir)).toContain('pglite.lock')
    await expect(openDb(place(dataDir))).rejects.toBeInstanceOf(FolderInUse)
    await db.close()
  })
})

describe('a folder without a complete database', () => {
  test('is left unchanged, with a message about what to do', async () => {
    const { dataDir, folder } = await copied('partly')
    await rm(join(folder, 'PG_VERSION'))
    const before = await readdir(folder, { recursive: true })
    await expect(openDb(place(dataDir))).rejects.toThrow(/PG_VERSION is missing.*npm run restore/)
    expect(await readdir(folder, { recursive: true })).toEqual(before)

    await writeFile(join(folder, 'PG_VERSION'), '17\n')
    await expect(openDb(place(dataDir))).rejects.toThrow(
      /written by PostgreSQL 17.*npm run backup.*restore/,
    )
  })

  test('with a damaged one gives a sentence instead of a stack trace', async () => {
    const damage: Record<string, (folder: string) => Promise<void>> = {
      control: (folder) => truncate(join(folder, 'global/pg_control'), 100),
      noControl: (folder) => rm(join(folder, 'global/pg_control')),
      noLog: async (folder) => {
        await rm(join(folder, 'pg_wal'), { recursive: true })
        await mkdir(join(folder, 'pg_wal'))
      },
      noTables: (folder) => rm(join(folder, 'base'), { recursive: true }),
    }
    for (const [name, harm] of Object.entries(damage)) {
      const { dataDir, folder } = await copied(`damaged-${name}`)
      await harm(folder)
      const error = await openDb(place(dataDir)).catch((thrown: Error) => thrown)
      expect([name, error]).toEqual([name, expect.any(CannotOpen)])
      expect((error as Error).message).toMatch(
        /can’t be opened: .*Copy that folder to a safe place/,
      )
    }
  })
})

test('a first start that is killed at any moment doesn’t block the next one', async () => {
  const script = `
    const { openDb } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)})
    await openDb({ databaseUrl: null, dataDir: process.env.DATA_DIR })
    process.stdout.write('open')`
  const dataDir = join(base, 'killed')
  const start = () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const child = start()
  // in the middle of writing its files
  await vi.waitFor(
    () => {
      const aside = readdirSync(dataDir).find((name) => name.startsWith('pglite.new-'))!
      expect(readdirSync(join(dataDir, aside)).length).toBeGreaterThan(3)
    },
    { timeout: 200_000, interval: 1 },
  )
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await readdir(dataDir)).not.toContain('pglite')
  const db = await openDb(place(dataDir))
  expect(await db.rows('select 1 from migrations')).not.toEqual([])
  expect(await readdir(dataDir)).toEqual(['pglite', 'pglite.lock'])
  await db.close()
})
