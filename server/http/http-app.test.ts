import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { ErrorBody } from '#contract/interface/common.ts'

import { buildApp, limitClients } from './http-app.ts'
import { HttpError } from './http-error.ts'

type Body = (app: FastifyInstance, open: () => Promise<Client>) => Promise<void>
type Options = Partial<Parameters<typeof buildApp>[0]>

/** How often `GET /slow` began. */
let slowBegun = 0
/** What became of `GET /slow/fail`. */
const slowFail = { begun: 0, ended: 0 }

/** A test of an app that answers `POST /echo` with the body and `GET /slow` after 1.5 s, over sockets of its own. */
const appTest = (name: string, body: Body, options: Options = {}) =>
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- the caller gives both
  test(name, async () => {
    const app = buildApp({ bodyLimit: 64 * 1024, ...options })
    app.post('/echo', async (request) => request.body)
    app.get('/slow', async () => {
      slowBegun++
      await delay(1500)
      return { slow: true }
    })
    app.get('/slow/fail', async () => {
      slowFail.begun++
      await delay(1500)
      slowFail.ended++
      throw databaseError
    })
    app.setNotFoundHandler(async () => {
      throw new HttpError(404, 'Not found')
    })
    app.get('/large', async () => Buffer.alloc(16_000_000))
    app.get('/fail', async () => {
      throw databaseError
    })
    app.get('/full', async () => {
      throw Object.assign(new Error('could not extend file'), { code: '53100' })
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const sockets: Socket[] = []
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      await once(socket, 'connect')
      return client(socket)
    }
    try {
      await body(app, open)
    } finally {
      for (const socket of sockets) socket.destroy()
      await app.close()
    }
  })

const openConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

type Client = ReturnType<typeof client>
function client(socket: Socket) {
  let received = ''
  let isOpen = true
  socket.setEncoding('latin1').on('data', (text) => (received += text))
  socket.on('error', () => {}).on('close', () => (isOpen = false))
  return {
    write: (text: string | Buffer) => socket.write(text),
    isOpen: () => isOpen,
    received: () => received,
    /** The statuses of all responses so far. */
    statuses: () =>
      [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)),
    destroy: () => socket.destroy(),
  }
}

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  Buffer.concat([
    Buffer.from(
      [
        'POST /echo HTTP/1.1',
        'host: localhost',
        `content-length: ${Buffer.byteLength(body)}`,
        ...Object.entries({ 'content-type': 'application/json', ...headers }).map((pair) =>
          pair.join(': '),
        ),
        '',
        '',
      ].join('\r\n'),
    ),
    Buffer.from(body),
  ])

const databaseError = Object.assign(new Error('unsupported: "Anna Muster has diabetes"'), {
  code: '22P05',
  constraint_name: 'one_label',
  where: 'JSON data, line 1: {"label":"Anna Muster',
  query: 'insert into x values (Anna Muster)',
  detail: 'Key (label)=(Anna Muster) exists',
})

