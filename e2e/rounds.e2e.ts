import { once } from 'node:events'

import { expect, test } from '@playwright/test'

import { startRounds, stopRounds } from './rounds.ts'

test('a start that fails reports the output, and a stop doesn’t wait for a process that has ended', async () => {
  await expect(startRounds({ PORT: 'none' })).rejects.toThrow(/ended with 2 .*PORT is "none"/s)
  const rounds = await startRounds({ DEMO: 'off' })
  rounds.process.kill('SIGKILL')
  await once(rounds.process, 'exit')
  await stopRounds(rounds)
})
