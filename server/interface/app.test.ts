import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

import { describe, expect, test, vi } from 'vitest'

import { ErrorBody } from '#contract/interface/common.ts'
import { endpoints } from '#contract/interface/endpoints.ts'
import type { Db } from '#server/db/db.ts'
import { describeOnce } from '#server/db/testing.ts'

import { buildService } from './app.ts'
import { createKey } from './keys.ts'
import { putMarkers } from './store.ts'
import { ada, marker, serviceTest } from './testing.ts'

const markers = '/v3/lab_tests/markers'
const search = { set: { name: 'FY2027', codes: 0 }, search: () => [] } as const
const ready = () => search

/** A database that does as told, for what a real one does only on bad days. */
const fakeDb = (rows: (sql: string) => Promise<unknown[]>) =>
  ({ kind: 'pglite', rows, exec: async () => {}, close: async () => {} }) as unknown as Db
const withKey = { 'x-service-api-key': 'rk_whatever' }
const someCaller = {
  hash: createHash('sha256').update('rk_whatever').digest('hex'),
  keyId: 'k',
  id: '6a0bd1f5-97b5-4b3a-8b2f-0c7f5b8a1001',
  name: 'Team',
  demo: false,
}
const failing = (error: Error) =>
  fakeDb(async (sql) => {
    if (sql.includes('api_keys')) return [someCaller]
    throw error
  })

describe('a caller of the service', () => {
  serviceTest(
    'is asked for a key in the same words, whether it is missing, empty, unknown, or revoked',
    async ({ app, db, northId }) => {
      const revoked = await createKey(db, northId)
      await db.rows('update api_keys set revoked_at = now() where prefix = $1', [
        revoked.slice(0, 10),
      ])
      const texts = new Set<string>()
      for (const headers of [
        {},
        { 'x-service-api-key': '' },
        { 'x-service-api-key': 'rk_unknown' },
        { 'x-service-api-key': revoked },
      ]) {
        for (const { method, path } of Object.values(endpoints)) {
          const answer = await app.inject({ method, url: path.replace(/:\w+/, ada), headers })
          expect(answer.statusCode).toBe(401)
          texts.add(answer.body)
        }
      }
      expect([...texts]).toEqual([
        '{"detail":"Send a valid team key or API key in the x-service-api-key header"}',
      ])
    },
  )

  serviceTest('is asked for a key before anything else is validated', async ({ app }) => {
    const tooMuch = await app.inject({
      method: 'POST',
      url: '/v3/lab_tests/list_order_set_markers',
      payload: { lab_test_ids: ['x'.repeat(300_000)] },
    })
    expect(tooMuch.statusCode).toBe(401)
    expect((await app.inject(`${markers}?page=0`)).statusCode).toBe(401)
  })

  serviceTest('may accept anything, or not say, and always gets JSON', async ({ get }) => {
    for (const accept of ['application/json', '*/*', 'text/html', '']) {
      const { status, headers } = await get(markers, { accept })
      expect([accept, status, headers['content-type']]).toEqual([
        accept,
        200,
        'application/json; charset=utf-8',
      ])
    }
  })

  serviceTest('can’t see another team', async ({ app, southKey }) => {
    const all = await app.inject({
      url: `${markers}?size=100`,
      headers: { 'x-service-api-key': southKey },
    })
    expect(all.json().markers.map((one: { id: number }) => one.id)).toEqual([11, 99])
    const accounts = await app.inject({
      url: '/v3/lab_test/lab_account',
      headers: { 'x-service-api-key': southKey },
    })
    expect(accounts.json().data).toHaveLength(1)
    const person = await app.inject({
      url: `/v2/user/providers/${ada}`,
      headers: { 'x-service-api-key': southKey },
    })
    expect(person.statusCode).toBe(404)
  })
})

