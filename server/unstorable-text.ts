import { refused, type Issue } from './http-error.ts'

const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Where in a value PostgreSQL could not store the text: it takes neither NUL nor half a surrogate pair, so nothing that
 * holds one can be found either. `loc` is the value's own place. The text is not quoted: a log or a header may not hold it.
 */
export function findUnstorable(value: unknown, loc: (string | number)[]): Issue | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || LONE_SURROGATE.test(value)
      ? { type: 'invalid_text', loc, msg: 'Holds a character that no text may hold', input: null }
      : undefined
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...loc, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}

/** Throws a 422 with the place of each part of a request that has such a text in it. */
export function refuseUnstorable({
  params,
  query,
  body,
}: Record<'params' | 'query' | 'body', unknown>) {
  const issues = [
    findUnstorable(params, ['path']),
    findUnstorable(query, ['query']),
    findUnstorable(body, ['body']),
  ].filter((issue) => issue !== undefined)
  if (issues.length) throw refused(issues)
}
