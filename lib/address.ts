/**
 * An id as one segment of a page's path, percent-encoded; half a character, which no address can hold, as the sign for
 * that. `.` and `..` have a `~` before them, and so has whatever looks like one of those.
 */
export const toPathSegment = (id: string): string =>
  (/^~*\.{1,2}$/.test(id) ? '~' : '') + encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))

/**
 * `path` with a query string of the values in their order; a list is its name repeated. What is undefined, null or the
 * empty text stays away. The same values always make the same address, so that what the page's HTML asked for in
 * advance is the very request that follows.
 */
export function withQuery(path: string, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  return search.size ? `${path}?${search.toString()}` : path
}
