/** `.` and `..`, which a URL drops or climbs by, even where they are percent-encoded (https://url.spec.whatwg.org/#path-state). */
export const isDotSegment = (text: string) => /^\.{1,2}$/.test(text)

/**
 * An id as one segment of a page's path, percent-encoded; half a character, which no address can hold, as the sign for
 * that. `.` and `..` have a `~` before them, and so has whatever looks like one of those.
 */
export const toPathSegment = (id: string): string =>
  (/^~*\.{1,2}$/.test(id) ? '~' : '') + encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'))

/** The id that `toPathSegment` made a segment of, from the segment decoded. */
export const fromPathSegment = (segment: string): string =>
  /^~+\.{1,2}$/.test(segment) ? segment.slice(1) : segment

/**
 * `/users/:user_id` with each `:name` replaced by its value, percent-encoded; a value that is missing is empty. Throws a
 * RangeError for `.` and `..`: the request would be another one.
 */
export const fillPath = (
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    if (isDotSegment(value))
      throw new RangeError(`No request can be made for the ${name} "${value}".`)
    return encodeURIComponent(value)
  })

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
