import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Db } from '#server/db/db.ts'

import { parseWords, runCommand } from './command.ts'

/** What a command says that fails with this error of the database. */
async function saidOf(error: Error) {
  let said = ''
  const work = async () => {
    throw error
  }
  const open = async () => ({ close: async () => {} }) as Db
  const code = await runCommand(
    { read: () => work, open },
    { out: () => {}, err: (text) => (said += text) },
  )
  return [code, said]
}

test('a database error or timeout is reported with instructions', async () => {
  for (const [code, words] of [
    ['ECONNREFUSED', /^The database at DATABASE_URL isn’t responding\./],
    ['CONNECT_TIMEOUT', /^The database at DATABASE_URL isn’t responding\./],
    [
      '28P01',
      /^Can’t connect to the database at DATABASE_URL: driver words\. Check DATABASE_URL\.$/,
    ],
    ['25006', /is read-only\. Set DATABASE_URL to the primary server/],
    ['CONNECTION_CLOSED', /^Lost the connection to the database\..*Run this again\.$/],
    ['57P01', /^Lost the connection to the database\..*Run this again\.$/],
  ] as const)
    expect(await saidOf(Object.assign(new Error('driver words'), { code }))).toEqual([
      1,
      expect.stringMatching(words),
    ])
  expect(await saidOf(new Error('as it is'))).toEqual([1, 'as it is'])
})

test('an error of the file system is reported with what to do', async () => {
  const folder = join(tmpdir(), 'no-such-folder-of-rounds')
  const errorOf = (path: string) => {
    try {
      writeFileSync(path, '')
    } catch (error) {
      return error as Error
    }
    throw new Error(`${path} was written`)
  }
  const refused = (code: string) =>
    Object.assign(new Error(code), { code, syscall: 'open', path: '/x' })
  for (const [error, words] of [
    [
      errorOf(join(folder, 'a.backup')),
      `The folder ${folder} doesn’t exist. Create it, or choose another.`,
    ],
    [errorOf(tmpdir()), `${tmpdir()} is a folder. Specify a file.`],
    [refused('EACCES'), /^\/x isn’t accessible to the user who runs this command\./],
    [refused('EROFS'), /^\/x is on a read-only disk\..* choose another file\.$/],
    [
      Object.assign(new Error('listen'), { code: 'EROFS', syscall: 'listen', address: '/d/lock' }),
      /^\/d\/lock is on a read-only disk\..* set DATA_DIR to a different folder\.$/,
    ],
    [
      Object.assign(new Error('listen'), { code: 'EACCES', syscall: 'listen', address: '/d/lock' }),
      /^\/d\/lock isn’t accessible .* Run it as the user who runs Rounds/,
    ],
    [refused('ENOENT'), '/x doesn’t exist.'],
    [
      Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }),
      /^The disk is full\./,
    ],
  ] as const)
    expect(await saidOf(error)).toEqual([1, expect.stringMatching(words)])
})

test('an unknown option is named without advice on file names', () => {
  expect(() => parseWords(['--maxhr', '190'], {})).toThrow(/^Unknown option '--maxhr'$/)
})
