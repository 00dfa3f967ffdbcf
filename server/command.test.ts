import { expect, test } from 'vitest'

import type { Db } from '#server/db/db.ts'

import { runCommand } from './command.ts'

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

test('an error or timeout of the database is reported with what to do', async () => {
  for (const [code, words] of [
    ['ECONNREFUSED', /^The database at DATABASE_URL isn’t responding\./],
    ['CONNECT_TIMEOUT', /^The database at DATABASE_URL isn’t responding\./],
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
