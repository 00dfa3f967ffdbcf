import type * as z from 'zod/mini'

import type { Issue } from './http-error.ts'

/** Part of a request. */
type Where = 'path' | 'query' | 'body'

/** Message of an issue. Values in an address are texts, so their type says nothing to the reader. */
function wordsOf(where: Where, issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format' && issue.format === 'guid') return 'Invalid UUID'
  const isNumber = issue.code === 'invalid_type' && /^(number|int)$/.test(issue.expected)
  return isNumber && where !== 'body' ? 'Use a whole number in decimal digits' : issue.message
}

/** An issue of a schema as in the 422 of every endpoint, with the rejected input. */
export function refusedIssue(where: Where, issue: z.core.$ZodIssue, value: unknown): Issue {
  const input = issue.path.reduce<unknown>(
    (at, key) =>
      at !== null && typeof at === 'object' ? (at as Record<PropertyKey, unknown>)[key] : at,
    value,
  )
  const loc = [where, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))]
  const isWhole = where === 'body' && input === null && issue.path.length === 0
  if (isWhole || (input === undefined && issue.code !== 'custom'))
    return { type: 'missing', loc, msg: 'Required', input: null }
  return { type: issue.code, loc, msg: wordsOf(where, issue), input }
}
