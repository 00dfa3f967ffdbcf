import * as z from 'zod/mini'

import { Id, Instant, nullable } from '#contract/interface/common.ts'

/**
 * Query of a list that is read page by page: records changed since a given time, and records after
 * the last one of the previous page.
 */
export const listPartQuery = { since: z.optional(Instant), after: z.optional(Id) }

/** Fields of a response with one page of a list, or its changes. */
export const listPart = {
  /**
   * Start for the next request. It is a little before the response, so a change being written may
   * come twice but is never missed.
   */
  moment: z.string(),
  /**
   * Number of records in the whole list. A client with a different number missed something and
   * reads the list again.
   */
  total: z.number(),
  /** People removed from the list since the given time. */
  removed: z.array(Id),
  /** `after` for the next page. Null on the last one. */
  next: nullable(Id),
}
