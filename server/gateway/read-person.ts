import { randomUUID } from 'node:crypto'

import * as z from 'zod/mini'

import type { AnswerOf, Endpoint } from '#contract/common.ts'
import { listProviders, type Connection } from '#contract/providers.ts'
import { listWorkouts, Workout } from '#contract/workouts.ts'
import { fillPath, withQuery } from '#lib/address.ts'
import type { CheckRules } from '#contract/connection-checks.ts'
import { WIDE_LOOK } from '#lib/connections/silence.ts'
import { addDays, type Day } from '#lib/days.ts'
import { readLeniently, UnreadableAnswer, type Read } from '#lib/read-leniently.ts'
import { HttpError } from '#server/http-error.ts'
import { brokenLimit } from '#server/json-shape.ts'
import type { ReadPerson } from '#server/workspace/check-outcome.ts'
import type { FailedCheck, Known } from '#server/workspace/checks.ts'
import { lookFrom, needsWiderLook, remember } from '#server/workspace/recorded-days.ts'
import { answerBytes } from './answer-limits.ts'
import { passOn, retryAfterOf } from './answer.ts'
import type { Upstream } from './upstream.ts'

/** More connections of one person than this are not looked at, and said to be left out. */
const CONNECTIONS_MAX = 200
const WORDS_MAX = 1000
const REFUSAL_BYTES_MAX = 64 * 1024

/**
 * What is parsed of an answer. Nobody else is answered while that takes place, so that a service could stop this process by
 * what it sends: a person's workouts of a year are far less.
 */
const PARSED_BYTES_MAX = 16 * 1024 * 1024
const PARSED = { depth: 32, values: 400_000 }
/** Fields that are not as the interface says: each of them takes long to tell. */
const UNREADABLE_MAX = 1000

/** Of a workout only what silence is told by: a thousand people have a hundred thousand, with thirty fields each. */
const listRecordings = {
  ...listWorkouts,
  records: {
    key: 'workouts',
    item: z.pick(Workout, {
      id: true,
      provider_id: true,
      calendar_date: true,
      time_start: true,
      source: true,
    }),
    needs: listWorkouts.records.needs,
    always: ['id', 'time_start', 'calendar_date'],
    otherwise: listWorkouts.records.otherwise,
  },
} as const satisfies Endpoint

/** The service gave no answer that a check can be made from. */
export class CannotRead extends Error {
  readonly failed: Omit<FailedCheck, 'at'>
  constructor(status: number, detail: string, retry_after: number | null = null) {
    super(detail)
    this.failed = { status, detail: detail.slice(0, WORDS_MAX), retry_after }
  }
}

/** Who asks the upstream, and until when. */
export type Asker = {
  key: Parameters<Upstream['send']>[0]['key']
  address: string
  signal: AbortSignal
}

/** The words of an error's body, whatever its shape. */
function refusalWords(body: Buffer, status: number): string {
  try {
    const { detail } = (body.length > REFUSAL_BYTES_MAX ? {} : JSON.parse(body.toString())) as {
      detail?: unknown
    }
    if (typeof detail === 'string' && detail.trim()) return detail
  } catch {
    // it has no words of its own
  }
  return `The service answered ${status}.`
}

/** What the service answers, read leniently. Throws CannotRead where that is no answer to read. */
export async function askService<E extends Endpoint>(
  upstream: Upstream,
  endpoint: E,
  { key, address, signal }: Asker,
  { params, query = {} }: { params: Record<string, string>; query?: Record<string, string> },
): Promise<Read<AnswerOf<E>>> {
  const sent = await upstream
    .send({
      method: endpoint.method,
      path: withQuery(fillPath(endpoint.path, params), query),
      key,
      maxBytes: Math.min(answerBytes(endpoint), PARSED_BYTES_MAX),
      requestId: randomUUID(),
      address,
      signal,
    })
    .catch((error: unknown) => {
      if (!(error instanceof HttpError) || signal.aborted) throw error
      throw new CannotRead(error.statusCode, error.message)
    })
  const { status, body } = passOn(sent)
  if (status !== 200)
    throw new CannotRead(
      status,
      refusalWords(body, status),
      retryAfterOf(sent.headers['retry-after']),
    )
  const broken = brokenLimit(body, PARSED)
  if (broken === 'depth')
    throw new CannotRead(
      502,
      `The service's answer is nested more than ${PARSED.depth} levels deep.`,
    )
  if (broken === 'values')
    throw new CannotRead(502, `The service's answer has more than ${PARSED.values} values.`)
  try {
    return readLeniently(
      endpoint,
      JSON.parse(body.toString()),
      { ...query, ...params },
      {
        mostUnreadable: UNREADABLE_MAX,
      },
    )
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new CannotRead(502, error.message)
    if (error instanceof SyntaxError)
      throw new CannotRead(502, 'The service answered 200 with something that is not JSON.')
    throw error
  }
}

async function workoutsBetween(
  upstream: Upstream,
  asker: Asker,
  user_id: string,
  query: { start_date: Day; end_date?: Day },
) {
  const { body } = await askService(upstream, listRecordings, asker, { params: { user_id }, query })
  return body.workouts
}

/** As much of a connection's words as is kept. */
function shortened(connection: Connection): Connection {
  const message = connection.error_details?.error_message
  if (message && message.length > WORDS_MAX)
    connection.error_details!.error_message = `${message.slice(0, WORDS_MAX)}…`
  return connection
}

/**
 * Reads a person's connections and as many workouts as silence is told by: those since the last look; of the last 30 days
 * at first, and of a year only where somebody was quiet in that time. Throws CannotRead where one of the answers is none.
 */
export async function readPerson(
  upstream: Upstream,
  asker: Asker,
  {
    owner,
    user_id,
    known,
    today,
    rules,
  }: { owner: string; user_id: string; known: Known; today: Day; rules: CheckRules },
): Promise<ReadPerson> {
  const from = lookFrom(known.remembered, today)
  const [providers, workouts] = await Promise.all([
    askService(upstream, listProviders, asker, { params: { user_id } }),
    workoutsBetween(upstream, asker, user_id, { start_date: from }),
  ])
  let remembered = remember(known.remembered, owner, workouts, { from, to: today })
  const all = providers.body.providers ?? []
  const connections = all.slice(0, CONNECTIONS_MAX).map(shortened)
  if (needsWiderLook(connections, remembered, { today, rules })) {
    const start_date = addDays(today, -WIDE_LOOK)
    const older = await workoutsBetween(upstream, asker, user_id, {
      start_date,
      end_date: addDays(remembered.looked_from, -1),
    })
    remembered = remember(remembered, owner, older, { from: start_date, to: today })
  }
  const beyondLimit = all.length - connections.length
  return {
    connections,
    unreadable: [
      ...providers.rejected.map(({ reason }) => reason.slice(0, WORDS_MAX)),
      ...(beyondLimit ? [`${beyondLimit} more connections than ${CONNECTIONS_MAX}`] : []),
    ],
    remembered,
  }
}
