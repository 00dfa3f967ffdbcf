import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readAuditKey, readAuditSettings } from './open-audit.ts'

test('the key is created once, and a file without it is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-audit-key-'))
  const read = () => readAuditKey({ auditKey: [], dataDir })
  const made = await read()
  expect(await read()).toEqual(made)
  await writeFile(join(dataDir, 'audit-key'), '\n')
  await expect(read()).rejects.toThrow('is empty')
  await rm(dataDir, { recursive: true })
})

test('only PGlite has a journal, and only if responses wait', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-audit-settings-'))
  const base = { auditKey: ['key'], auditYears: 6, dataDir, databaseUrl: '' }
  const journalOf = async (settings: Partial<Parameters<typeof readAuditSettings>[0]>) =>
    (await readAuditSettings({ ...base, audit: 'required', ...settings }))?.journal
  expect(await journalOf({})).toBe(join(dataDir, 'audit-journal'))
  expect(await journalOf({ databaseUrl: 'postgres://db/rounds' })).toBe(null)
  expect(await journalOf({ audit: 'on' })).toBe(null)
  await rm(dataDir, { recursive: true })
})
