import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeNewFile } from './new-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-new-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a new file is complete or isn’t there', async () => {
  const file = join(folder, 'export.json')
  async function* cutOff() {
    yield '{'
    throw new Error('the database stopped')
  }
  await expect(writeNewFile(file, (to) => pipeline(cutOff, to))).rejects.toThrow('stopped')
  expect(await readdir(folder)).toEqual([])
  await writeNewFile(file, (to) => pipeline(['{', '}'], to))
  expect(await readFile(file, 'utf8')).toBe('{}')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['export.json'])
  await expect(writeNewFile(file, (to) => pipeline(['again'], to))).rejects.toThrow(
    'already exists. Choose a new file name.',
  )
  expect(await readFile(file, 'utf8')).toBe('{}')
})
