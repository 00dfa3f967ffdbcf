import { describe, expect, test, vi } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import { ApiError } from '#src/kit/api/api-error.ts'

import { createCatalogReader, type AskPage } from './catalog-reader.ts'

const marker = (id: number): Marker => ({
  id,
  name: `Marker ${id}`,
  slug: `m-${id}`,
  description: null,
  lab_id: 1,
  provider_id: String(id),
  type: null,
  unit: null,
  price: null,
  expected_results: [],
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** A service with a catalog that a test may change, and trouble that it may have: by page, for the first of its askings. */
function service(count: number, { most = 100, saysTotal = true } = {}) {
  const state = {
    ids: range(1, count + 1),
    asked: [] as number[],
    underWay: 0,
    mostUnderWay: 0,
    trouble: new Map<number, Error[]>(),
    rejects: new Set<number>(),
    onAsk: (_page: number) => {},
  }
  const ask: AskPage = async (page, asked, signal) => {
    const size = Math.min(asked, most)
    state.asked.push(page)
    state.mostUnderWay = Math.max(state.mostUnderWay, ++state.underWay)
    state.onAsk(page)
    const rows = state.ids.slice((page - 1) * size, page * size)
    const total = saysTotal ? state.ids.length : null
    await new Promise((resolve) => setTimeout(resolve))
    state.underWay--
    signal.throwIfAborted()
    const error = state.trouble.get(page)?.shift()
    if (error) throw error
    return {
      body: {
        markers: rows.filter((id) => !state.rejects.has(id)).map(marker),
        total,
        page,
        size,
        pages: null,
      },
      rejected: rows.flatMap((id, index) =>
        state.rejects.has(id) ? [{ index, id: String(id), reason: 'broken' }] : [],
      ),
      notes: [],
    }
  }
  return { state, ask }
}

/** A clock that does not go, and waits that take no time and are remembered. */
function timing() {
  const waited: number[] = []
  return {
    waited,
    now: () => 1000,
    wait: async (seconds: number, signal: AbortSignal) => {
      waited.push(seconds)
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
    },
  }
}
const ended = (reader: ReturnType<typeof createCatalogReader>, state: string) =>
  vi.waitFor(() => expect(reader.get().state).toBe(state))
const idsOf = ({ markers }: { markers: readonly Marker[] }) => markers.map(({ id }) => id)
const busy = (retryAfter: number | null = null) =>
  new ApiError('http', 'Too many requests', { status: 429, retryAfter })

describe('a full catalog', () => {
  test('has all pages in order, each requested once, at most three at a time', async () => {
    const { state, ask } = service(1234)
    const reader = createCatalogReader(ask, timing())
    expect(reader.get()).toMatchObject({ state: 'none', markers: [] })
    reader.start()
    await ended(reader, 'whole')
    expect(idsOf(reader.get())).toEqual(range(1, 1235))
    expect(reader.get()).toMatchObject({ loaded: 1234, total: 1234, readAt: 1000, unsettled: null })
    expect(state.asked.toSorted((a, b) => a - b)).toEqual(range(1, 14))
    expect(state.mostUnderWay).toBe(3)
  })

  test('shows its progress, starting with the total', async () => {
    const { ask } = service(500)
    const time = timing()
    let clock = 0
    const reader = createCatalogReader(ask, { ...time, now: () => (clock += 1000) })
    const seen: (number | null)[][] = []
    reader.subscribe(() => seen.push([reader.get().loaded, reader.get().total]))
    reader.start()
    await ended(reader, 'whole')
    expect(seen.slice(0, 4)).toEqual([
      [0, null],
      [100, 500],
      [200, 500],
      [300, 500],
    ])
  })

  test('is also read from a service with smaller pages or without a total', async () => {
    for (const options of [{ most: 20 }, { saysTotal: false }, { most: 20, saysTotal: false }]) {
      const { ask } = service(230, options)
      const reader = createCatalogReader(ask, timing())
      reader.start()
      await ended(reader, 'whole')
      expect(idsOf(reader.get())).toEqual(range(1, 231))
      expect(reader.get().total).toBe(230)
    }
  })

  test('ends if a service without a total repeats a page', async () => {
    const { ask } = service(100, { saysTotal: false })
    const reader = createCatalogReader((_page, size, signal) => ask(1, size, signal), timing())
    reader.start()
    await ended(reader, 'whole')
    expect(idsOf(reader.get())).toEqual(range(1, 101))
    expect(reader.get()).toMatchObject({
      total: 100,
      unsettled: expect.stringMatching(/^marker 1 appeared on pages 1 and/),
    })
  })

  test('is complete even if empty', async () => {
    const { ask } = service(0)
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'whole')
    expect(reader.get()).toMatchObject({ markers: [], total: 0 })
  })

  test('counts skipped records, and names them by their overall position', async () => {
    const { state, ask } = service(250)
    state.rejects.add(3).add(204)
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'whole')
    expect(reader.get().rejected.map(({ index, id }) => [index, id])).toEqual([
      [2, '3'],
      [203, '204'],
    ])
    expect(reader.get().markers).toHaveLength(248)
    expect(reader.get().loaded).toBe(250)
  })
})

