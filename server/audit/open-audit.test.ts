import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readAuditKey } from './open-audit.ts'

test('the key is created once, and a file without it is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-audit-key-'))
  const read = () => readAuditKey({ auditKey: [], dataDir })
  const made = await read()
  expect(await read()).toEqual(made)
  await writeFile(join(dataDir, 'audit-key'), '\n')
  await expect(read()).rejects.toThrow('is empty')
  await rm(dataDir, { recursive: true })
})
