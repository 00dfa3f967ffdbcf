import { once } from 'node:events'
import {
  request as rawRequest,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect } from 'vitest'

import { dbTest, describeOnce } from '#server/db/testing.ts'
import {
  browser,
  gatewayOptions,
  json,
  KEY,
  longestWait,
  otherTest,
  person,
  withServer,
} from '#server/gateway-testing.ts'
import { buildGateway } from '#server/gateway.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { otherWorkspaces } from '#server/session/workspaces/other-workspaces.ts'

import { otherService, ownService } from './upstream.ts'

const providers = `/v2/user/providers/${person}`

/** Resolves when the other side has left before it was answered. */
const brokenOff = (request: IncomingMessage) =>
  new Promise<void>((left) =>
    request.destroyed ? left() : request.once('close', left).on('error', () => {}),
  )

describeOnce('another upstream', () => {
  otherTest(
    'gets the key in its own header, below its own path, and nothing from the browser',
    (_request, response) => json(response, { providers: [] }),
    async ({ user, asked, url }) => {
      const answer = await user.get(`/api${providers}?a=1&a=2`, {
        headers: {
          'x-request-id': 'from-outside',
          'user-agent': 'a browser',
          referer: 'http://localhost/people',
        },
      })
      expect([answer.status, answer.body]).toEqual([200, { providers: [] }])
      const [request] = asked
      expect(request!.url).toBe(`/api/v9${providers}?a=1&a=2`)
      expect(request!.headers).toMatchObject({
        'x-vital-api-key': KEY,
        accept: 'application/json',
        'x-request-id': answer.headers['x-request-id'],
        host: new URL(url).host,
      })
      for (const name of ['cookie', 'referer', 'origin', 'x-service-api-key'])
        expect(request!.headers).not.toHaveProperty(name)
      expect(JSON.stringify(answer)).not.toContain(KEY)
    },
    { basePath: '/api/v9' },
  )

  otherTest(
    'gets a body as it was sent',
    (request, response) =>
      request.pipe(response.writeHead(200, { 'content-type': 'application/json' })),
    async ({ user }) => {
      const payload = { lab_test_ids: ['a'], unknown: 'é' }
      expect(
        (await user.post('/api/v3/lab_tests/list_order_set_markers?page=2', payload)).body,
      ).toEqual(payload)
    },
  )

  otherTest(
    'is named by its host, and has no teams or diagnosis details',
    () => {},
    async ({ user, url }) => {
      expect((await user.get('/workspace/session')).body).toEqual({
        signedIn: true,
        workspace: expect.stringMatching(/^[0-9a-f]{16}$/),
        idle: { limitSeconds: 900, leftSeconds: expect.any(Number) },
        team: null,
        upstream: { kind: 'other', host: new URL(url).host, keyHeader: 'x-vital-api-key' },
        apiKeys: false,
        diagnoses: null,
        reconnectUrl: null,
        basemapStyleUrl: null,
        basemapOrigins: [],
        emergencyUntil: null,
        demonstration: false,
        signIn: ['key'],
        member: null,
        role: 'administrator',
        scope: null,
        breakGlassUntil: null,
        denied: {},
        examples: null,
        labs: null,
      })
      for (const path of ['reading?diagnosis_query=htn', 'codes?codes=I10']) {
        const { status, body } = await user.get(`/workspace/diagnoses/${path}`)
        expect([status, body.detail]).toEqual([404, 'The service doesn’t support this request'])
      }
    },
  )

  otherTest(
    'decides if a key is valid, and a key that it later refuses ends the session',
    (_request, response) => json(response, { detail: 'Token expired' }, 401),
    async ({ user }) => {
      const refused = await user.signIn('another_key')
      expect([refused.status, refused.body.detail]).toEqual([
        401,
        expect.stringContaining('isn’t recognized by the service at 127.0.0.1'),
      ])
      expect((await user.get('/workspace/session')).body.signedIn).toBe(true)
      const answer = await user.get(`/api${providers}`)
      expect([answer.status, answer.body]).toEqual([401, { detail: 'Token expired' }])
      expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
    },
  )

  otherTest(
    'that fails in JSON is quoted unchanged, with its request ID and Retry-After',
    (_request, response) => {
      response.setHeader('retry-after', '7').setHeader('x-request-id', 'theirs-1')
      json(response, { title: 'Too busy', type: 'about:blank' }, 503)
    },
    async ({ user }) => {
      const answer = await user.get(`/api${providers}`)
      expect([answer.status, answer.body]).toEqual([
        503,
        { title: 'Too busy', type: 'about:blank' },
      ])
      expect(answer.headers).toMatchObject({ 'retry-after': '7', 'x-request-id': 'theirs-1' })
    },
  )

  const odd: Record<string, { answer: RequestListener; status: number; detail: string }> = {
    "that fails with a proxy's page gives its words": {
      answer: (_request, response) =>
        response
          .writeHead(503, { 'content-type': 'text/html' })
          .end(
            '<html><head><style>p{}</style></head><body><h1>Down</h1><p>for <b>repair</b></p><script>alert(1)</script></body></html>',
          ),
      status: 503,
      detail: 'The service returned 503 with a response that isn’t JSON. It said: Down for repair',
    },
    'that fails with an empty response says so': {
      answer: (_request, response) => response.writeHead(500).end(),
      status: 500,
      detail: 'The service returned 500 with an empty response.',
    },
    'that succeeds with an empty response doesn’t count as success': {
      answer: (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(),
      status: 502,
      detail: 'with an empty response',
    },
    'that succeeds with a page doesn’t count as success': {
      answer: (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in</p>'),
      status: 502,
      detail: 'It said: Log in',
    },
    'that sends binary data is not shown': {
      answer: (_request, response) => response.writeHead(200).end(Buffer.from([0, 1, 2, 255])),
      status: 502,
      detail: 'a response that isn’t JSON',
    },
    'that sends an invalid status is not passed on': {
      answer: (_request, response) => json(response, { providers: [] }, 999),
      status: 502,
      detail: 'status 999, which isn’t a valid HTTP status',
    },
    'that redirects is not followed': {
      answer: (_request, response) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      status: 502,
      detail: 'with a redirect',
    },
  }
  for (const [name, { answer, status, detail }] of Object.entries(odd))
    otherTest(name, answer, async ({ user }) => {
      const given = await user.get(`/api${providers}`)
      expect([given.status, given.body.detail]).toEqual([status, expect.stringContaining(detail)])
      expect(given.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-rounds-upstream': 'unreadable',
      })
    })

  otherTest(
    'may label JSON as text',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('{"providers":[]}'),
    async ({ user }) => {
      const answer = await user.get(`/api${providers}`)
      expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([
        200,
        { providers: [] },
        'application/json; charset=utf-8',
      ])
    },
  )

  otherTest(
    'is trusted to send JSON, and with no other header',
    (_request, response) =>
      response
        .writeHead(404, { 'content-type': 'APPLICATION/problem+JSON\tx; charset="' })
        .end('{"title":"Gone"}'),
    async ({ user }) => {
      const answer = await user.get(`/api${providers}`)
      expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([
        404,
        { title: 'Gone' },
        'application/problem+json; charset=utf-8',
      ])
    },
  )

  for (const [said, passed] of [
    ['7', '7'],
    [' 120 ', '120'],
    ['9'.repeat(9), '86400'],
    ['9'.repeat(5000), undefined],
    ['soon', undefined],
    ['-5', undefined],
  ] as const)
    otherTest(
      `that asks for a pause of ${said.slice(0, 20)} (${said.length} characters) is passed on as seconds, a day at most`,
      (_request, response) => {
        response.setHeader('retry-after', said)
        json(response, { detail: 'Too busy' }, 429)
      },
      async ({ user }) => {
        const answer = await user.get(`/api${providers}`)
        expect([answer.status, answer.headers['retry-after']]).toEqual([429, passed])
      },
    )

  otherTest(
    'that asks for a pause until a given time is passed on as seconds',
    (_request, response) => {
      response.setHeader('retry-after', new Date(Date.now() + 90_000).toUTCString())
      json(response, { detail: 'Too busy' }, 503)
    },
    async ({ user }) => {
      const seconds = Number((await user.get(`/api${providers}`)).headers['retry-after'])
      expect([seconds > 60, seconds <= 90]).toEqual([true, true])
    },
  )

  otherTest(
    'that announces or sends more than a response can be is cut off',
    (request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(request.url!.includes('says') && { 'content-length': 2_000_000 }),
      })
      // as much as one takes
      const more = () => void (response.write(Buffer.alloc(64_000, ' ')) ? setImmediate(more) : 0)
      response.on('drain', more)
      more()
    },
    async ({ user, asked }) => {
      for (const query of ['?says=1', '?does=1']) {
        const { status, body, headers } = await user.get(`/api${providers}${query}`)
        expect([status, body.detail, headers['x-rounds-upstream']]).toEqual([
          502,
          'The service’s response is larger than 1 MB, the most Rounds can read.',
          'unreadable',
        ])
        await brokenOff(asked.at(-1)!)
      }
    },
  )

  const record = '{"id":"a","time_start":"x"}'
  const held: Record<string, { workouts: string; detail: string }> = {
    'is nested ten million levels deep': {
      workouts: '['.repeat(10_000_000),
      detail: 'nested more than 32 levels deep',
    },
    'has ten million values': {
      workouts: `{"workouts":[${'1,'.repeat(5_000_000)}1]}`,
      detail: 'more than 400000 values',
    },
    'has a million names in one record': {
      workouts: `{"workouts":[{${Array.from({ length: 800_000 }, (_, n) => `"${n}":1`).join()}}]}`,
      detail: 'more than 400000 values',
    },
    'has a hundred thousand invalid records': {
      workouts: `{"workouts":[${`${record},`.repeat(100_000)}${record}]}`,
      detail: 'More than 1000 fields in the response are unreadable',
    },
    'is larger than a year of workouts': {
      workouts: `{"workouts":[]}${' '.repeat(17_000_000)}`,
      detail: 'larger than 16 MB',
    },
  }
  for (const [name, { workouts, detail }] of Object.entries(held))
    otherTest(
      `whose response to a check ${name} fails the check, and holds no one up`,
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(request.url!.includes('providers') ? '{"providers":[]}' : workouts)
      },
      async ({ user }) => {
        await user.put('/workspace/people', { people: [{ user_id: person }] })
        const [{ status, body }, heldMs] = await longestWait(() =>
          user.post(`/workspace/checks/${person}`, {}),
        )
        expect([status, body.failed]).toEqual([
          200,
          expect.objectContaining({ status: 502, detail: expect.stringContaining(detail) }),
        ])
        // on a busy machine; to parse them took from 4 to 60 s there
        expect(heldMs).toBeLessThan(2500)
      },
      { timeoutMs: 30_000 },
    )

  otherTest(
    'that doesn’t respond in time times out',
    () => {},
    async ({ user, asked }) => {
      const answer = await user.get(`/api${providers}`)
      expect([answer.status, answer.body.detail, answer.headers['x-rounds-upstream']]).toEqual([
        504,
        expect.stringContaining('didn’t respond within 2 seconds'),
        'timeout',
      ])
      await brokenOff(asked[0]!)
    },
  )

  otherTest(
    'that stops in mid-response times out too',
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{"providers":['),
    async ({ user }) => expect((await user.get(`/api${providers}`)).status).toBe(504),
  )

  otherTest(
    'that has closed a kept connection gets the request on a new one',
    (request, response) =>
      // as one does that was started anew since it answered the sign-in
      request.socket.bytesWritten > 0
        ? void request.socket.destroy()
        : json(response, { providers: [] }),
    async ({ user }) => expect((await user.get(`/api${providers}`)).status).toBe(200),
  )

  otherTest(
    'that breaks the connection is named',
    (request) => void request.socket.destroy(),
    async ({ user, url }) => {
      const answer = await user.get(`/api${providers}`)
      expect([answer.status, answer.headers['x-rounds-upstream']]).toEqual([502, 'unreachable'])
      expect(answer.body.detail).toContain(new URL(url).host)
    },
  )

  for (const [name, begin] of Object.entries({
    'within its headers': (response: ServerResponse): void =>
      void response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'),
    'after a hint': (response: ServerResponse): void =>
      response.writeEarlyHints({ link: '</a>; rel=preload' }),
  }))
    otherTest(
      `that closes the connection ${name} is tried three times at most`,
      (request, response) => {
        begin(response)
        // its words arrive before the end of the connection
        setTimeout(() => request.socket.destroy(), 20)
      },
      async ({ user, asked }) => {
        const before = asked.length
        const answer = await user.get(`/api${providers}`)
        expect([answer.status, answer.headers['x-rounds-upstream']]).toEqual([502, 'unreachable'])
        expect(asked.length - before).toBe(3)
      },
    )

  dbTest('that is missing is named, and the message says what to check', async (db) => {
    // a discard port, where nothing listens
    const service = otherService({
      upstreamUrl: 'http://127.0.0.1:9',
      upstreamKeyHeader: 'k',
      upstreamTimeoutMs: 2000,
    })
    const upstream = otherWorkspaces(service, db, { masterSecrets: [], warn: () => {} })
    const gateway = await buildGateway(gatewayOptions({ upstream, db }))
    const answer = await browser(gateway).signIn(KEY)
    expect([answer.status, answer.body.detail]).toEqual([
      502,
      expect.stringMatching(/Couldn’t reach the service at 127\.0\.0\.1:9.*UPSTREAM_URL/),
    ])
    await gateway.close()
  })

  dbTest('that is down during a key check doesn’t make the key wrong', async (db) => {
    await withServer(
      (_request, response) => json(response, { detail: 'Broken' }, 500),
      async (upstreamUrl) => {
        const service = otherService({
          upstreamUrl,
          upstreamKeyHeader: 'k',
          upstreamTimeoutMs: 2000,
        })
        const upstream = otherWorkspaces(service, db, { masterSecrets: [], warn: () => {} })
        const gateway = await buildGateway(gatewayOptions({ upstream, db }))
        const answer = await browser(gateway).signIn(KEY)
        expect([answer.status, answer.body.detail]).toEqual([
          502,
          expect.stringMatching('127.0.0.1:42\\d\\d returned 500. Try again later.'),
        ])
        await gateway.close()
      },
    )
  })

  otherTest(
    'is notified when no one waits anymore, and can never be led to another of its paths',
    () => {},
    async ({ user, asked, gateway }) => {
      await gateway.listen({ port: 0, host: '127.0.0.1' })
      const { port } = gateway.server.address() as AddressInfo
      const headers = {
        host: 'localhost:3000',
        cookie: [...user.jar].map((pair) => pair.join('=')).join(),
      }
      const ask = (path: string) =>
        rawRequest({ port, host: '127.0.0.1', path, headers }).on('error', () => {})

      for (const path of [
        '/api/v3/lab_tests/%2e%2e/markers',
        '/api/v3/lab_tests/../markers',
        '/api/v3/lab_tests/./markers',
        '/api/v3/lab_tests/../../health',
      ]) {
        const [answer] = (await once(ask(path).end(), 'response')) as [IncomingMessage]
        answer.resume()
        expect([path, answer.statusCode]).toEqual([path, 404])
      }
      expect(asked).toEqual([])

      const impatient = ask(`/api${providers}`).end()
      while (!asked.length) await new Promise((done) => setTimeout(done, 5))
      impatient.destroy()
      await brokenOff(asked[0]!)
    },
    { timeoutMs: 60_000 },
  )
})

dbTest('a request that no one waits for anymore is not sent', async (db) => {
  const service = buildService({ db, diagnoses: () => null })
  const own = ownService(service, {
    keyHeader: KEY_HEADER,
    timeoutMs: 1000,
    teamOf: async () => null,
  })
  const sent = own.send({
    method: 'GET',
    path: providers,
    key: KEY,
    maxBytes: 1000,
    requestId: '1',
    address: '127.0.0.1',
    signal: AbortSignal.abort(),
  })
  // made and broken off in the same moment it would end the process
  await expect(sent).rejects.toThrow('aborted')
  await service.close()
})