describeOnce('every response', () => {
  serviceTest('has a request ID, the caller’s own if it is valid', async ({ app, get }) => {
    expect((await get(markers, { 'x-request-id': 'ward-7.b' })).headers['x-request-id']).toBe(
      'ward-7.b',
    )
    for (const bad of ['a b', 'x'.repeat(65), '<script>']) {
      const id = (await get(markers, { 'x-request-id': bad })).headers['x-request-id']
      expect(id).toMatch(/^[\da-f-]{36}$/)
    }
    for (const url of [
      '/',
      '/nowhere',
      '/v2/%ff',
      '/health',
      '/openapi.json',
      `${markers}?page=0`,
    ]) {
      const answer = await app.inject({ url, headers: withKey })
      expect([url, typeof answer.headers['x-request-id']]).toEqual([url, 'string'])
    }
  })

  serviceTest('with an error has a detail, even at unknown addresses', async ({ app, get }) => {
    expect(await get('/v2/nowhere')).toMatchObject({
      status: 404,
      body: { detail: 'No such endpoint' },
    })
    expect((await app.inject({ method: 'DELETE', url: markers })).json()).toEqual({
      detail: 'No such endpoint',
    })
    const badUrl = await app.inject('/v2/%ff')
    expect(badUrl.statusCode).toBe(400)
    expect(ErrorBody.safeParse(badUrl.json()).success).toBe(true)
  })

  serviceTest('is private, so nothing in between may store it', async ({ get }) => {
    expect((await get(markers)).headers['cache-control']).toBe('no-store')
  })

  serviceTest(
    'is compressed from one kilobyte up for clients that accept gzip',
    async ({ app, northKey, db, northId }) => {
      await putMarkers(
        db,
        northId,
        Array.from({ length: 50 }, (_, i) => marker(100 + i, 1, `Marker ${i}`)),
      )
      const ask = (url: string, encoding: string) =>
        app.inject({ url, headers: { 'x-service-api-key': northKey, 'accept-encoding': encoding } })
      const plain = await ask(markers, 'identity')
      expect(plain.headers['content-encoding']).toBeUndefined()
      const gzip = await ask(markers, 'gzip, br')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
      expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      expect(
        (await ask(`${markers}?name=nothing`, 'gzip')).headers['content-encoding'],
      ).toBeUndefined()
    },
  )

  serviceTest(
    'to HEAD has only the headers, and OPTIONS names the methods of an address',
    async ({ app, northKey }) => {
      const head = await app.inject({
        method: 'HEAD',
        url: markers,
        headers: { 'x-service-api-key': northKey },
      })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect((await app.inject({ method: 'HEAD', url: markers })).statusCode).toBe(401)
      const get = await app.inject({ method: 'OPTIONS', url: markers })
      expect([get.statusCode, get.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
      const post = await app.inject({ method: 'OPTIONS', url: endpoints.listOrderSetMarkers.path })
      expect(post.headers.allow).toBe('POST, OPTIONS')
    },
  )
})

describeOnce('too many requests', () => {
  serviceTest(
    'are refused per key, with the time to wait',
    async ({ app, get, southKey }) => {
      for (let i = 0; i < 3; i++) expect((await get(markers)).status).toBe(200)
      const { status, body, headers } = await get(markers)
      expect([status, typeof body.detail]).toEqual([429, 'string'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(headers['x-request-id']).toBeDefined()
      expect(
        (await app.inject({ url: markers, headers: { 'x-service-api-key': southKey } })).statusCode,
      ).toBe(200)
    },
    { requestsPerMinute: 3 },
  )

  serviceTest(
    'with wrong keys are refused per address, which still accepts a right key',
    async ({ app, southKey }) => {
      const ask = async (key: string, remoteAddress: string) =>
        (await app.inject({ url: markers, headers: { 'x-service-api-key': key }, remoteAddress }))
          .statusCode
      for (let i = 0; i < 60; i++) expect(await ask(`rk_${i}`, '10.0.0.7')).toBe(401)
      expect(await ask('rk_wrong', '10.0.0.7')).toBe(429)
      expect(await ask(southKey, '10.0.0.7')).toBe(200)
      expect(await ask('rk_wrong', '10.0.0.8')).toBe(401)
    },
  )
})

test('browsers are told not to guess the content type', async () => {
  const app = buildService({ db: failing(new Error('unused')), diagnoses: ready })
  for (const url of ['/health', '/docs/', '/openapi.json', '/nowhere'])
    expect([url, (await app.inject({ url })).headers['x-content-type-options']]).toEqual([
      url,
      'nosniff',
    ])
})

describeOnce('an internal error', () => {
  test('reveals no internals, and the log has them under the request ID', async () => {
    const { logger, lines } = capture()
    const app = buildService({
      db: failing(new Error('relation "markers" is broken')),
      diagnoses: ready,
      logger,
    })
    const answer = await app.inject({
      url: markers,
      headers: { ...withKey, 'x-request-id': 'find-me' },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      detail:
        'Something went wrong on the server. The log has details under this response’s request ID',
    })
    expect(lines().find((line) => line.err)).toMatchObject({
      reqId: 'find-me',
      level: 50,
      err: { message: 'relation "markers" is broken' },
    })
    await app.close()
  })

  test('a database that doesn’t respond returns 503 with Retry-After', async () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), {
      code: 'ECONNREFUSED',
    })
    const app = buildService({ db: failing(gone), diagnoses: ready })
    const answer = await app.inject({ url: markers, headers: withKey })
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { detail: 'The database isn’t responding' },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject('/ready')).statusCode).toBe(503)
    expect((await app.inject('/health')).statusCode).toBe(200)
    await app.close()
  })
})

test('a full disk rejects writes with a message, not as an error in Rounds', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const app = buildService({ db: failing(full), diagnoses: ready })
  const answer = await app.inject({ url: markers, headers: withKey })
  expect([answer.statusCode, answer.json()]).toEqual([
    507,
    { detail: expect.stringMatching(/^Rounds can’t save because.*free some space/) },
  ])
  await app.close()
})

