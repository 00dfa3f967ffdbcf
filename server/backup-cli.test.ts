import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { withSealing } from '#server/db/sealing/sealing.ts'
import { freshDb } from '#server/db/testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { putPeople } from '#server/people/people.ts'
import { admitMember } from '#server/session/members.ts'

import { runBackup } from './backup-cli.ts'

const dir = mkdtempSync(join(tmpdir(), 'rounds-backup-cli-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const randomKey = () => randomBytes(32).toString('base64')

async function run(db: Db, ...args: string[]) {
  const said = { out: '', err: '' }
  await runBackup(args, async () => ({ ...db, close: async () => {} }), {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return said
}

test('a restore says if the data needs another master key', async () => {
  const db = await freshDb({ isSealed: false, ownsTables: true })
  const [master, other] = [randomKey(), randomKey()]
  vi.stubEnv('BACKUP_KEY', randomKey())
  const { id } = await putTeam(db, { name: 'North' })
  await putPeople(withSealing(db, [master]), id, [
    { user_id: '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001', label: 'Marie' },
  ])
  const file = join(dir, `${id}.backup`)
  expect((await run(db, 'backup', file)).err).toBe('')
  for (const [given, words] of [
    [master, null],
    [other, 'Rounds can’t start with this data yet. MASTER_KEY can’t decrypt the data'],
    ['', 'Rounds can’t start with this data yet. The data about people in this database'],
  ] as const) {
    vi.stubEnv('MASTER_KEY', given)
    const { out, err } = await run(db, 'restore', file, '--replace')
    expect(err).toBe('')
    expect(out).toContain('To revoke one: npm run keys -- revoke')
    if (words) expect(out).toContain(words)
    else expect(out).not.toContain('MASTER_KEY')
  }
  await db.close()
})

test('a restore says what is as before the backup: members, and erased people that no one knows of', async () => {
  vi.stubEnv('MASTER_KEY', '')
  vi.stubEnv('BACKUP_KEY', randomKey())
  const db = await freshDb({ isSealed: false, ownsTables: true })
  const { id } = await putTeam(db, { name: 'North' })
  const first = join(dir, 'without-members.backup')
  await run(db, 'backup', first)
  const replaced = await run(db, 'restore', first, '--replace')
  expect(replaced.out).not.toMatch(/Members disabled|People erased/)

  const ann = { issuer: 'https://id.example', subject: 'ann', name: 'Ann', email: null }
  await admitMember(db, { owner: id, role: 'clinician', scope: null }, ann)
  const second = join(dir, 'with-members.backup')
  await run(db, 'backup', second)
  const empty = await freshDb({ isSealed: false, ownsTables: true })
  const { out, err } = await run(empty, 'restore', second)
  expect(err).toBe('')
  expect(out).toContain('Members disabled since the backup can sign in again.')
  expect(out).toContain('People erased since the backup have been restored.')
  await Promise.all([db.close(), empty.close()])
})
