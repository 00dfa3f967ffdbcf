import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { maxHeaderSize } from 'node:http'

import type { FastifyInstance } from 'fastify'

import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http/http-error.ts'
import { askAsTeam } from '#server/http/in-process.ts'
import type { UpstreamAnswered } from '#server/http/metrics.ts'

/** An entered team key, or the team as which this process sends requests without a key. */
export type Credential = string | { teamId: string }

export type UpstreamRequest = {
  method: 'GET' | 'POST'
  /** Path and query string as in the interface, without a prefix. */
  path: string
  key: Credential
  /** Maximum size of a response. */
  maxBytes: number
  /** A JSON body, passed on byte for byte. */
  body?: Buffer | undefined
  requestId: string
  /** Address of the client. Never sent to another upstream. */
  address: string
  /** Aborted when no one waits for the response anymore. */
  signal: AbortSignal
}
export type UpstreamAnswer = {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

/** Workspace that a key opens. `owner` is its name in the workspace's tables. */
export type Workspace = { owner: string; team: { name: string; demo: boolean } | null }

/** A service with the seven endpoints, wherever it runs. */
export type Service = {
  kind: 'own' | 'other'
  /** Name of the header for its key. */
  keyHeader: string
  host: string | null
  /** Throws UpstreamFailure if there is no response to pass on. */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>
}

/** Origin of a request made on behalf of a person. */
export type Asking = Pick<UpstreamRequest, 'requestId' | 'address' | 'signal'>

/** The service that the dashboard shows, and the workspaces that its keys open. */
export type Upstream = Service & {
  /**
   * The workspace of a key used to sign in. Null if the service rejects it. Throws if the service
   * can't tell.
   */
  signIn(key: string, asking: Asking): Promise<Workspace | null>
  /**
   * The workspace that a session's credential opens. Null if it no longer opens one. Another
   * service is asked at most once per minute whether it still accepts the key, and not at all with
   * `validate: false`.
   */
  workspaceOf(credential: Credential, options?: { validate?: boolean }): Promise<Workspace | null>
  /** True if a key has opened a workspace before. Cheap for the database, however many keys are tried. */
  knows(key: string): Promise<boolean>
  /** Ids of the teams as which this process can send requests without an entered key. Null for all teams. */
  teamsWithKey(): Promise<ReadonlySet<string> | null>
}

const STATUS_OF = { unreachable: 502, unreadable: 502, refused: 502, timeout: 504 } as const

class UpstreamFailure extends HttpError {
  readonly kind: keyof typeof STATUS_OF
  constructor(kind: keyof typeof STATUS_OF, message: string) {
    super(STATUS_OF[kind], message, { 'x-rounds-upstream': kind })
    this.kind = kind
  }
}

/**
 * Error if another service accepts none of Rounds' keys for a team. Not a 401, so that people stay
 * signed in.
 */
export const teamKeyRefused = (message: string): HttpError =>
  new UpstreamFailure('refused', message)

const tooLarge = (bytes: number) =>
  new UpstreamFailure(
    'unreadable',
    `The service’s response is larger than ${bytes / 1024 / 1024} MB, the most Rounds can read.`,
  )

/** The whole response. Throws if it declares a size above `maxBytes`, or exceeds it. */
async function collect(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  announced: string | undefined,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = Number(announced) > maxBytes ? Infinity : 0
  // leaving the loop ends the stream
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const [first] = chunks
  return chunks.length === 1 && Buffer.isBuffer(first) ? first : Buffer.concat(chunks)
}

/**
 * Maximum simultaneous requests of one caller, beyond which Node.js warns of a leak: twice
 * BOARD_CONCURRENCY.
 */
const REQUESTS_OF_CALLER = 100

/** Aborts after `ms`, or when the caller does. */
async function within<T>(
  ms: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // a request that is created and aborted in the same moment crashes the process
  caller.throwIfAborted()
  const controller = new AbortController()
  const leave = () => controller.abort()
  setMaxListeners(REQUESTS_OF_CALLER, caller)
  caller.addEventListener('abort', leave, { once: true })
  const stopped = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(new Error('Request canceled')), {
      once: true,
    }),
  )
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, ms)
  try {
    return await Promise.race([work(controller.signal), stopped])
  } catch (error) {
    if (late)
      throw new UpstreamFailure(
        'timeout',
        `The service didn’t respond within ${ms / 1000} seconds. Try again, or request less data.`,
      )
    throw error
  } finally {
    clearTimeout(timer)
    caller.removeEventListener('abort', leave)
  }
}

/** The same upstream, reporting the duration of each response to `observe`. */
export const observed = <S extends Service>(
  upstream: S,
  observe: (answered: UpstreamAnswered) => void,
): S => ({
  ...upstream,
  async send(request) {
    const began = performance.now()
    const done = (status: string | number) =>
      observe({ method: request.method, status, seconds: (performance.now() - began) / 1000 })
    try {
      const answer = await upstream.send(request)
      done(answer.status)
      return answer
    } catch (error) {
      done(error instanceof UpstreamFailure ? error.kind : 'abandoned')
      throw error
    }
  },
})

