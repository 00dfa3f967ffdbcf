import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { recordCommand } from '#server/audit/record-command.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { putTeam } from '#server/interface/store.ts'

import { runAudit } from './audit-cli.ts'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'audit-cli-'))
const keyFile = join(folder, 'key')
const key = randomBytes(32).toString('base64')
let files = 0
const newFile = () => join(folder, `${++files}.jsonl`)

beforeAll(() => {
  vi.stubEnv('AUDIT_KEY', key)
  writeFileSync(keyFile, `${key}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (db: Db | null, ...args: string[]) => {
  const said = { out: '', err: '' }
  const open = async () => {
    if (!db) throw new Error('No database is needed')
    return db
  }
  const code = await runAudit(args, open, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return { code, ...said }
}
const fill = async (db: Db, owner: string, count: number) => {
  for (let n = 0; n < count; n++)
    await recordCommand(db, readConfig(), {
      owner,
      permission: 'members.write',
      action: 'disableMember',
      object: String(n),
    })
}

describe('the audit command', () => {
  test('says why the key can’t be read', async () => {
    vi.stubEnv('AUDIT_KEY', '')
    vi.stubEnv('DATA_DIR', keyFile)
    const { code, err } = await run(null, 'export', newFile())
    vi.stubEnv('DATA_DIR', undefined)
    vi.stubEnv('AUDIT_KEY', key)
    expect([code, err]).toEqual([1, expect.stringContaining('audit-key can’t be read or created')])
  })

  dbTest('exports a team and verifies the file without a database', async (db) => {
    expect((await run(db, 'list')).out).toBe('Nothing has been recorded yet.')
    expect((await run(db, 'export', newFile())).err).toContain('Nothing has been recorded yet.')
    const { id } = await putTeam(db, { name: 'North' })
    await fill(db, id, 3)
    const [, head] = /ends with (3:[\da-f]{32})$/.exec((await run(db, 'list')).out) ?? []
    const file = newFile()
    expect(await run(db, 'export', file)).toMatchObject({
      code: 0,
      out: `${file} has 3 events. The log ends with ${head}.`,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await run(null, 'verify', file, keyFile, '--head', head!)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Verified: 3 events from .* No changes were found\.$/),
    })
    const lines = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, lines.toSpliced(2, 1).join('\n'))
    expect(await run(null, 'verify', file, keyFile)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Event 2 was deleted.'),
    })
    writeFileSync(file, lines.join('\n').replace('"object":"2"', '"object":"1"'))
    expect((await run(null, 'verify', file, keyFile)).err).toContain('Event 3 was changed.')
    writeFileSync(keyFile, 'another')
    expect((await run(null, 'verify', file, keyFile)).err).toContain('recorded with this key')
    writeFileSync(keyFile, key)
  })

  dbTest('asks for the team if there are several', async (db) => {
    const [north, south] = [
      await putTeam(db, { name: 'North' }),
      await putTeam(db, { name: 'South' }),
    ]
    await fill(db, north.id, 1)
    await fill(db, south.id, 2)
    expect((await run(db, 'export', newFile())).err).toContain('Choose one with --team')
    expect((await run(db, 'export', newFile(), '--team', 'South')).out).toContain('has 2 events')
    expect((await run(db, 'export', newFile(), '--team', north.id)).out).toContain('has 1 event.')
    expect((await run(db, 'export', newFile(), '--team', 'West')).err).toContain('No audit log for')
  })

  dbTest('records nothing if the audit is off', async (db) => {
    vi.stubEnv('AUDIT', 'off')
    await fill(db, 'team', 1)
    vi.stubEnv('AUDIT', undefined)
    expect((await run(db, 'list')).out).toBe('Nothing has been recorded yet.')
  })

  dbTest('says which arguments it needs', async (db) => {
    for (const [args, words] of [
      [['verify', keyFile], 'needs a file from export and a key file'],
      [['verify', keyFile, keyFile, '--head', '3'], '--head is "3"'],
      [['export'], 'needs the name of one new file'],
      [['list', 'more'], 'doesn’t accept "more"'],
      [['list', '--team', 'x'], 'Only export accepts --team'],
      [['other'], 'Unknown command "other"'],
    ] as const) {
      const { code, err } = await run(db, ...args)
      expect([args, code, err.includes(words)]).toEqual([args, 2, true])
    }
    const others: [string[], string][] = [
      [['export', keyFile], `${keyFile} already exists. Choose a new file name.`],
      [['verify', 'missing.jsonl', keyFile], 'missing.jsonl doesn’t exist.'],
    ]
    for (const [args, err] of others)
      expect(await run(null, ...args)).toEqual({ code: 1, out: '', err })
    expect((await run(null, 'verify', keyFile, keyFile)).err).toContain('isn’t from npm run audit')
    expect((await run(null)).out).toContain('npm run audit -- verify')
  })
})
