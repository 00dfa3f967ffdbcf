import * as z from 'zod/mini'

import type { AnswerOf, Endpoint } from '#contract/interface/common.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { fillPath } from '#lib/path-params.ts'
import { readLeniently, UnreadableAnswer, type Read } from '#lib/read-leniently.ts'

import { ApiError } from './api-error.ts'
import { sendRequest, type Options } from './client.ts'

/**
 * Calls an endpoint of the interface through the gateway, and reads its response. `params` fill the
 * path.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  { params = {}, ...options }: Options & { params?: Record<string, string> },
): Promise<Read<AnswerOf<E>>> {
  const path = fillPath(endpoint.path, params)
  const { body, requestId } = await sendRequest(endpoint.method, API_PREFIX + path, options)
  const query = z.safeParse(endpoint.query, options.query ?? {})
  const parameters = { ...(query.success ? query.data : options.query), ...params }
  try {
    return readLeniently(endpoint, body, parameters)
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    throw new ApiError('unreadable', error.message, { status: 200, requestId })
  }
}