describe('a refused body', () => {
  const nested = '['.repeat(8192) + ']'.repeat(8192)
  const refusals: Record<string, [number, Buffer]> = {
    'of the wrong type': [415, post('hello', { 'content-type': 'text/plain' })],
    'that is compressed': [415, post(gzipSync('{}'), { 'content-encoding': 'gzip' })],
    'that is compressed and of the wrong type': [
      415,
      post(gzipSync('hello'), { 'content-encoding': 'gzip', 'content-type': 'text/plain' }),
    ],
    'that is not JSON': [422, post('{"a":')],
    'that is nested too deeply': [422, post(nested)],
    'that is too large': [413, post(JSON.stringify('x'.repeat(70_000)))],
    'for a missing address': [404, post('{}'.padEnd(50_000)).fill('POST /nope', 0, 10)],
  }
  for (const [name, [status, request]] of Object.entries(refusals))
    appTest(`${name} leaves the connection usable, or ends it`, async (_app, open) => {
      const { write, statuses, isOpen, received } = await open()
      write(request)
      await expect.poll(() => statuses()).toEqual([status])
      await expect.poll(() => received()).toMatch(/\r\n\r\n\{"detail":.*\}$/s)
      expect(received()).toMatch(/^x-request-id: /m)
      if (/^connection: close/im.test(received())) await expect.poll(() => isOpen()).toBe(false)
      else {
        write(post('{"next":1}'))
        await expect.poll(() => statuses()).toEqual([status, 200])
      }
    })

  test('with too many values is not parsed', async () => {
    const app = buildApp({ bodyLimit: 4_000_000 })
    app.post('/echo', async () => ({}))
    const ask = async (payload: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/echo',
          headers: { 'content-type': 'application/json' },
          payload,
        })
      ).json()
    expect((await ask(`[${'{},'.repeat(150_000)}{}]`)).detail[0].type).toBe('too_many_values')
    expect(await ask(`[${'{},'.repeat(90_000)}{}]`)).toEqual({})
    await app.close()
  })

  test('that is empty is no body', async () => {
    const app = buildApp({ bodyLimit: 100 })
    app.post('/echo', async ({ body }) => ({ isMissing: body === undefined }))
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/echo', headers, payload: '' })
    expect(answer.json()).toEqual({ isMissing: true })
    await app.close()
  })

  test('with too much depth costs no more than reading it once', async () => {
    const app = buildApp({ bodyLimit: 4_000_000 })
    app.post('/echo', async (request) => request.body)
    const ask = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/echo',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    await ask('{}')
    const parse = vi.spyOn(JSON, 'parse')
    const answer = await ask('['.repeat(1_000_000))
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
    expect([answer.statusCode, answer.json().detail[0]]).toEqual([
      422,
      { type: 'too_deep', loc: ['body'], msg: expect.any(String), input: null },
    ])
    // brackets in a text are a text
    const text = JSON.stringify({ a: `${'['.repeat(100)}\\"${'{'.repeat(100)}` })
    expect((await ask(text)).body).toBe(text)
    await app.close()
  })
})

describe('a client that keeps a connection open without sending more', () => {
  const slow = { requestMs: 300 }
  appTest(
    'gets a 408 if its headers or body never end',
    async (_app, open) => {
      const [headers, body] = [await open(), await open()]
      headers.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n')
      body.write('POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n')
      body.write('content-length: 100\r\n\r\n{"a":')
      for (const { statuses, isOpen, received } of [headers, body]) {
        await expect.poll(() => isOpen(), { timeout: 3000 }).toBe(false)
        expect(statuses()).toEqual([408])
        expect(received()).toMatch(/x-request-id: [\da-f-]{36}/)
      }
    },
    slow,
  )

  appTest(
    'counts toward the limit of its address, and the next one is asked to come later',
    async (_app, open) => {
      const first = await Promise.all([open(), open(), open()])
      const refused = await open()
      await expect.poll(() => refused.isOpen()).toBe(false)
      expect(refused.statuses()).toEqual([503])
      expect(refused.received()).toMatch(/retry-after: 5/)
      first[0].destroy()
      // the server learns of that in its own time
      const answered = async () => {
        const next = await open()
        next.write(post('{}'))
        await expect.poll(() => next.statuses(), { timeout: 20_000 }).toHaveLength(1)
        next.destroy()
        return next.statuses()
      }
      await expect.poll(answered, { timeout: 60_000 }).toEqual([200])
    },
    { connectionsPerAddress: 3 },
  )

  appTest(
    'doesn’t delay shutdown, and one that waits for its response gets it',
    async (app, open) => {
      const [silent, half, kept, waiting, sending] = await Promise.all([
        open(),
        open(),
        open(),
        open(),
        open(),
      ])
      half.write('GET /slow HTTP/1.1\r\nho')
      kept.write(post('{}'))
      sending.write('POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n')
      sending.write('content-length: 100\r\n\r\n{"a":')
      await expect.poll(() => kept.statuses()).toEqual([200])
      const begun = slowBegun
      waiting.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
      await expect.poll(() => slowBegun).toBe(begun + 1)
      const began = performance.now()
      const closed = app.close()
      for (const { isOpen } of [silent, half, kept])
        await expect.poll(() => isOpen(), { timeout: 10_000 }).toBe(false)
      expect(waiting.received()).toBe('')
      await closed
      // of the one that sends no end of its body 30 s are waited for elsewhere
      expect(performance.now() - began).toBeLessThan(15_000)
      await expect.poll(() => waiting.received()).toMatch(/connection: close[^]*\{"slow":true\}$/i)
      expect(sending.isOpen()).toBe(false)
    },
  )
})

