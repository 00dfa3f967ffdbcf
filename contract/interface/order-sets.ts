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
  /** Id of the lab account for the order. Empty without one. */
  account: z.string().check(z.maxLength(200)),
})
export type OrderSetContent = z.infer<typeof OrderSetContent>

/** Maximum length of a split-off order in the address. */
const NEXT_ORDER_MAX = 20_000

/**
 * An order set draft, and the saved version it is based on, null until that is opened. `next` is
 * the order split off from it, as a query string. `bill` is its billing type, and `billState` the
 * patient's state.
 */
const DraftStep = z.extend(OrderSetContent, {
  next: z.optional(z.string().check(z.maxLength(NEXT_ORDER_MAX))),
  bill: z.optional(z.string().check(z.maxLength(200))),
  billState: z.optional(z.string().check(z.maxLength(2))),
  set: z.nullish(z.object({ id: Id, version: z.nullable(z.int().check(z.gte(1))) })),
})

/** Maximum number of undo steps and of redo steps. */
export const DRAFT_STEPS_MAX = 50
const steps = z.array(DraftStep).check(z.maxLength(DRAFT_STEPS_MAX))

/**
 * The order set draft with its undo and redo history. `past` ends with the latest state, `future`
 * starts with the next one.
 */
export const OrderSetHistory = z.object({ past: steps, present: DraftStep, future: steps })
export type OrderSetHistory = z.infer<typeof OrderSetHistory>

/** A team's draft in one browser. */
export const OrderSetDraft = z.object({
  /** Increases with each change. 0 if nothing was saved yet. */
  revision: z.int().check(z.gte(0)),
  history: OrderSetHistory,
  updated_at: nullable(z.string()),
})
export type OrderSetDraft = z.infer<typeof OrderSetDraft>

/** Saves a draft. `revision` is the one it is based on. Returns 412 if another tab has changed it since. */
export const PutOrderSetDraft = z.object({
  revision: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  history: OrderSetHistory,
})
