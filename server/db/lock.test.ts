import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { FolderInUse, lockFolder } from './lock.ts'

const HOLDER = `
  const { lockFolder } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
  try {
    await lockFolder(process.env.FOLDER)
    process.stdout.write('locked')
  } catch (error) {
    process.stdout.write(error.constructor.name)
  }
  setInterval(() => {}, 1000)`

let base: string
let children: ChildProcess[]
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'rounds-lock-'))
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(base, { recursive: true })
})

/** Another process that tries to take the lock, and stays. */
async function holder(folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLDER], {
    env: { ...process.env, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said) }
}

describe('the lock of the data folder', () => {
  test('a second process is refused with instructions', async () => {
    const folder = join(base, 'pglite')
    expect((await holder(folder)).said).toBe('locked')
    expect((await holder(folder)).said).toBe('FolderInUse')
    await expect(lockFolder(folder)).rejects.toThrow(/in use by another Rounds process.*DATA_DIR/)
  })

  test('a lock left behind by kill -9 is taken over', async () => {
    const folder = join(base, 'pglite')
    const { child } = await holder(folder)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const unlock = await lockFolder(folder)
    expect((await holder(folder)).said).toBe('FolderInUse')
    unlock()
  })

  test('it is free again once released, and folders don’t share it', async () => {
    const unlock = await lockFolder(join(base, 'one'))
    const other = await lockFolder(join(base, 'two'))
    await expect(lockFolder(join(base, 'one'))).rejects.toBeInstanceOf(FolderInUse)
    unlock()
    const again = await lockFolder(join(base, 'one'))
    again()
    other()
  })

  test('a folder may have a path longer than a socket’s', async () => {
    const folder = join(base, 'long'.repeat(40), 'pglite')
    await mkdir(dirname(folder))
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
    unlock()
  })
})