test('behind a proxy has its own limit of requests in progress, and takes none of the others’', async () => {
  const trustProxy = ['127.0.0.1']
  const app = buildApp({ bodyLimit: 1000, trustProxy })
  limitClients(app, trustProxy)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  app.get('/held', async () => {
    await held
    return {}
  })
  app.get('/health', async () => ({}))
  // it begins only when its response is waited for
  const ask = async (url: string, from: string) =>
    await app.inject({ url, headers: { 'x-forwarded-for': from } })
  const first = Array.from({ length: 512 }, () => ask('/held', '10.1.1.1'))
  const refused = await ask('/held', '10.1.1.1')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await ask('/health', '10.1.1.1')).statusCode).toBe(200)
  const other = ask('/held', '10.1.1.2')
  goOn()
  const statuses = (await Promise.all([...first, other])).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await ask('/held', '10.1.1.1')).statusCode).toBe(200)
  await app.close()
})

describe('a client that doesn’t read its response', () => {
  const LARGE = 16_000_000
  const ask = 'GET /large HTTP/1.1\r\nhost: a\r\n\r\n'
  /** Reads nothing, and then as much as `next` says, so much that the sender notices. */
  async function slowReader(app: FastifyInstance) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const state = { received: 0, isOpen: true }
    socket.on('error', () => {}).on('close', () => (state.isOpen = false))
    await once(socket, 'connect')
    socket.pause()
    socket.on('data', (data: Buffer) => {
      state.received += data.length
      socket.pause()
    })
    socket.pause()
    return Object.assign(state, {
      write: (text: string) => socket.write(text),
      async next(bytes: number) {
        const until = state.received + bytes
        while (state.received < until && state.isOpen) {
          socket.resume()
          await delay(1)
        }
      },
      destroy: () => socket.destroy(),
    })
  }

  appTest(
    'is dropped after a time without progress, but a slow one gets everything',
    async (app) => {
      const [still, slow] = [await slowReader(app), await slowReader(app)]
      still.write(ask)
      slow.write(ask)
      for (let i = 0; i < 100 && (await openConnections(app)) > 1; i++) {
        await delay(200)
        await slow.next(200_000)
      }
      // the other sees that only when it reads on
      expect(await openConnections(app)).toBe(1)
      await still.next(LARGE)
      expect(still.received).toBeLessThan(LARGE)
      while (slow.received < LARGE && slow.isOpen) await slow.next(1)
      expect(slow.received).toBeGreaterThan(LARGE)
      slow.destroy()
    },
    // a busy machine stands still for seconds itself
    { stalledMs: 4000 },
  )

  const whatItSends: Record<string, [begin: string, more: string]> = {
    'more requests': ['', ask],
    'a request byte by byte': ['GET / HTTP/1.1\r\nx-long: ', 'x'],
    'an invalid request': ['', '\r\nx\r\n\r\n'],
  }
  for (const [what, [begin, more]] of Object.entries(whatItSends))
    appTest(
      `is dropped even if it sends ${what} meanwhile`,
      async (app) => {
        const still = await slowReader(app)
        still.write(ask + begin)
        const sending = setInterval(() => still.write(more), 100)
        await expect.poll(() => openConnections(app), { timeout: 6000 }).toBe(0)
        clearInterval(sending)
        await still.next(LARGE)
        expect(still.received).toBeLessThan(LARGE)
      },
      { stalledMs: 600, requestMs: 1000 },
    )

  appTest(
    'can’t stay after a refusal by sending more',
    async (app) => {
      const { port } = app.server.address() as AddressInfo
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {}).pause()
      socket.write('GET / HTTP/1.1\r\nx-long: ')
      const sending = setInterval(() => socket.write('x'), 100)
      await expect.poll(() => openConnections(app)).toBe(1)
      await expect.poll(() => openConnections(app), { timeout: 6000 }).toBe(0)
      clearInterval(sending)
      socket.destroy()
    },
    { requestMs: 300, stalledMs: 600 },
  )

  appTest(
    'isn’t confused with one that waits for a response in progress',
    async (_app, open) => {
      const { write, statuses } = await open()
      write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
      await expect.poll(() => statuses(), { timeout: 4000 }).toEqual([200])
    },
    { stalledMs: 300 },
  )
})

