/** Within single quotes, only the quote itself is special to a shell (POSIX 2.2.2). */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * The request for a POSIX shell, sent to the service itself. `path` is the service's own, with its
 * query. The address and the key come from the reader's own `BASE_URL` and `API_KEY`. `keyHeader`
 * is the service's key header.
 */
export function toCurl(
  { method, path, body }: { method: string; path: string; body: string | null },
  keyHeader: string,
): string {
  // adjacent quoted words are one word: the shell expands only the variable
  const address = `"$BASE_URL"${quoted(path)}`
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    address,
    '-H',
    `${quoted(`${keyHeader}: `)}"$API_KEY"`,
  ]
  if (body !== null) parts.push('-H', quoted('content-type: application/json'), '-d', quoted(body))
  return parts.join(' ')
}
