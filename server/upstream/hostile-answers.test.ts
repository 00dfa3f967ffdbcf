/** What another service may send to stop this process or to fill its memory, and what becomes of it. */
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'

import { describe, expect } from 'vitest'

import { longestWait, otherTest, person } from '#server/gateway-testing.ts'

const MB = 1024 * 1024
/** Only a response that never ends waits for it; a busy machine may take long over the others. */
const [SHORT_MS, LONG_MS] = [3000, 50_000]
/** On a busy machine, where other tests run at the same time. */
const HELD_MS = 2500
const providers = `/api/v2/user/providers/${person}`

/** Answers whatever is asked with this. */
const sends =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
/** Writes to the connection itself, past what Node takes for a response. */
const writes =
  (...parts: (string | Buffer)[]): RequestListener =>
  ({ socket }) => {
    for (const part of parts) socket.write(part)
  }
/** The same part again and again, as fast as it is taken, until the connection is closed or `most` bytes are sent. */
const pours =
  (head: string, part: Buffer, most = Infinity): RequestListener =>
  ({ socket }) => {
    let sent = 0
    const more = () => {
      while (sent < most && !socket.destroyed) {
        sent += part.length
        if (!socket.write(part)) return void socket.once('drain', more)
      }
    }
    socket.write(head)
    more()
  }

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`
const headerLines = Buffer.from('x-more: 1\r\n'.repeat(1000))
const drip: RequestListener = ({ socket }) => {
  socket.write(CHUNKED)
  const timer = setInterval(() => socket.write('1\r\n[\r\n'), 20)
  socket.once('close', () => clearInterval(timer))
}

/** A check also asks for workouts, which may be larger, and either response can fail first. */
const TOO_LARGE = /larger than (?:1|16) MB/

const hostile: Record<string, { answer: RequestListener; passes?: RegExp; fails: RegExp }> = {
  'is nested a hundred thousand levels deep': {
    answer: sends(`{"providers":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    passes: /^\{"providers":\[\[/,
    fails: /nested more than 32 levels deep/,
  },
  'never ends': {
    answer: pours(`${HEAD}\r\n`, Buffer.alloc(MB, ' ')),
    fails: TOO_LARGE,
  },
  'announces 200 MB': {
    answer: writes(`${HEAD}content-length: ${200 * MB}\r\n\r\n`, Buffer.alloc(1000, '[')),
    fails: TOO_LARGE,
  },
  'is 200 MB, compressed to 200 kB': {
    answer: sends(gzipSync(Buffer.alloc(200 * MB, '[')), { 'content-encoding': 'gzip' }),
    fails: TOO_LARGE,
  },
  'comes in single bytes': {
    answer: pours(CHUNKED, Buffer.from('1\r\n \r\n'.repeat(10_000))),
    fails: TOO_LARGE,
  },
  'has a million headers': {
    answer: pours(HEAD, headerLines, 1_000_000 * 11),
    fails: /service’s response headers are larger than 16 kB/,
  },
  'has one header of 11 MB': {
    answer: pours(`${HEAD}x-long: `, Buffer.alloc(64 * 1024, 'x'), 11 * MB),
    fails: /service’s response headers are larger than 16 kB/,
  },
  'comes a byte at a time': { answer: drip, fails: /didn’t respond within 3 seconds/ },
  'is not UTF-8': {
    answer: sends(Buffer.from('{"providers":[],"workouts":[],"a":"\xff\xfe\xc0\x80"}', 'latin1')),
    passes: /^\{"providers":\[\],"workouts"/,
    fails: /^$/,
  },
  'is NaN': { answer: sends('NaN'), passes: /^NaN$/, fails: /a response that isn’t JSON/ },
  'has duplicate names and one for the prototype': {
    answer: sends(
      '{"providers":1,"providers":[],"workouts":[],"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
    ),
    passes: /__proto__/,
    fails: /^$/,
  },
  'has one text of almost a megabyte in each field': {
    answer: sends(
      JSON.stringify({
        workouts: [],
        providers: [{ slug: 'x'.repeat(MB / 4), name: ' '.repeat(MB / 2) }],
      }),
    ),
    passes: /"slug":"xxx/,
    fails: /^$/,
  },
  'has a number of 900,000 digits': {
    answer: sends(`{"providers":${'1'.repeat(900_000)}}`),
    passes: /^\{"providers":111/,
    fails: /providers/,
  },
}

describe('a response that', () => {
  for (const [name, { answer, passes, fails }] of Object.entries(hostile))
    otherTest(
      `${name} holds no one up, and is passed on or refused with a message`,
      answer,
      async ({ user }) => {
        await user.put('/workspace/people', { people: [{ user_id: person }] })
        const [{ page, check }, heldMs] = await longestWait(async () => ({
          page: await user.get(providers),
          check: await user.post(`/workspace/checks/${person}`, {}),
        }))
        if (passes) expect([page.status, page.text]).toEqual([200, expect.stringMatching(passes)])
        else
          expect([page.status, page.body.detail]).toEqual([
            expect.toBeOneOf([502, 504]),
            expect.stringMatching(fails),
          ])
        expect([check.status, check.body.failed?.detail ?? '']).toEqual([
          200,
          expect.stringMatching(fails),
        ])
        expect(heldMs).toBeLessThan(HELD_MS)
      },
      { timeoutMs: answer === drip ? SHORT_MS : LONG_MS },
    )
})
