import * as z from 'zod/mini'

import type { Endpoint } from '#contract/interface/common.ts'
import { refused, type Issue } from '#server/http/http-error.ts'
import { refusedIssue } from '#server/http/refused-issue.ts'
import { unstorableIssue } from '#server/http/unstorable-text.ts'

z.config(z.locales.en())

type Raw = { params: unknown; query: unknown; body: unknown }
type Where = 'path' | 'query' | 'body'
/** Input of an endpoint, as parsed by its schemas. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: E extends { body: infer B extends z.ZodMiniObject } ? z.output<B> : undefined
}

/**
 * Reads and validates the input of an endpoint against its contract. Throws a 422 with one entry
 * for each rejected part.
 */
export function readInput<E extends Endpoint>(endpoint: E, raw: Raw): Input<E> {
  const issues: Issue[] = []
  const read = (where: Where, schema: z.ZodMiniType, value: unknown) => {
    const unstorable = unstorableIssue(value, [where])
    const result = schema.safeParse(value)
    if (unstorable) issues.push(unstorable)
    else if (!result.success)
      issues.push(...result.error.issues.map((issue) => refusedIssue(where, issue, value)))
    return result.data
  }
  const params = read('path', endpoint.params, raw.params)
  const query = read('query', endpoint.query, raw.query)
  const body = endpoint.body && read('body', endpoint.body, raw.body)
  if (issues.length) throw refused(issues)
  return { params, query, body } as Input<E>
}
