/** `/users/:user_id` with each `:name` replaced by its value, percent-encoded; a value that is missing is empty. */
export const fillPath = (
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string => path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * `path` with a query string of the values in their order; a list is its name repeated. What is undefined, null or the
 * empty text stays away. The same values always make the same address, so that what the page's HTML asked for in
 * advance is the very request that follows.
 */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  return search.size ? `${path}?${search}` : path
}
