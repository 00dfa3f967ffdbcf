import { once } from 'node:events'

import { expect, test } from '@playwright/test'

import { startRounds, stopRounds } from './rounds.ts'

test('a Rounds that cannot start fails with what it said, and one that has ended is not waited for', async () => {
  await expect(startRounds({ PORT: 'none' })).rejects.toThrow(/ended with 2 .*PORT is "none"/s)
  const rounds = await startRounds({ DEMO: 'off' })
  rounds.process.kill('SIGKILL')
  await once(rounds.process, 'exit')
  await stopRounds(rounds)
})
