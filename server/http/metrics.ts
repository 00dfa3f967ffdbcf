import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Db } from '#server/db/db.ts'

import { watchConnections } from './sockets.ts'

/** A response as counted. `route` is a pattern, so that no requested data becomes a label. */
type Answered = { method: string; route: string; status: number; seconds: number }
export type Observe = (answered: Answered) => void

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Metrics of the process, in the text format of Prometheus:
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function buildMetrics(db: Pick<Db, 'kind' | 'load'>) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'rounds_http_request_duration_seconds',
    help: 'Responses from the dashboard and the service, by route and status',
    labelNames: ['app', 'method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const upstream = new Histogram({
    name: 'rounds_upstream_request_duration_seconds',
    help: 'Requests from the dashboard to the upstream service, by status, or as unreachable, unreadable, or timeout',
    labelNames: ['method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const commands = new Counter({
    name: 'rounds_commands_total',
    help: 'Imports and other commands that used this process’s database',
    registers,
  })
  const gauge = (name: string, help: string, what: 'inUse' | 'waiting') =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers,
      collect() {
        this.set({ kind: db.kind }, db.load?.()[what] ?? 0)
      },
    })
  gauge('rounds_database_in_use', 'Statements in progress in the database', 'inUse')
  gauge('rounds_database_waiting', 'Statements waiting in the queue', 'waiting')
  return {
    text: () => registry.metrics(),
    type: registry.contentType,
    observeApp:
      (app: 'dashboard' | 'service'): Observe =>
      ({ seconds, ...labels }) =>
        answers.observe({ app, ...labels }, seconds),
    observeUpstream: ({ method, status, seconds }: UpstreamAnswered) =>
      upstream.observe({ method, status }, seconds),
    countCommand: () => commands.inc(),
  }
}
export type UpstreamAnswered = { method: string; status: string | number; seconds: number }
export type Metrics = ReturnType<typeof buildMetrics>

/** Prometheus keeps one connection, and a person may use another. */
const CONNECTIONS_PER_ADDRESS = 16
const REQUEST_MS = 5000

/**
 * `/metrics` to GET and HEAD, with any query, and nothing else. It reveals no person, only how often things happen, for the
 * operator's own network.
 */
export function metricsServer({ text, type }: Pick<Metrics, 'text' | 'type'>) {
  const limits = {
    requestTimeout: REQUEST_MS,
    headersTimeout: REQUEST_MS,
    connectionsCheckingInterval: 1000,
  }
  const server = createServer(limits, (request, response) => {
    const { method, url = '' } = request
    if (!['GET', 'HEAD'].includes(method ?? '') || url.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void text().then(
      (body) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  watchConnections(server, { perAddress: CONNECTIONS_PER_ADDRESS })
  return {
    listen: async (at: { port: number; host: string }) => {
      server.listen(at)
      await once(server, 'listening')
      return server.address() as AddressInfo
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
