/**
 * `.` and `..`, which a URL parser resolves even if they are percent-encoded
 * (https://url.spec.whatwg.org/#path-state).
 */
export const isDotSegment = (text: string) => /^\.{1,2}$/.test(text)

/** The id that `toPathSegment` encoded, from the decoded segment. */
export const fromPathSegment = (segment: string): string =>
  /^~+\.{1,2}$/.test(segment) ? segment.slice(1) : segment

/**
 * `/users/:user_id` with each `:name` replaced by its percent-encoded value. A missing value is
 * empty. Throws a RangeError for `.` and `..`, which would change the path.
 */
export const fillPath = (
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    if (isDotSegment(value))
      throw new RangeError(`The ${name} "${value}" can’t be used in a request.`)
    return encodeURIComponent(value)
  })