describeOnce('readiness', () => {
  serviceTest(
    'is reported once the database responds and the codes are loaded',
    async ({ app }) => {
      expect((await app.inject('/ready')).json()).toEqual({ status: 'ready' })
      expect((await app.inject('/health')).json()).toEqual({
        status: 'alive',
        version: expect.stringMatching(/^\d+[.]\d+[.]\d+$/),
      })
    },
  )

  test('says what an operator needs to know, and never waits for a database that hangs', async () => {
    let words: string | null = 'The database disk has 11 MB left'
    const rows = vi.fn<() => Promise<unknown[]>>(async () => [])
    const db = { ...fakeDb(rows), trouble: () => words }
    const app = buildService({ db, diagnoses: ready })
    expect((await app.inject('/ready')).json()).toEqual({ status: 'ready', note: words })
    words = 'The database stopped and is being started again'
    rows.mockReturnValue(new Promise(() => {}))
    const began = performance.now()
    const answer = await app.inject('/ready')
    expect(performance.now() - began).toBeLessThan(20_000)
    expect([answer.statusCode, answer.json()]).toEqual([503, { detail: words }])
    await app.close()
  })
})

describeOnce('the log', () => {
  const { logger, lines, text } = capture()
  serviceTest(
    'has a line for each response, without keys, bodies, or queries',
    async ({ app, get, post, northKey, northId }) => {
      await get(`${markers}?name=secretname`, { 'x-request-id': 'first' })
      await get('/v3/insurance/search/diagnosis?diagnosis_query=secretdiagnosis')
      await get(`/v2/user/providers/${ada}`)
      await post(endpoints.listOrderSetMarkers.path, { lab_test_ids: ['secretbody'] })
      await get(`${markers}?lab_id=secretid`)
      await get('/nowhere/secretpath')
      await app.inject({ url: markers, headers: { 'x-service-api-key': 'rk_secretkey' } })
      expect(lines().find((line) => line.reqId === 'first')).toMatchObject({
        method: 'GET',
        route: '/v3/lab_tests/markers',
        endpoint: 'listMarkers',
        status: 200,
        team: northId,
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        address: '127.0.0.1',
        ms: expect.any(Number),
      })
      expect(
        lines()
          .filter((line) => line.msg === 'answered')
          .map((line) => line.status),
      ).toEqual([200, 200, 200, 404, 422, 404, 401])
      expect(text()).not.toContain('secret')
      expect(text()).not.toContain(northKey)
      expect(text()).not.toContain(ada)
    },
    { logger },
  )
})

describeOnce('shutting down', () => {
  test('finishes responses in progress and accepts no new connection', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => (finish = resolve))
    let asked = () => {}
    const began = new Promise<void>((resolve) => (asked = resolve))
    const db = fakeDb(async (sql) => {
      if (sql.includes('api_keys')) return [someCaller]
      asked()
      await slow
      return [{ total: 0, bodies: null }]
    })
    const app = buildService({ db, diagnoses: ready })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const inFlight = fetch(`http://127.0.0.1:${port}${markers}`, { headers: withKey })
    await began
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
    finish()
    const answer = await inFlight
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { markers: [], total: 0, page: 1, size: 50, pages: 0 },
    ])
    await closed
  })

  test('doesn’t wait for a canceled request, which also frees its key’s slot', async () => {
    let leaving = new AbortController()
    const large = [{ diagnosis_code: 'I10', description: 'x'.repeat(2_000_000) }]
    const searches = {
      ...search,
      search: async (query: string) => {
        if (query === 'canceled') leaving.abort()
        await delay(1)
        return large
      },
    }
    const app = buildService({
      db: failing(new Error('unused')),
      diagnoses: () => searches,
      // as a response is recorded
      record: (part) => part.addHook('onSend', () => delay(1)),
    })
    const ask = (query: string, signal?: AbortSignal) =>
      app.inject({
        url: `${endpoints.searchDiagnoses.path}?diagnosis_query=${query}`,
        headers: withKey,
        payloadAsStream: true,
        ...(signal && { signal }),
      })
    const placesOfKey = 16
    for (let i = 0; i < placesOfKey; i++) {
      leaving = new AbortController()
      await expect(ask('canceled', leaving.signal)).rejects.toThrow('aborted')
    }
    expect((await ask('flu')).statusCode).toBe(200)
    const closed = app.close().then(() => 'closed')
    expect(await Promise.race([closed, delay(5000, 'held up')])).toBe('closed')
  })

  test('data that isn’t HTTP gets an error in the usual format', async () => {
    const app = buildService({ db: failing(new Error('unused')), diagnoses: ready })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const text = await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket
        .on('data', (data) => (received += data))
        .on('end', () => resolve(received))
        .on('error', reject)
    })
    const [head, body] = text.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-request-id: [\da-f-]{36}/)
    expect(ErrorBody.parse(JSON.parse(body!))).toEqual({ detail: 'Bad Request' })
    await app.close()
  })
})

type Line = Record<string, unknown> & {
  reqId?: string
  err?: unknown
  msg?: string
  status?: number
}

function capture() {
  let written = ''
  const stream = new Writable({ write: (chunk, _encoding, done) => ((written += chunk), done()) })
  const lines = () =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  return { logger: { level: 'trace', stream }, lines, text: () => written }
}
