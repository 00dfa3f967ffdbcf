import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import type { LoggedRequest } from '#src/kit/api/client.ts'

const patterns = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name: name as EndpointName,
  method,
  pattern: new RegExp(`^${API_PREFIX}${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
}))

/** Name of the endpoint, or null for a path that is none of the seven. */
export const endpointOf = ({
  method,
  path,
}: Pick<LoggedRequest, 'method' | 'path'>): EndpointName | null =>
  patterns.find((one) => one.method === method && one.pattern.test(path))?.name ?? null

const sizes = new WeakMap<LoggedRequest, number>()
/** Size of the response in UTF-8 bytes, before compression. Null if it is no longer stored. */
export function sizeOf(entry: LoggedRequest): number | null {
  if (entry.answer === null) return null
  let size = sizes.get(entry)
  if (size === undefined) sizes.set(entry, (size = new TextEncoder().encode(entry.answer).length))
  return size
}

/** The response as JSON, otherwise as text. */
export function readAnswer(
  answer: string,
): { kind: 'json'; value: unknown } | { kind: 'text'; text: string } {
  try {
    return { kind: 'json', value: JSON.parse(answer) as unknown }
  } catch {
    return { kind: 'text', text: answer }
  }
}
