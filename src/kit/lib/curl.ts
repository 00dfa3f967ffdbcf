/** Within single quotes a shell reads nothing but the quote itself (POSIX 2.2.2). */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * The request for a POSIX shell, against the service itself; `path` is the service's own, with its query. The address and
 * the key are left to the reader's own `BASE_URL` and `API_KEY`; `keyHeader` is the header that the service takes the key in.
 */
export function toCurl(
  { method, path, body }: { method: string; path: string; body: string | null },
  keyHeader: string,
): string {
  // two words without a space between them are one: only the variable is read by the shell
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
