import { describe, expect, test, vi } from 'vitest'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { testCheck } from '#lib/connections/testing.ts'

import { ApiError } from './api-error.ts'
import { createPeopleCheck, type AskCheck, type CheckOutcome } from './check-people.ts'

const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
const http = (status: number, retryAfter: number | null = null) =>
  new ApiError('http', `Refused with ${status}`, { status, retryAfter })
const failed = (status: number, retry_after: number | null = null) => ({
  failed: { at: '2026-11-20T08:00:00Z', status, detail: `Upstream: ${status}`, retry_after },
})

/** A service with trouble that it may have, by person, for the first of their askings; and a clock that goes only by waiting. */
function service() {
  const state = {
    asked: [] as string[],
    underWay: 0,
    mostUnderWay: 0,
    trouble: new Map<string, (Error | Partial<PersonCheck>)[]>(),
    all: null as Error | Partial<PersonCheck> | null,
    onAsk: (_id: string) => {},
    waited: [] as number[],
    clock: 0,
  }
  const ask: AskCheck = async (user_id, signal) => {
    state.asked.push(user_id)
    state.mostUnderWay = Math.max(state.mostUnderWay, ++state.underWay)
    state.onAsk(user_id)
    await new Promise((resolve) => setTimeout(resolve))
    state.underWay--
    signal.throwIfAborted()
    const trouble = state.trouble.get(user_id)?.shift() ?? state.all
    if (trouble instanceof Error) throw trouble
    return testCheck(user_id, [], trouble ?? {})
  }
  const timing = {
    now: () => state.clock,
    wait: async (seconds: number, signal: AbortSignal) => {
      state.waited.push(seconds)
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
    },
    later: (callback: () => void) => void setTimeout(callback),
  }
  const taken: CheckOutcome[] = []
  const check = createPeopleCheck(ask, (outcomes) => taken.push(...outcomes), timing)
  const ids = () => taken.map(({ user_id }) => user_id)
  const ends = (as: string) =>
    vi.waitFor(() => expect(check.get().state).toBe(as), { timeout: 4000 })
  return { state, check, taken, ids, ends }
}

describe('people are refreshed', () => {
  test('once each, in parallel up to a limit', async () => {
    const { state, check, ids, ends } = service()
    check.start([...people(50), 'p3'], 6)
    await ends('done')
    expect(ids().toSorted()).toEqual(people(50).toSorted())
    expect(state.asked).toHaveLength(50)
    expect(state.mostUnderWay).toBe(6)
    expect(check.get()).toMatchObject({ of: 50, through: 50, error: null })
    expect(check.get().failed.size).toBe(0)
  })

  test('with results passed on before all are done, many per quarter of a second', async () => {
    const { state, check, taken } = service()
    const later: (() => void)[] = []
    const slow = createPeopleCheck(
      async (user_id) => testCheck(user_id),
      (outcomes) => taken.push(...outcomes),
      {
        now: () => state.clock,
        wait: () => new Promise<void>(() => {}),
        later: (callback, ms) => {
          expect(ms).toBe(250)
          later.push(callback)
        },
      },
    )
    slow.start(people(300), 1)
    const told = vi.fn<() => void>()
    slow.subscribe(told)
    await vi.waitFor(() => expect(slow.get().state).toBe('done'))
    expect(later).toHaveLength(1)
    // once, at the end: no time has passed
    expect(told).toHaveBeenCalledTimes(1)
    expect(taken).toHaveLength(300)
    expect(check.get().state).toBe('none')
  })

  test('at once if there are none', async () => {
    const { check, ends } = service()
    check.start([], 6)
    await ends('done')
    expect(check.get().of).toBe(0)
  })

  test('and a pause continues with the rest, those in progress first', async () => {
    const { state, check, ids, ends } = service()
    state.onAsk = (id) => id === 'p20' && setTimeout(() => check.pause())
    check.start(people(50), 6)
    await ends('paused')
    const { through } = check.get()
    expect(through).toBeLessThan(50)
    expect(ids()).toHaveLength(through)
    state.onAsk = () => {}
    check.resume()
    await ends('done')
    expect(ids().toSorted()).toEqual(people(50).toSorted())
    expect(check.get().through).toBe(50)
    expect(state.mostUnderWay).toBeLessThanOrEqual(12)
  })

  test('and a stop keeps the results and checks no one else until resumed', async () => {
    const { state, check, ids, ends } = service()
    state.onAsk = (id) => id === 'p20' && setTimeout(() => check.stop())
    check.start(people(50), 6)
    await ends('stopped')
    const asked = state.asked.length
    expect(check.get().through).toBe(ids().length)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([check.get().state, state.asked.length]).toEqual(['stopped', asked])
    state.onAsk = () => {}
    check.resume()
    await ends('done')
    expect(ids().toSorted()).toEqual(people(50).toSorted())
    expect(check.get()).toMatchObject({ of: 50, through: 50 })
  })

  test('and a person removed meanwhile is counted, not reported as failed', async () => {
    const { state, check, ids, ends } = service()
    state.trouble.set('p3', [http(404)])
    check.start(people(10), 2)
    await ends('done')
    expect(check.get()).toMatchObject({ of: 10, through: 10, unlisted: 1 })
    expect(check.get().failed.size).toBe(0)
    expect(ids()).not.toContain('p3')
  })
})

