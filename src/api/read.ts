import * as z from 'zod/mini'

import type { Endpoint } from '#contract/common.ts'
import { API_PREFIX } from '#contract/workspace-paths.ts'
import { ApiError, request, type RejectedRecord, type Options, type Read } from './client.ts'

z.config(z.locales.en())

/** `map.summary_polyline: expected string, received number` */
function reasonOf(error: z.core.$ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(
      (issue) =>
        `${issue.path.join('.') || 'record'}: ${issue.message.replace(/^Invalid input: /, '')}`,
    )
    .join('; ')
}

const idOf = (record: unknown) => {
  const { id, slug, diagnosis_code } = (record ?? {}) as Record<string, unknown>
  const name = id ?? slug ?? diagnosis_code
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null
}

/**
 * Reads an answer record by record: one that breaks the contract is left out with its reason, the rest stays.
 * Unknown fields and values pass. Throws ApiError only where there is no list to read at all.
 */
function readLeniently(
  endpoint: Endpoint,
  answer: unknown,
  requestId: string | null,
): Read<unknown> {
  const { key, item } = endpoint.records
  const list = key === null ? answer : (answer as Record<string, unknown> | null)?.[key]
  const unreadable = (why: string) =>
    new ApiError('unreadable', `The answer is not what the interface describes: ${why}.`, {
      status: 200,
      requestId,
    })
  if (!Array.isArray(list))
    throw unreadable(key === null ? 'it is no list' : `it has no list "${key}"`)

  const rejected: RejectedRecord[] = []
  const records = list.flatMap((record: unknown, index) => {
    const read = z.safeParse(item, record)
    if (read.success) return [read.data]
    rejected.push({ index, id: idOf(record), reason: reasonOf(read.error) })
    return []
  })
  if (key === null) return { body: records, rejected }
  const envelope = z.safeParse(endpoint.response, { ...(answer as object), [key]: [] })
  if (!envelope.success) throw unreadable(reasonOf(envelope.error))
  return { body: { ...(envelope.data as object), [key]: records }, rejected }
}

/** Calls an endpoint of the interface through the gateway. `params` fill the path. */
export async function call(
  endpoint: Endpoint,
  { params = {}, ...options }: Options & { params?: Record<string, string> },
): Promise<Read<unknown>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const { body, requestId } = await request(endpoint.method, API_PREFIX + path, options)
  return readLeniently(endpoint, body, requestId)
}
