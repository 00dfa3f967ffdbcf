import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { ErrorBody } from '#contract/interface/common.ts'

/** Maximum number of connections of an address, more than a browser or a busy client needs. */
const PER_ADDRESS = 512
/** Maximum for a proxy, which has the connections of all its clients. */
const PER_PROXY = 4096
/** Time without reading its response after which a client is disconnected. */
const STALLED_MS = 60_000
/**
 * Time for a request in progress to arrive after the process is told to stop, and for an error to
 * be delivered.
 */
const LAST_WORDS_MS = 1000

/** Headers of a response that no route sends. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * Answers something that never became a request, and ends the connection, even if the client keeps
 * sending.
 */
export function endWith(
  socket: Socket,
  status: number,
  { detail = STATUS_CODES[status] ?? '', headers = {} }: Partial<ErrorAnswer> = {},
): void {
  const body = JSON.stringify({ detail } satisfies ErrorBody)
  const lines = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
    connection: 'close',
    ...BARE_HEADERS,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
}
type ErrorAnswer = { detail: string; headers: Record<string, string> }

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Callbacks for the end of each response in progress, and the responses that have ended. */
const endings = new WeakMap<ServerResponse, Set<() => void>>()
const ended = new WeakSet<ServerResponse>()

/**
 * Calls back once, when a response has been sent in full or its connection is gone, even if it was
 * waiting for another one.
 */
export function whenEnded(response: ServerResponse, callback: () => void): void {
  const known = endings.get(response)
  if (ended.has(response) || response.destroyed) callback()
  else if (known) known.add(callback)
  else response.once('close', callback)
}
function end(response: ServerResponse) {
  ended.add(response)
  for (const callback of endings.get(response) ?? []) callback()
  endings.delete(response)
}

type Limits = {
  perAddress?: number | undefined
  stalledMs?: number | undefined
  isProxy?: (address: string | undefined) => boolean
}

/**
 * Limits the connections of an address, ends those that don't read their response for `stalledMs`,
 * and tracks which have a request in progress. `close` ends idle connections at once, including
 * those with an incomplete request, and the others after their response.
 */
export function watchConnections(
  server: Server,
  { perAddress = PER_ADDRESS, stalledMs = STALLED_MS, isProxy = () => false }: Limits = {},
): { close: () => void } {
  const counts = new Map<string, number>()
  const connections = new Map<Socket, Set<Exchange>>()
  let isClosing = false

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    const exchanges = new Set<Exchange>()
    connections.set(socket, exchanges)
    const most = isProxy(address) ? Math.max(perAddress, PER_PROXY) : perAddress
    socket.once('close', () => {
      for (const { response } of exchanges) end(response)
      connections.delete(socket)
      const left = (counts.get(address) ?? 1) - 1
      if (left) counts.set(address, left)
      else counts.delete(address)
    })
    if (isClosing) socket.destroy()
    else if (count > most)
      endWith(socket, 503, {
        detail: `This address already has ${most} open connections. Close one, then try again`,
        headers: { 'retry-after': '5' },
      })
  })
  // before any work on the request
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const exchange = { request, response }
    endings.set(response, new Set())
    connections.get(socket)?.add(exchange)
    if (isClosing) response.shouldKeepAlive = false
    response.once('close', () => {
      end(response)
      const others = connections.get(socket)
      others?.delete(exchange)
      if (isClosing && others?.size === 0) socket.end()
    })
  })

  // Node reports an idle connection, and ends it if there is no listener
  server.setTimeout(stalledMs, (socket) => {
    const exchanges = [...(connections.get(socket) ?? [])]
    const isAnswering = exchanges.some(({ response }) => response.headersSent)
    if (isAnswering || !exchanges.length) socket.destroy()
  })

  const open = () => [...connections.values()].flatMap((exchanges) => [...exchanges])
  return {
    close: () => {
      isClosing = true
      for (const { response } of open()) response.shouldKeepAlive = false
      for (const [socket, { size }] of connections) if (size === 0) socket.destroy()
      setTimeout(() => {
        for (const { request } of open()) if (!request.complete) request.socket.destroy()
      }, LAST_WORDS_MS).unref()
    },
  }
}
