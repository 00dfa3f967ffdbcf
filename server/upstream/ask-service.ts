import { randomUUID } from 'node:crypto'

import type { AnswerOf, Endpoint } from '#contract/interface/common.ts'
import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { withQuery } from '#lib/address.ts'
import { fillPath } from '#lib/path-params.ts'
import { readLeniently, UnreadableAnswer, type Read } from '#lib/read-leniently.ts'
import { HttpError } from '#server/http/http-error.ts'
import { brokenLimit } from '#server/http/json-shape.ts'

import { answerBytes, type InterfacePath } from './answer-limits.ts'
import { passOn, retryAfterOf } from './answer.ts'
import type { Credential, Upstream } from './upstream.ts'

const DETAIL_MAX = 1000
const REFUSAL_BYTES_MAX = 64 * 1024

/**
 * Maximum number of parsed bytes. Parsing blocks this process, so a large response could stop it. A
 * year of one person's workouts is far smaller.
 */
const PARSED_BYTES_MAX = 16 * 1024 * 1024
const PARSED = { depth: 32, values: 400_000 }
/** Maximum number of fields that break the interface, because each takes long to report. */
const UNREADABLE_MAX = 1000

type Failure = Omit<NonNullable<PersonCheck['failed']>, 'at'>

/** Error for a service response that can't be used for a check. */
export class CannotRead extends Error {
  readonly failed: Failure
  constructor(status: number, detail: string, retry_after: number | null = null) {
    super(detail)
    this.failed = { status, detail: detail.slice(0, DETAIL_MAX), retry_after }
  }
}

/** Access to the upstream, with the signal that aborts a request. */
export type Asker = {
  key: Credential
  address: string
  signal: AbortSignal
}

/** The message in an error's body, whatever its format. */
function refusalWords(body: Buffer, status: number): string {
  try {
    const { detail } = (body.length > REFUSAL_BYTES_MAX ? {} : JSON.parse(body.toString())) as {
      detail?: unknown
    }
    if (typeof detail === 'string' && detail.trim()) return detail
  } catch {
    // it has no message
  }
  return `The service returned ${status}.`
}

/** Response of the service, read leniently. Throws CannotRead if nothing is readable. */
export async function askService<E extends Endpoint & { path: InterfacePath }>(
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
      `The service’s response is nested more than ${PARSED.depth} levels deep.`,
    )
  if (broken === 'values')
    throw new CannotRead(502, `The service’s response has more than ${PARSED.values} values.`)
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
      throw new CannotRead(502, 'The service returned 200 with a response that isn’t JSON.')
    throw error
  }
}