/** Our own service in this process, without a socket in between. */
export function ownService(
  service: FastifyInstance,
  {
    keyHeader,
    timeoutMs,
    teamOf,
  }: {
    keyHeader: string
    timeoutMs: number
    teamOf: (credential: Credential) => Promise<{ id: string; name: string; demo: boolean } | null>
  },
): Upstream {
  const workspaceOf = async (credential: Credential): Promise<Workspace | null> => {
    const team = await teamOf(credential)
    return team && { owner: team.id, team: { name: team.name, demo: team.demo } }
  }
  return {
    kind: 'own',
    host: null,
    keyHeader,
    send: ({ method, path, key, maxBytes, body, requestId, address, signal }) =>
      within(timeoutMs, signal, async (until) => {
        const inject = async () =>
          service.inject({
            method,
            url: path,
            remoteAddress: address,
            headers: {
              accept: 'application/json',
              ...(typeof key === 'string' && { [keyHeader]: key }),
              'x-request-id': requestId,
              ...(body && { 'content-type': 'application/json' }),
            },
            ...(body && { payload: body }),
            // a stream, so that it isn't turned into text first
            payloadAsStream: true,
            signal: until,
          })
        const answer = await (typeof key === 'string' ? inject() : askAsTeam(key.teamId, inject))
        return {
          status: answer.statusCode,
          headers: answer.headers as UpstreamAnswer['headers'],
          body: await collect(answer.stream(), maxBytes, undefined),
        }
      }),
    signIn: workspaceOf,
    workspaceOf,
    knows: async (key) => (await teamOf(key)) !== null,
    teamsWithKey: async () => null,
  }
}

const causes: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'the DNS lookup failed',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'no route to host',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'this server doesn’t trust its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'this server doesn’t trust its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'this server doesn’t trust its certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for a different hostname',
}

type Cause = { code?: string; errors?: { code?: string }[]; socket?: { bytesRead?: number } }

/** Maximum number of attempts for one response. */
const TRIES_MAX = 3

/**
 * `fetch`, repeated if a kept-alive connection turns out to be closed, as all are after the
 * service restarted. A new connection that is closed before the headers looks the same, so the
 * number of attempts is limited. Only for requests without side effects.
 */
async function fetchOnOpen(address: string, options: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      return await fetch(address, options)
    } catch (error) {
      const { code = '', socket } = ((error as Error).cause ?? {}) as Cause
      const wasKept = socket ? (socket.bytesRead ?? 0) > 0 : tries === 1
      const isClosed = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code)
      if (tries === TRIES_MAX || !wasKept || !isClosed) throw error
    }
  }
}

/**
 * Error code from the cause that fetch hides behind "fetch failed". Several addresses give one
 * cause each.
 */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: Cause }
  return cause?.code ?? cause?.errors?.[0]?.code ?? ''
}

const cannotReach = (host: string, error: unknown) => {
  const code = codeOf(error)
  return code === 'UND_ERR_HEADERS_OVERFLOW'
    ? new UpstreamFailure(
        'unreadable',
        `The service’s response headers are larger than ${maxHeaderSize / 1024} kB, the most Rounds can read.`,
      )
    : new UpstreamFailure(
        'unreachable',
        `Couldn’t reach the service at ${host}: ${causes[code] ?? (code || 'the connection failed')}. Check that it is running and that UPSTREAM_URL is correct, then try again.`,
      )
}

/**
 * Another service with the same interface, as configured. A name and password in its address are
 * sent as HTTP basic authentication, and never printed or logged. Redirects are not followed,
 * because the key would be sent along.
 */
export function otherService({
  upstreamUrl,
  upstreamKeyHeader,
  upstreamTimeoutMs,
}: Pick<Config, 'upstreamKeyHeader' | 'upstreamTimeoutMs'> & { upstreamUrl: string }): Service & {
  address: string
} {
  const base = new URL(upstreamUrl)
  const address = serviceAddress(upstreamUrl)
  const { username, password } = base
  const authorization =
    username || password
      ? `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
      : null
  return {
    kind: 'other',
    address,
    host: base.host,
    keyHeader: upstreamKeyHeader,
    send: ({ method, path, key, maxBytes, body, requestId, signal }) =>
      within(upstreamTimeoutMs, signal, async (until) => {
        if (typeof key !== 'string') throw new Error('Requests to another service require a key')
        try {
          const answer = await fetchOnOpen(address + path, {
            method,
            headers: {
              accept: 'application/json',
              [upstreamKeyHeader]: key,
              ...(authorization && { authorization }),
              'x-request-id': requestId,
              ...(body && { 'content-type': 'application/json' }),
            },
            ...(body && { body: new Uint8Array(body) }),
            redirect: 'manual',
            signal: until,
          })
          const headers = Object.fromEntries(answer.headers)
          const contents = answer.body
            ? await collect(answer.body, maxBytes, headers['content-length'])
            : Buffer.alloc(0)
          return { status: answer.status, headers, body: contents }
        } catch (error) {
          if (error instanceof UpstreamFailure || until.aborted) throw error
          throw cannotReach(base.host, error)
        }
      }),
  }
}

/** The address of another service, without credentials and a trailing slash. */
export function serviceAddress(upstreamUrl: string): string {
  const { origin, pathname } = new URL(upstreamUrl)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

/** Fingerprint that identifies a key. It includes the address, since two services may issue the same key. */
export const fingerprintOf = (address: string, key: string): string =>
  createHash('sha256').update(`${address}\n${key}`).digest('hex')