describe('a load', () => {
  test('is paused and continues with the missing pages', async () => {
    const { state, ask } = service(1000)
    const reader = createCatalogReader(ask, timing())
    state.onAsk = (page) => page === 5 && setTimeout(() => reader.pause())
    reader.start()
    await ended(reader, 'paused')
    const before = reader.get().loaded
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(1000)
    state.onAsk = () => {}
    const answered = state.asked.length - 3
    reader.start()
    await ended(reader, 'whole')
    expect(idsOf(reader.get())).toEqual(range(1, 1001))
    expect(state.asked.length).toBeLessThanOrEqual(answered + 3 + 10 - before / 100)
  })

  test('that is paused and resumed at once loses no page', async () => {
    const { state, ask } = service(1000)
    const reader = createCatalogReader(ask, timing())
    state.onAsk = (page) => {
      if (page !== 6) return
      state.onAsk = () => {}
      queueMicrotask(() => {
        reader.pause()
        reader.start()
      })
    }
    reader.start()
    await ended(reader, 'whole')
    expect(idsOf(reader.get())).toEqual(range(1, 1001))
  })

  test('waits as long as the service asks, then longer each time, and counts the seconds', async () => {
    const { state, ask } = service(300)
    state.trouble.set(2, [busy(3), busy(), busy()])
    const time = timing()
    const reader = createCatalogReader(ask, time)
    const counted: (number | null)[] = []
    reader.subscribe(() => counted.push(reader.get().retryInSeconds))
    reader.start()
    await ended(reader, 'whole')
    expect(counted.filter((seconds) => seconds !== null).slice(0, 3)).toEqual([3, 2, 1])
    expect(time.waited.length).toBeGreaterThanOrEqual(5)
    expect(reader.get()).toMatchObject({ retryInSeconds: null, error: null })
    expect(idsOf(reader.get())).toEqual(range(1, 301))
  })

  test('of a service that stays too busy ends with its message, and can be resumed', async () => {
    const { state, ask } = service(300)
    state.trouble.set(
      1,
      Array.from({ length: 7 }, () => busy()),
    )
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'failed')
    expect(reader.get().error?.message).toBe('Too many requests')
    reader.start()
    await ended(reader, 'whole')
    expect(reader.get().markers).toHaveLength(300)
  })

  test('that fails keeps the pages received', async () => {
    const { state, ask } = service(1000)
    state.trouble.set(7, [new ApiError('unreachable', 'Rounds didn’t respond.')])
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'failed')
    expect(reader.get().loaded).toBeGreaterThanOrEqual(400)
    const asked = state.asked.length
    reader.start()
    await ended(reader, 'whole')
    expect(state.asked.length - asked).toBeLessThanOrEqual(6)
    expect(idsOf(reader.get())).toEqual(range(1, 1001))
  })

  test('that starts again keeps earlier data until it is complete', async () => {
    const { state, ask } = service(300)
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'whole')
    state.ids = range(1, 200)
    reader.reload()
    expect(reader.get()).toMatchObject({ state: 'loading', loaded: 0 })
    expect(reader.get().markers).toHaveLength(300)
    await ended(reader, 'whole')
    expect(reader.get().markers).toHaveLength(199)
    reader.drop()
    expect(reader.get()).toMatchObject({ state: 'none', markers: [] })
  })
})

test('a loaded catalog is compared with the current first and last page', async () => {
  const { state, ask } = service(250)
  const reader = createCatalogReader(ask, timing())
  reader.start()
  await ended(reader, 'whole')
  const since = async () => {
    reader.check()
    expect(reader.get().since).toBe('asking')
    await vi.waitFor(() => expect(reader.get().since).not.toBe('asking'))
    return reader.get().since
  }
  expect(await since()).toBe('same')
  state.ids = [999, ...range(2, 251)]
  expect(await since()).toBe('changed')
  state.ids = range(1, 250)
  expect(await since()).toBe('changed')
  state.trouble.set(1, [busy()])
  expect(await since()).toBe('failed')
  expect(reader.get()).toMatchObject({ state: 'whole', total: 250 })
})

test.each([
  ['has smaller pages', { most: 40 }],
  ['gives no total', { saysTotal: false }],
])('an unchanged catalog is recognized from a service that %s', async (_, about) => {
  const { state, ask } = service(205, about)
  const reader = createCatalogReader(ask, timing())
  reader.start()
  await ended(reader, 'whole')
  const since = async () => {
    reader.check()
    await vi.waitFor(() => expect(reader.get().since).not.toBe('asking'))
    return reader.get().since
  }
  expect(await since()).toBe('same')
  state.ids = [...range(1, 205), 999]
  expect(await since()).toBe('changed')
  state.ids = []
  expect(await since()).toBe('changed')
})

describe('a catalog that changes during a load', () => {
  test('is loaded again if it has another number of markers', async () => {
    const { state, ask } = service(500)
    state.onAsk = (page) => {
      if (page === 3 && state.ids.length === 500) state.ids = range(1, 491)
    }
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'whole')
    expect(idsOf(reader.get())).toEqual(range(1, 491))
    expect(reader.get()).toMatchObject({ reloads: 1, unsettled: null, total: 490 })
  })

  test('is loaded again if a marker appears twice', async () => {
    const { state, ask } = service(500)
    let isMoved = false
    state.onAsk = (page) => {
      if (page !== 4 || isMoved) return
      isMoved = true
      state.ids = [999, ...range(1, 500)]
    }
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'whole')
    expect(idsOf(reader.get())).toEqual([999, ...range(1, 500)])
    expect(reader.get()).toMatchObject({ reloads: 1, unsettled: null })
  })

  test('in every load is shown as received the third time, and says so', async () => {
    const { state, ask } = service(300)
    state.ids = [...range(1, 300), 7]
    const reader = createCatalogReader(ask, timing())
    reader.start()
    await ended(reader, 'whole')
    expect(reader.get()).toMatchObject({
      reloads: 2,
      unsettled: 'marker 7 appeared on pages 1 and 3',
    })
    expect(idsOf(reader.get()).at(-1)).toBe('7 (2)')
    expect(state.asked.length).toBeLessThanOrEqual(9)
  })
})
