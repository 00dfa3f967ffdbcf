import { refused, type Issue } from './http-error.ts'
import { findUnstorable } from './storable-text.ts'

/**
 * Issue for a value in a request that PostgreSQL can't store. Nothing that contains it can be
 * found either. `loc` is the value's location. The text isn't quoted, because a log or a header
 * may not be able to hold it.
 */
export function unstorableIssue(value: unknown, loc: (string | number)[]): Issue | undefined {
  const found = findUnstorable(value, loc)
  return found
    ? {
        type: 'invalid_text',
        loc: found,
        msg: 'Contains a character that can’t be stored',
        input: null,
      }
    : undefined
}

/** Throws a 422 with the location of each such text in a request. */
export function refuseUnstorable({
  params,
  query,
  body,
}: Record<'params' | 'query' | 'body', unknown>) {
  const issues = [
    unstorableIssue(params, ['path']),
    unstorableIssue(query, ['query']),
    unstorableIssue(body, ['body']),
  ].filter((issue) => issue !== undefined)
  if (issues.length) throw refused(issues)
}
