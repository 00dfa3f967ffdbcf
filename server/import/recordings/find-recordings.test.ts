import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findRecordings } from './find-recordings.ts'

const MB = 1024 * 1024

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rounds-find-'))
})
afterAll(() => rm(root, { recursive: true }))

async function folderOf(files: Record<string, Uint8Array | string>): Promise<string> {
  const folder = await mkdtemp(join(root, 'files-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

/** What is read of a path, each with its first bytes or why it is not, and what is said of the rest. */
async function found(path: string) {
  const problems: string[] = []
  const read: Record<string, string> = {}
  const inPath = (where: string) => where.slice(path.length + 1)
  const all = findRecordings([path], { total: 0 }, (where, reason) =>
    problems.push(`${inPath(where)}: ${reason}`),
  )
  for await (const one of all)
    read[inPath(one.where)] = await one.read().then(
      (bytes) => Buffer.from(bytes.subarray(0, 20)).toString(),
      (error: Error) => `not read: ${error.message}`,
    )
  return { read, problems }
}

const zipped = (files: Zippable) => zipSync(files, { level: 9 })
const TOO_MUCH = 'the file unpacks to more than 100 times its size'

describe('an archive that unpacks to far more than its size', () => {
  test('is read as far as a recording could compress, and the rest is counted', async () => {
    const zeros = new Uint8Array(40 * MB)
    const folder = await folderOf({
      'bomb.zip': zipped({
        '1.fit': strToU8('first'),
        '2.fit': zeros,
        '3.fit': zeros,
        '4.fit': strToU8('last'),
      }),
    })
    const { read, problems } = await found(folder)
    expect(read['bomb.zip/1.fit']).toBe('first')
    expect(read['bomb.zip/3.fit']).toBe(`not read: ${TOO_MUCH}`)
    expect(Object.keys(read)).toHaveLength(3)
    expect(problems).toEqual([
      'bomb.zip: 1 of its 4 files were skipped because the archive is too large when unpacked',
    ])
  })

  test('counts nested archives and gzipped files toward the limit', async () => {
    const gzipped = gzipSync(Buffer.alloc(50 * MB))
    const folder = await folderOf({
      'bomb.zip': zipped({ 'a.fit.gz': gzipped, 'in.zip': zipped({ 'b.fit.gz': gzipped }) }),
    })
    const { read } = await found(folder)
    expect(read['bomb.zip/a.fit.gz']).not.toContain('not read')
    expect(read['bomb.zip/in.zip/b.fit.gz']).toBe(`not read: ${TOO_MUCH}`)
  })

  test('lists no more entries than an export has, including nested archives', async () => {
    const nothing = new Uint8Array()
    const many = (count: number, prefix: string): Zippable =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, nothing]))
    const folder = await folderOf({
      'many.zip': zipSync({ ...many(50_001, '.'), 'a.fit': strToU8('a') }, { level: 0 }),
      'nested.zip': zipSync({
        'a.fit': strToU8('a'),
        'in.zip': zipSync({ ...many(50_000, 'x'), 'b.fit': strToU8('b') }, { level: 0 }),
      }),
    })
    const { read, problems } = await found(folder)
    expect(read).toEqual({ 'nested.zip/a.fit': 'a' })
    expect(problems.sort()).toEqual([
      'many.zip: has more than 50000 entries. The rest were skipped.',
      'nested.zip/in.zip: has more than 50000 entries. The rest were skipped.',
    ])
  })

  test('can’t avoid the limit as a single gzipped file', async () => {
    const folder = await folderOf({ 'a.fit.gz': gzipSync(Buffer.alloc(70 * MB)) })
    expect((await found(folder)).read).toEqual({ 'a.fit.gz': `not read: ${TOO_MUCH}` })
  })

  test('with one endless row in its activity table loses only its titles', async () => {
    const folder = await folderOf({
      'export.zip': zipped({
        'activities.csv': new Uint8Array(20 * MB).fill(44),
        'a.gpx': strToU8('<gpx>'),
      }),
    })
    const { read, problems } = await found(folder)
    expect(read).toEqual({ 'export.zip/a.gpx': '<gpx>' })
    expect(problems).toEqual([
      expect.stringMatching(/^export\.zip\/activities\.csv: its workout titles weren’t imported/),
    ])
  })
})

describe('irregular files in a folder or archive', () => {
  test('a link is followed only within its folder', async () => {
    const outside = await folderOf({ 'secret.gpx': 'secret' })
    const folder = await folderOf({ 'a.gpx': 'own', 'notes.txt': '' })
    await symlink(join(folder, 'a.gpx'), join(folder, 'b.gpx'))
    await symlink(join(outside, 'secret.gpx'), join(folder, 'c.gpx'))
    await symlink(join(outside, 'nothing.gpx'), join(folder, 'd.gpx'))
    await symlink(outside, join(folder, 'e'))
    await symlink('/dev/zero', join(folder, 'f.zip'))
    await symlink('/etc/hosts', join(folder, 'g.txt'))
    const { read, problems } = await found(folder)
    expect(read).toEqual({ 'a.gpx': 'own', 'b.gpx': 'own' })
    expect(problems).toEqual([
      'c.gpx: a link that leads outside the folder, so it wasn’t followed',
      'd.gpx: a broken link',
      'f.zip: a link that leads outside the folder, so it wasn’t followed',
    ])
  })

  test.skipIf(process.platform === 'win32')('a pipe is never opened', async () => {
    const folder = await folderOf({ 'a.gpx': 'own' })
    execFileSync('mkfifo', [join(folder, 'pipe.gpx')])
    expect((await found(folder)).read).toEqual({ 'a.gpx': 'own' })
    expect(await found(join(folder, 'pipe.gpx'))).toEqual({
      read: {},
      problems: [': isn’t a regular file'],
    })
  })

  test('a folder named like a recording is still a folder', async () => {
    const folder = await folderOf({ 'ride.fit/a.gpx': 'own', 'b.zip/c.fit': 'own' })
    expect((await found(folder)).read).toEqual({ 'ride.fit/a.gpx': 'own', 'b.zip/c.fit': 'own' })
  })

  test('a bad name or a link in an archive hides no other file', async () => {
    const link = { os: 3, attrs: 0o120777 << 16 } as const
    const folder = await folderOf({
      'a.zip': zipped({
        '../../up.fit': strToU8('up'),
        '/etc/root.fit': strToU8('root'),
        'link.gpx': [strToU8('/etc/hosts'), link],
        'ride.fit': strToU8('own'),
      }),
    })
    const { read, problems } = await found(folder)
    expect(read).toEqual({ 'a.zip/ride.fit': 'own' })
    expect(problems).toEqual([
      'a.zip/../../up.fit: a path that points outside the archive',
      'a.zip//etc/root.fit: a path that points outside the archive',
      'a.zip/link.gpx: not a regular file',
    ])
  })
})

test('a folder is the same however its path is written', async () => {
  const folder = await folderOf({ 'a.fit': 'a', 'bb.fit': 'bb', '.hidden/c.fit': 'c' })
  const name = basename(folder)
  for (const path of [
    folder,
    `${folder}/`,
    `${folder}/.`,
    `${folder}/../${name}`,
    relative('.', folder),
    `./${relative('.', folder)}`,
  ]) {
    const files: string[] = []
    for await (const { where } of findRecordings([path], { total: 0 }, () => {}))
      files.push(basename(where))
    expect([path, files]).toEqual([path, ['a.fit', 'bb.fit']])
  }
})
