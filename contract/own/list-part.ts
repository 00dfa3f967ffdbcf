import * as z from 'zod/mini'

import { Id, Instant, nullable } from '#contract/interface/common.ts'

/**
 * Query of a list that is read in parts: records that changed since a moment, and records after the
 * last one of the part before.
 */
export const listPartQuery = { since: z.optional(Instant), after: z.optional(Id) }

/** Fields of an answer that has a part of a list, or what changed in it. */
export const listPart = {
  /**
   * Start for the next request. A little before the answer: changes that were being written come
   * then, or come twice.
   */
  moment: z.string(),
  /**
   * Number of records in the whole list: a client that counts another number has missed something,
   * and reads the list again.
   */
  total: z.number(),
  /** People taken off the list since the moment that was asked from. */
  removed: z.array(Id),
  /** `after` of the next part; null of the last one. */
  next: nullable(Id),
}
