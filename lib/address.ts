/**
 * An id as one segment of a page's path, percent-encoded. A lone surrogate, which no URL can hold,
 * is replaced by the replacement character. `.`, `..`, and anything that looks like their escaped
 * form get a `~` in front.
 */
export const toPathSegment = (id: string): string =>
  (/^~*\.{1,2}$/.test(id) ? '~' : '') + encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))

/**
 * `path` with the values as a query string, in order. Lists repeat their name. Undefined, null,
 * and empty values are left out. The same values always give the same address, so that the request
 * named in the page's HTML is exactly the one that follows.
 */
export function withQuery(path: string, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  return search.size ? `${path}?${search.toString()}` : path
}