describe('a service that', () => {
  test('asks for a pause gets it, counted in seconds, and no one is left out', async () => {
    for (const trouble of [http(429, 3), failed(429, 3)]) {
      const { state, check, taken, ends } = service()
      state.trouble.set('p7', [trouble, http(503)])
      const counted: (number | null)[] = []
      check.subscribe(() => counted.push(check.get().retryInSeconds))
      check.start(people(30), 6)
      await ends('done')
      expect([...new Set(counted)].filter((seconds) => seconds !== null)).toEqual([3, 2, 1])
      expect(new Set(taken.map(({ user_id }) => user_id)).size).toBe(30)
      expect(check.get()).toMatchObject({ through: 30, retryInSeconds: null })
      expect(check.get().failed.size).toBe(0)
    }
  })

  test('stays too busy gets longer waits, and then holds until resumed', async () => {
    const { state, check, ends } = service()
    state.all = failed(429)
    check.start(people(30), 1)
    await ends('held')
    // 1 + 2 + 4 + 8 + 16 + 32
    expect(state.waited).toHaveLength(63)
    expect(check.get().error?.message).toBe('Upstream: 429')
    state.all = null
    check.resume()
    await ends('done')
    expect(check.get().through).toBe(30)
  })

  test('fails for one person is asked about all the others, and about that one alone on retry', async () => {
    const { state, check, taken, ends } = service()
    state.trouble.set('p3', [http(400)])
    state.trouble.set('p9', [failed(500)])
    check.start(people(30), 6)
    await ends('done')
    expect([...check.get().failed.keys()].toSorted()).toEqual(['p3', 'p9'])
    expect(check.get().failed.get('p3')).toMatchObject({ status: 400, detail: 'Refused with 400' })
    expect(taken.find(({ user_id }) => user_id === 'p3')).toMatchObject({ check: null })
    expect(taken.find(({ user_id }) => user_id === 'p9')?.check).not.toBeNull()
    state.asked.length = 0
    check.retryFailed()
    await ends('done')
    expect(state.asked.toSorted()).toEqual(['p3', 'p9'])
    expect(check.get()).toMatchObject({ of: 2, through: 2 })
    expect(check.get().failed.size).toBe(0)
  })

  test('disappears midway isn’t asked a thousand times', async () => {
    const { state, check, ids, ends } = service()
    state.onAsk = (id) => id === 'p100' && (state.all = failed(502))
    check.start(people(1000), 6)
    await ends('held')
    expect(state.asked.length).toBeLessThan(120)
    expect(check.get().error?.message).toBe('Upstream: 502')
    expect(check.get().failed.size).toBeGreaterThanOrEqual(5)
    state.onAsk = () => {}
    state.all = null
    check.resume()
    await ends('done')
    expect(new Set(ids()).size).toBe(1000)
    const again = check.get().failed.size
    expect(again).toBeGreaterThanOrEqual(5)
    check.retryFailed()
    await ends('done')
    expect(check.get()).toMatchObject({ of: again, through: again })
  })

  test('was on hold is first asked about failed people, then about the rest', async () => {
    const { state, check, ends } = service()
    state.all = new ApiError('unreachable', 'Rounds didn’t respond.')
    check.start(people(20), 2)
    await ends('held')
    state.all = null
    state.asked.length = 0
    check.retryFailed()
    await ends('done')
    expect(state.asked.slice(0, 2)).toEqual(['p0', 'p1'])
    expect(check.get()).toMatchObject({ of: 20, through: 20 })
  })

  test('doesn’t know some people continues with the others', async () => {
    const { state, check, ends } = service()
    state.all = failed(404)
    check.start(people(20), 2)
    await ends('done')
    expect(check.get().failed.size).toBe(20)
  })
})

test('the end of the session stops a refresh and keeps the results', async () => {
  const { state, check, ids, ends } = service()
  state.onAsk = (id) => id === 'p30' && (state.all = http(401))
  check.start(people(100), 6)
  await ends('ended')
  expect(ids().length).toBeGreaterThanOrEqual(25)
  expect(check.get().error).toMatchObject({ status: 401 })
  expect(check.get().failed.size).toBe(0)
  const asked = state.asked.length
  check.resume()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(state.asked).toHaveLength(asked)
  check.drop()
  expect(check.get()).toMatchObject({ state: 'none', of: 0 })
})
