import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { handOn } from './hand-on.ts'

test('an app is loaded on its first request, and responds with the headers set before', async () => {
  let loaded = 0
  const outer = Fastify()
  outer.addHook('onRequest', async (_request, reply) => {
    reply.header('x-outer', 'outer').header('cache-control', 'no-store')
  })
  outer.get(
    '/inner/*',
    handOn(async () => {
      loaded++
      const inner = Fastify()
      inner.get('/inner/page', async (_request, reply) =>
        reply.header('cache-control', 'no-cache').send('page'),
      )
      return inner
    }),
  )
  await outer.ready()
  expect(loaded).toBe(0)
  const [page, missing] = await Promise.all([
    outer.inject('/inner/page'),
    outer.inject('/inner/none'),
  ])
  expect([page.statusCode, page.body, missing.statusCode, loaded]).toEqual([200, 'page', 404, 1])
  expect(page.headers).toMatchObject({ 'x-outer': 'outer', 'cache-control': 'no-cache' })
  await outer.close()
})
