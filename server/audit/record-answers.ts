import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { recordingOf } from '#contract/own/endpoints/audit.ts'
import { BREAK_GLASS_PREFIX } from '#contract/own/rights.ts'
import { isDiskFull } from '#server/db/db.ts'
import { columnText } from '#server/db/statements/column-text.ts'
import { HttpError, notReady } from '#server/http/http-error.ts'
import { isBreakGlass } from '#server/session/scope.ts'
import type { AuditActor } from '#server/session/session.ts'

import type { AuditLog } from './audit-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Reports that the response is ready. Null if the response isn't recorded. */
    auditExpected: (() => void) | null
  }
  interface FastifyContextConfig {
    /** As of an endpoint. Without a value, the required right decides. */
    audit?: OwnEndpoint['audit']
  }
}

/**
 * Maximum number of people listed in an event. A response about more is recorded as one about many.
 */
const SUBJECTS_MAX = 50

type Ids = { user_id?: unknown; id?: unknown; workout_id?: unknown } | null | undefined
/** A UUID as the database returns it, because the event's MAC covers that form. Null for any other value. */
const uuid = (value: unknown): string | null =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : null

/** Names of one person, and of several. */
const ONE = { name: '"user_id"', value: /\s*:\s*"([\da-f-]{36})"/iy }
const SEVERAL = { name: '"user_ids"', value: /\s*:\s*\[([^\]]*)\]/y }

/** Ids after a name in a JSON text, and those of `known`. Null if there are more than `SUBJECTS_MAX`. */
function peopleIn(
  text: string,
  { name, value }: typeof ONE,
  known: readonly string[] = [],
): string[] | null {
  const found = new Set(known)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at)) {
    at += name.length
    value.lastIndex = at
    const [, ids = ''] = value.exec(text) ?? []
    for (const each of ids.split(',')) {
      const id = uuid(each.trim().replaceAll('"', ''))
      if (id) found.add(id)
    }
    if (found.size > SUBJECTS_MAX) return null
  }
  return [...found]
}

/** Everyone named in a JSON text. Null for more than `SUBJECTS_MAX`. */
function everyoneIn(text: string): string[] | null {
  const people = peopleIn(text, ONE)
  return people && peopleIn(text, SEVERAL, people)
}

/** People whom a request names, for a response without data. */
function peopleAsked({ body }: FastifyRequest): string[] | null {
  if (typeof body !== 'object' || body === null || body instanceof Buffer) return []
  return everyoneIn(JSON.stringify(body))
}

/**
 * The person in the request, otherwise everyone in the response, and the people who share an
 * account with them.
 */
function subjectsOf({ params, query }: FastifyRequest, payload: unknown): string[] | null {
  const asked = uuid((params as Ids)?.user_id) ?? uuid((query as Ids)?.user_id)
  const isText = typeof payload === 'string' || payload instanceof Buffer
  if (asked && !(isText && payload.includes(SEVERAL.name))) return [asked]
  if (!isText) return []
  const text = payload.toString()
  return asked ? (peopleIn(text, SEVERAL, [asked]) ?? [asked]) : everyoneIn(text)
}

/** Status of a response whose client disconnected. */
const CLIENT_LEFT = 499
/** Maximum length of a recorded id, that of a UUID. */
const OBJECT_LENGTH = 36

function objectOf({ params, auditObject }: FastifyRequest): string | null {
  const { id, workout_id: workoutId } = (params as Ids) ?? {}
  const object = auditObject ?? id ?? workoutId
  return typeof object === 'string' ? columnText(object.slice(0, OBJECT_LENGTH)) : null
}

/**
 * Responses with data or changes, those denied for a missing right, and changes that failed or were
 * interrupted.
 */
const isRecorded = (status: number, method: string) =>
  status < 300 ||
  status === 403 ||
  status === 412 ||
  (status >= CLIENT_LEFT && method !== 'GET' && method !== 'HEAD')

/** Actors of a response: the open session, otherwise the API key or those that the route names. */
export function actorsOf({
  openSession: session,
  auditActors,
}: FastifyRequest): readonly AuditActor[] {
  if (!session) return auditActors ?? []
  const { owner, member, publicId } = session
  return [{ owner, member: member?.id ?? null, session: publicId }]
}

/** Events of a response. Empty if it isn't recorded. */
function eventsOf(request: FastifyRequest, { statusCode: status }: FastifyReply, payload: unknown) {
  const recording = recordingOf(request.routeOptions.config)
  const { right = 'open', endpoint } = request.routeOptions.config
  const actors = actorsOf(request)
  const { openSession: session } = request
  if (recording === 'none' || !actors.length || !endpoint || !isRecorded(status, request.method))
    return []
  if (recording === 'denied' && status !== 403) return []
  const answered = subjectsOf(request, payload)
  const subjects = answered?.length === 0 && status >= 300 ? peopleAsked(request) : answered
  if (recording === 'people' && subjects?.length === 0 && status !== 403) return []
  return actors.map(({ key = null, ...actor }) => ({
    ...actor,
    key,
    at: new Date().toISOString(),
    permission: session && isBreakGlass(session) ? BREAK_GLASS_PREFIX + right : right,
    action: endpoint,
    object: objectOf(request),
    subjects,
    status,
    request: uuid(request.id),
    address: request.ip,
  }))
}

/** Error for a response that can't be recorded, with a message for the user. */
function notRecorded(error: unknown): HttpError {
  if (isDiskFull(error as { code?: string }))
    return new HttpError(
      507,
      'Rounds must record who sees and changes data, but can’t because the database disk is full. Ask your Rounds administrator to free some space.',
    )
  return notReady(
    'Rounds must record who sees and changes data, but can’t right now. Try again in a moment.',
    5,
  )
}

/** Handler of a failure to record. It refuses the response of most endpoints. */
const refusing =
  ({ routeOptions: { config } }: FastifyRequest) =>
  (error: unknown) => {
    if (config.audit !== 'never refused') throw notRecorded(error)
  }

/**
 * Records responses of a server's routes about people, and each change. Rejects them if they must
 * be recorded and can't be.
 */
export function recordAnswers(app: FastifyInstance, audit: AuditLog): void {
  app.decorateRequest('auditExpected', null)
  app.addHook('preHandler', async (request, reply) => {
    const recording = recordingOf(request.routeOptions.config)
    // one that is only recorded if it is denied doesn't wait for the log
    if (recording === 'none' || recording === 'denied') return
    if (request.auditActors?.length === 0) return
    request.auditExpected = audit.expect()
    reply.raw.once('close', request.auditExpected)
    await audit.ready().catch(refusing(request))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const recorded = eventsOf(request, reply, payload).map((event) => audit.record(event))
    request.auditExpected?.()
    await Promise.all(recorded).catch(refusing(request))
    return payload
  })
  app.addHook('onClose', audit.close)
}
