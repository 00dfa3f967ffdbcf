import { stripVTControlCharacters } from 'node:util'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { logAnswer } from '#server/interface/log.ts'

import { inWords } from './terminal-log.ts'

function terminal() {
  let text = ''
  return {
    stream: inWords({ write: (more) => (text += more) }),
    /** Without colors and clock. */
    read: () => stripVTControlCharacters(text).replace(/^\d\d:\d\d:\d\d /gm, ''),
  }
}

test('a warning or an error is plain text, with the reason and its stack below', () => {
  const { stream, read } = terminal()
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.log.warn('requests in progress were cut off')
  app.log.error({ err: new TypeError('no such thing') }, 'failed')
  app.log.info('not said')
  const [warning, error, reason, ...stack] = read().trimEnd().split('\n')
  expect([warning, error, reason]).toEqual([
    'warning requests in progress were cut off',
    'error failed',
    '  TypeError: no such thing',
  ])
  expect(stack.length).toBeGreaterThan(0)
  for (const line of stack) expect(line).toMatch(/^ +at /)
})

test('a request is one line with its route, status, and time', async () => {
  const { stream, read } = terminal()
  const app = Fastify({ logger: { level: 'info', stream } })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  app.get('/people/:user_id', { config: { endpoint: 'listPeople' } }, async () => 'ok')
  await app.inject('/people/7')
  expect(read()).toMatch(
    /^GET \/people\/:user_id 200 in [\d.]+ ms \(reqId req-1, endpoint listPeople, address 127\.0\.0\.1\)$/m,
  )
})

test('a line that isn’t JSON passes unchanged', () => {
  const { stream, read } = terminal()
  stream.write('something else\n')
  expect(read()).toBe('something else\n')
})
