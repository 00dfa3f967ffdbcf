import { beforeEach, expect, test, vi } from 'vitest'

import { requestLog, type LoggedRequest } from '#src/kit/api/client.ts'

const stored = new Map<string, string>()

const request = (n: number): LoggedRequest => ({
  n,
  method: 'GET',
  path: '/api/v3/insurance/search/diagnosis?diagnosis_query=diabetes',
  body: '{"a":1}',
  status: 200,
  startedAt: n,
  ms: 3,
  requestId: `r${n}`,
  answer: '{"data":[]}',
})

/** The module as a tab has it after a load. */
async function load() {
  vi.resetModules()
  return import('./kept-requests.ts')
}

beforeEach(() => {
  stored.clear()
  requestLog.set([])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
})

test('requests outlast a reload, without parameters, bodies, and responses', async () => {
  const { keepRequests } = await load()
  const { requestLog: log } = await import('#src/kit/api/client.ts')
  keepRequests()
  log.set([request(2), request(1)])
  expect([...stored.values()].join('')).not.toMatch(/diabetes|"a"|data/)
  const { earlierRequests } = await load()
  expect(earlierRequests.get()).toMatchObject([
    { n: 2, path: '/api/v3/insurance/search/diagnosis', body: null, answer: null },
    { n: 1, status: 200, requestId: 'r1' },
  ])
})

test('a log cleared at sign-out leaves nothing', async () => {
  const { keepRequests, earlierRequests } = await load()
  const { requestLog: log } = await import('#src/kit/api/client.ts')
  keepRequests()
  log.set([request(1)])
  log.set([])
  expect(earlierRequests.get()).toEqual([])
  expect((await load()).earlierRequests.get()).toEqual([])
})

test('requests canceled by leaving the page are not kept, and other lost ones are', async () => {
  const { keepRequests } = await load()
  const { requestLog: log } = await import('#src/kit/api/client.ts')
  keepRequests()
  const lost = { ...request(1), status: 0 }
  log.set([lost])
  window.dispatchEvent(new Event('beforeunload'))
  log.set([{ ...request(2), status: 0, startedAt: Date.now() + 1 }, lost])
  expect((await load()).earlierRequests.get()).toMatchObject([{ n: 1 }])
})
