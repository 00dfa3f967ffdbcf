import { once } from 'node:events'
import { connect } from 'node:net'

import { expect } from 'vitest'

import { browser, gatewayOptions } from '#server/gateway-testing.ts'
import { buildGateway } from '#server/gateway.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { callerOf } from '#server/interface/keys.ts'
import { ada, worldTest } from '#server/interface/testing.ts'
import { observed, ownService } from '#server/upstream/upstream.ts'

import { buildMetrics, metricsServer } from './metrics.ts'

worldTest('responses are counted by route and status, without names', async (db, { northKey }) => {
  const metrics = buildMetrics({ kind: 'pglite', load: () => ({ inUse: 1, waiting: 7 }) })
  const set = { name: 'FY2027', codes: 0 } as const
  const service = buildService({
    db,
    diagnoses: () => ({ set, search: () => [] }),
    observe: metrics.observeApp('service'),
  })
  const upstream = ownService(service, {
    keyHeader: KEY_HEADER,
    timeoutMs: 10_000,
    teamOf: async (key) =>
      typeof key === 'string' ? ((await callerOf(db, key))?.team ?? null) : null,
  })
  const gateway = await buildGateway(
    gatewayOptions({
      upstream: observed(upstream, metrics.observeUpstream),
      db,
      observe: metrics.observeApp('dashboard'),
    }),
  )
  const user = browser(gateway)
  await user.signIn(northKey)
  await user.get(`/api/v2/user/providers/${ada}`)
  await user.get('/api/v3/lab_tests/none/markers')
  await user.get('/nowhere/secret')
  metrics.countCommand()

  const server = metricsServer(metrics)
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  const count = (name: string, labels: string) =>
    new RegExp(`^${name}\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1]
  const answers = 'rounds_http_request_duration_seconds_count'
  expect(
    count(
      answers,
      'app="dashboard",method="GET",route="/api/v2/user/providers/:user_id",status="200"',
    ),
  ).toBe('1')
  expect(
    count(
      answers,
      'app="service",method="GET",route="/v3/lab_tests/:lab_test_id/markers",status="404"',
    ),
  ).toBe('1')
  expect(count('rounds_upstream_request_duration_seconds_count', 'method="GET",status="404"')).toBe(
    '1',
  )
  expect(count('rounds_database_waiting', 'kind="pglite"')).toBe('7')
  expect(text).toMatch(/^rounds_commands_total 1$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  for (const secret of [northKey, ada, 'secret', 'North']) expect(text).not.toContain(secret)
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status
  // a scraper may have parameters of its own
  expect(await statusOf('/metrics?module=all')).toBe(200)
  expect(await statusOf('/metrics', 'HEAD')).toBe(200)
  for (const path of ['/', '/metrics/', '/metricsx', '/?/metrics'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  expect(await statusOf('/metrics', 'POST')).toBe(404)

  // neither many connections nor half a request are held open
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const ends = sockets.map((socket) => once(socket.on('error', () => {}).resume(), 'close'))
  sockets[0]!.write('GET /metrics HTTP/1.1\r\nhost: a')
  await Promise.all([ends[0], ...ends.slice(16)])
  for (const socket of sockets) socket.destroy()
  server.close()
  await gateway.close()
  await service.close()
})