describe('an error', () => {
  appTest('on the socket has a detail, a request ID, and the usual headers', async (_app, open) => {
    for (const [text, status] of [
      ['NONSENSE\r\n\r\n', 400],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
      [`POST /echo HTTP/1.1\r\ncontent-length: x\r\n\r\n`, 400],
    ] as const) {
      const { write, isOpen, received, statuses } = await open()
      write(text)
      await expect.poll(() => isOpen()).toBe(false)
      expect(statuses()).toEqual([status])
      const [head, body] = received().split('\r\n\r\n')
      const { detail } = ErrorBody.parse(JSON.parse(body!))
      expect(detail).toMatch(status === 431 ? /at most 16 kB.*use fewer$/ : /^Bad Request$/)
      expect(head).toMatch(/x-request-id: [\da-f-]{36}/)
      expect(head).toMatch(/x-content-type-options: nosniff/)
    }
  })

  let logged: string[] = []
  beforeEach(() => {
    logged = []
  })
  const stream = new Writable({
    write: (chunk, _encoding, done) => (logged.push(`${chunk}`), done()),
  })
  appTest(
    'of the database is logged with its code and constraint, without any data',
    async (app) => {
      expect((await app.inject('/fail')).statusCode).toBe(500)
      app.log.fatal({ err: databaseError }, 'also from elsewhere')
      const text = logged.join('')
      expect(text.match(/22P05/g)!.length).toBeGreaterThan(1)
      expect(text).toContain('one_label')
      expect(text).not.toMatch(/Anna|Muster|diabetes|insert/)
    },
    { logger: { level: 'trace', stream } },
  )

  appTest(
    'with no one left to read it is not logged, and shutdown waits for its request',
    async (app, open) => {
      const { write, destroy } = await open()
      write('GET /slow/fail HTTP/1.1\r\nhost: a\r\n\r\n')
      await expect.poll(() => slowFail.begun).toBe(1)
      destroy()
      await app.close()
      expect(slowFail.ended).toBe(1)
      expect(logged.join('')).not.toContain('22P05')
    },
    { logger: { level: 'warn', stream } },
  )

  appTest(
    'from a full disk is logged once a minute, as a warning with only its code',
    async (app) => {
      const clock = vi.spyOn(performance, 'now')
      const statuses: number[] = []
      for (const second of [0, 1, 59, 60, 119]) {
        clock.mockReturnValue(1_000_000 + second * 1000)
        statuses.push((await app.inject('/full')).statusCode)
      }
      clock.mockRestore()
      expect(new Set(statuses)).toEqual(new Set([507]))
      const lines = logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
      expect(lines).toMatchObject([
        { level: 40, code: '53100' },
        { level: 40, code: '53100' },
      ])
      for (const line of lines) expect(line).not.toHaveProperty('err')
    },
    { logger: { level: 'trace', stream } },
  )
})
