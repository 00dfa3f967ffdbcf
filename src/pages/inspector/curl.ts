import type { LoggedRequest } from '#src/api/client.ts'
import { API_PREFIX } from '#contract/workspace-paths.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request for a shell, against the service itself: the address and the key are left for the reader to fill in. */
export function toCurl(
  { method, path, body }: Pick<LoggedRequest, 'method' | 'path' | 'body'>,
  origin: string,
): string {
  const address = path.startsWith(`${API_PREFIX}/`)
    ? `$BASE_URL${path.slice(API_PREFIX.length)}`
    : origin + path
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    `"${address}"`,
    '-H "x-service-api-key: $API_KEY"',
  ]
  if (body !== null) parts.push(`-H 'content-type: application/json'`, '-d', quoted(body))
  return parts.join(' ')
}
