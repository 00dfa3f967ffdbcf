import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { itemAt } from '#lib/lists.ts'

import type { UpstreamAnswer } from './upstream.ts'

/**
 * Switches for seeing the hard states, in a `dev` cookie, so that a person can flip them in the browser's console and
 * a test on its browser context. Honored only when the process was started with DEV_FLAGS=on.
 *
 *     document.cookie = 'dev=fail:listMarkers:503|slow:*:2000; path=/'
 *     document.cookie = 'dev=; path=/'                                     // off again
 *
 * Several are separated by `|` or `,`. A name is one of the seven endpoints, one of the workspace's (`session`, `signIn`,
 * `signOut`, `active`, `readOrderSetDraft`, `putOrderSetDraft`, `listOrderSets`,
 * `saveOrderSet`, `listSessions`, `listPeople`, `putPeople`, ...), or `*` for all of them.
 *
 * | switch | what happens |
 * |---|---|
 * | `fail:<name>:<status>` | returns that status (500 if omitted) with a text; 429 and 503 with Retry-After |
 * | `fail:<name>:<status>:<user_id>` | the same, for this one person |
 * | `slow:<name>:<ms>` | responds that many milliseconds later |
 * | `offline:<name>` | closes the connection without a response |
 * | `nonsense:<name>` | the upstream returns 200 with an HTML page |
 * | `empty:<name>` | the list in the response is empty |
 * | `malformed:<name>` | the second record of the list (the first, when it is alone) has nothing of what gives it a place |
 * | `malformed:<name>:<field>:<kind>` | in that record the field is something else; `source.provider` is within another, `*` is each one that it does not need for its place |
 * | `aged:<ms>` | sign-ins until that time, in milliseconds since 1970, are too old for what needs a recent one |
 * | `expired` | the session has expired: 401 on everything, and no one is signed in |
 *
 * A kind is `missing`, `null`, `text` (also where none is given), `number`, `list`, `object` or `dots` (the text `..`).
 * With a `+` between several, each of them is in a record of its own: the first in the second record, and so on.
 * `nonsense`, `empty` and `malformed` are for the seven endpoints only.
 */
type Flag = { kind: string; name: string; value: string; detail: string }

const parse = (cookie: string): Flag[] =>
  cookie.split(/[|,]/).map((text) => {
    const [kind = '', name = '', value = '', detail = ''] = text.trim().split(':')
    return { kind, name, value, detail }
  })

const cookieOf = (header: string | undefined) => {
  const value = /(?:^|;\s*)dev=([^;]*)/.exec(header ?? '')?.[1] ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint: one of the seven, or one of the gateway's own. */
    endpoint?: string
  }
  interface FastifyRequest {
    /** Time until which every sign-in counts as too old, in milliseconds since 1970. 0 without a switch. */
    agedUntil: number
  }
}

/** Name of an action in the log and in the switches. */
export const actionOf = ({ routeOptions: { config } }: FastifyRequest) => config.endpoint

/** The switch of this kind that is on for this request, if any. */
function flagOf(request: FastifyRequest, kind: string): Flag | undefined {
  const name = actionOf(request)
  return parse(cookieOf(request.headers.cookie)).find(
    (flag) =>
      flag.kind === kind &&
      (kind === 'expired' || kind === 'aged' || flag.name === '*' || (name && flag.name === name)),
  )
}

/** True if a switch applies to the session request itself, which must then reach the server. */
export const isSessionSwitched = (request: FastifyRequest) =>
  parse(cookieOf(request.headers.cookie)).some(({ name }) => name === 'session' || name === '*')

/** Applies switches before any other work on the request: delay, disconnect, expired, or failed. */
export function devFlagsBefore(app: FastifyInstance) {
  app.addHook('preHandler', async (request, reply) => {
    const slow = flagOf(request, 'slow')
    if (slow) {
      // the request's own signal ends with its body, long before the client disconnects
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      await delay(Number(slow.value) || 0, undefined, { signal: left.signal })
    }
    if (flagOf(request, 'offline')) {
      reply.hijack()
      request.raw.destroy()
      // leaves the connection open if the body was read
      request.raw.socket.destroy()
      return
    }
    request.agedUntil = Number(flagOf(request, 'aged')?.name) || 0
    if (flagOf(request, 'expired') && actionOf(request) !== 'session')
      return reply.code(401).send({ detail: 'Your session has expired on purpose. Sign in again.' })
    const fail = flagOf(request, 'fail')
    const { user_id } = (request.params ?? {}) as { user_id?: string }
    if (!fail || (fail.detail && fail.detail !== user_id)) return
    const status = Number(fail.value) >= 400 && Number(fail.value) <= 599 ? Number(fail.value) : 500
    if (status === 429 || status === 503) reply.header('retry-after', '5')
    return reply.code(status).send({ detail: 'Failed on purpose' })
  })
}

/** True if the switches say that the session has ended. */
export const expiredOnPurpose = (request: FastifyRequest) => Boolean(flagOf(request, 'expired'))

const HTML =
  '<!doctype html><html><head><title>Gateway</title></head><body><h1>It works!</h1></body></html>'

const wrongValues: Record<string, unknown> = {
  missing: undefined,
  null: null,
  text: 'malformed on purpose',
  number: -1.5,
  list: [null, 'malformed on purpose'],
  object: { malformed: 'on purpose' },
  dots: '..',
}

/** Replaces a field of a record by a value of a kind, or without a field, all required ones. */
function malform(
  record: Record<string, unknown>,
  name: EndpointName,
  { value, detail: kind }: Pick<Flag, 'value' | 'detail'>,
) {
  const needed: readonly string[] = endpoints[name].records.needs.flat()
  const wrong = Object.hasOwn(wrongValues, kind) ? wrongValues[kind] : wrongValues.text
  if (!value) for (const field of needed) record[field] = null
  else if (value === '*') {
    for (const field of Object.keys(record)) if (!needed.includes(field)) record[field] = wrong
  } else {
    const path = value.split('.')
    let target: unknown = record
    for (const step of path.slice(0, -1))
      target = (target as Record<string, unknown> | undefined)?.[step]
    if (target && typeof target === 'object')
      (target as Record<string, unknown>)[itemAt(path, -1)] = wrong
  }
}

/** The upstream's response changed by the switches. */
export async function devAnswer(
  request: FastifyRequest,
  name: EndpointName,
  send: () => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  if (flagOf(request, 'nonsense'))
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(HTML) }
  const answer = await send()
  const empty = flagOf(request, 'empty')
  const malformed = flagOf(request, 'malformed')
  if (answer.status !== 200 || (!empty && !malformed)) return answer
  const { key } = endpoints[name].records
  const contents = JSON.parse(answer.body.toString('utf8'))
  const records: Record<string, unknown>[] = key ? contents[key] : contents
  if (empty) records.length = 0
  if (empty && 'total' in contents) Object.assign(contents, { total: 0, pages: 0 })
  if (malformed)
    for (const [index, kind] of malformed.detail.split('+').entries()) {
      const broken = records[index + 1] ?? records[0]
      if (broken) malform(broken, name, { value: malformed.value, detail: kind })
    }
  return { ...answer, body: Buffer.from(JSON.stringify(contents)) }
}
