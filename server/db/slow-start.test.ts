import { describe, expect, test } from 'vitest'

import { onSlowDatabase } from './slow-start.ts'

const failing = (code: string, times: number) => {
  let calls = 0
  return {
    calls: () => calls,
    work: async () => {
      if (calls++ < times) throw Object.assign(new Error('no'), { code })
      return 'open'
    },
  }
}

describe('a slow database', () => {
  test('is awaited, and the wait is reported once', async () => {
    const said: string[] = []
    const { work, calls } = failing('CONNECT_TIMEOUT', 3)
    const options = { pauseMs: 1, waitMs: 60_000 }
    expect(await onSlowDatabase(work, (words) => said.push(words), options)).toBe('open')
    expect(calls()).toBe(4)
    expect(said).toEqual([
      'The database is slow to respond (CONNECT_TIMEOUT). Rounds will keep trying.',
    ])
  })

  test('times out, while a missing one fails at once', async () => {
    const slow = failing('53300', Infinity)
    const waiting = onSlowDatabase(slow.work, () => {}, { pauseMs: 5, waitMs: 20 })
    await expect(waiting).rejects.toMatchObject({ code: '53300' })
    expect(slow.calls()).toBeGreaterThan(1)
    const gone = failing('ECONNREFUSED', 1)
    await expect(onSlowDatabase(gone.work, () => {})).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    expect(gone.calls()).toBe(1)
  })
})
