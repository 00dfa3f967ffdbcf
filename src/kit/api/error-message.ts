import { counted } from '#src/kit/lib/units.ts'

import { ApiError } from './api-error.ts'

/** Error in a part of the request, or in the whole. */
function faultOf(entry: { loc?: unknown[]; msg?: string } | null): string {
  const path = entry?.loc?.slice(1).join('.')
  if (path) return `${path}: ${entry?.msg ?? 'rejected'}`
  return entry?.msg ?? 'request: rejected'
}

/**
 * The message in an error body of any format: ours, another service's JSON, problem+json, HTML,
 * text, or nothing. A proxy's page about a server that doesn't answer isn't quoted.
 */
export function errorMessage(text: string, status: number): string {
  const plain = `The service returned ${status} with no explanation.`
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    if (status > 501 && /<html/i.test(text)) return 'The server isn’t responding.'
    const words = text
      .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return words ? words.slice(0, 300) : plain
  }
  if (typeof body === 'string') return body || plain
  const { detail, message, title, error } = (body ?? {}) as Record<string, unknown>
  if (Array.isArray(detail)) {
    const lines = detail.map((entry: { loc?: unknown[]; msg?: string } | string) =>
      typeof entry === 'string' ? entry : faultOf(entry),
    )
    return lines.join('; ') || plain
  }
  for (const words of [detail, message, title, error])
    if (typeof words === 'string' && words) return words
  return plain
}

/**
 * Facts about a failed request for a report: `Status 503 · Request 1f0c…`. Empty if the service
 * didn't answer.
 */
export const errorDetails = (error: Error): string =>
  error instanceof ApiError
    ? [
        error.status && `Status ${error.status}`,
        error.requestId && `Request ${error.requestId}`,
        error.retryAfter && `Retry in ${counted(error.retryAfter, 'second')}`,
      ]
        .filter(Boolean)
        .join(' · ')
    : ''

/** Error for a response with an error status, or with the body `answer`, which isn't JSON. */
export const errorOf = ({ ok, status, headers }: Response, answer: string) =>
  new ApiError(
    ok ? 'unreadable' : 'http',
    ok ? 'The response isn’t JSON.' : errorMessage(answer, status),
    {
      status,
      requestId: headers.get('x-request-id'),
      retryAfter: Number(headers.get('retry-after')) || null,
      answer,
    },
  )
