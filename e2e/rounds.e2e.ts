import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { startRounds, stopRounds } from './rounds.ts'

test('a start that fails reports the output, and a stop doesn’t wait for a process that has ended', async () => {
  await expect(startRounds({ PORT: 'none' })).rejects.toThrow(/ended with 2 .*PORT is "none"/s)
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const dataDir = mkdtempSync(join(tmpdir(), 'rounds-e2e-ended-'))
  await stopRounds({ process: killed, dataDir, address: '', env: {} })
})
