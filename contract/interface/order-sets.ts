import * as z from 'zod/mini'

import { Id, nullable } from './common.ts'

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const texts = (longest: number, most: number) => z.array(text(longest)).check(z.maxLength(most))

/** Contents of an order set, as in the address. */
export const OrderSetContent = z.object({
  /** Ids of lab tests. */
  tests: texts(200, 200),
  /** Add-on markers: the lab and its test code (`1:004773`), or a code alone. */
  codes: texts(200, 2000),
  /** ICD-10-CM codes; the first is the primary diagnosis. */
  dx: texts(200, 200),
  /** The id of the lab account that the order goes through; empty for none. */
  account: z.string().check(z.maxLength(200)),
})
export type OrderSetContent = z.infer<typeof OrderSetContent>

/** Maximum length in the address of the order that was split off from another one. */
const NEXT_ORDER_MAX = 20_000

/**
 * An order set in the making, and the version of a saved one that it goes on from, null where that is still to be opened;
 * `next` is the order that was split off from it, as a query string.
 */
const DraftStep = z.extend(OrderSetContent, {
  next: z.optional(z.string().check(z.maxLength(NEXT_ORDER_MAX))),
  set: z.nullish(z.object({ id: Id, version: z.nullable(z.int().check(z.gte(1))) })),
})

/** Maximum number of steps that can be undone, and redone. */
export const DRAFT_STEPS_MAX = 50
const steps = z.array(DraftStep).check(z.maxLength(DRAFT_STEPS_MAX))

/** The order set in the making, with what undo and redo lead to: `past` has the latest last, `future` the next first. */
export const OrderSetHistory = z.object({ past: steps, present: DraftStep, future: steps })
export type OrderSetHistory = z.infer<typeof OrderSetHistory>

/** The draft of a team in one browser. */
export const OrderSetDraft = z.object({
  /** One more with each change; 0 where there is none yet. */
  revision: z.int().check(z.gte(0)),
  history: OrderSetHistory,
  updated_at: nullable(z.string()),
})
export type OrderSetDraft = z.infer<typeof OrderSetDraft>

/** Keeps a draft. `revision` is the one that it was made from: 412 where another tab has changed it since. */
export const PutOrderSetDraft = z.object({
  revision: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  history: OrderSetHistory,
})
