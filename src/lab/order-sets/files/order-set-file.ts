import * as z from 'zod/mini'

import { nullable } from '#contract/interface/common.ts'
import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'

import { nameMax } from './name-max.ts'

export const ORDER_SET_FORMAT = 'rounds-order-set'
/** Relative to the dashboard's address. */
export const ORDER_SET_SCHEMA = 'order-set.schema.json'

const fileText = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const name = (longest: number) => z._default(nullable(z.string().check(z.maxLength(longest))), null)

/** An order set in a file, for import here or by another team: its contents, and the name of each part. */
export const OrderSetFile = z.object({
  format: z.literal(ORDER_SET_FORMAT),
  version: z.literal(1),
  name: name(120),
  note: name(4000),
  tags: z._default(
    z.array(fileText(savedSetLimits.tag)).check(z.maxLength(savedSetLimits.tags)),
    [],
  ),
  exported_at: z._default(nullable(z.string()), null),
  lab_tests: z._default(
    z.array(z.object({ id: fileText(200), name: name(nameMax.part) })).check(z.maxLength(200)),
    [],
  ),
  /**
   * `code` is the lab's own test code, and `lab_id` its lab, null if only the code is known. Another
   * team may number its labs differently, so the lab's slug stands beside it.
   */
  add_ons: z._default(
    z
      .array(
        z.object({
          lab_id: z._default(nullable(fileText(200)), null),
          lab_slug: z._default(nullable(fileText(200)), null),
          code: fileText(200),
          name: name(nameMax.part),
        }),
      )
      .check(z.maxLength(2000)),
    [],
  ),
  /** ICD-10-CM. The first is the primary diagnosis. */
  diagnoses: z._default(
    z
      .array(z.object({ code: fileText(200), title: name(nameMax.diagnosis) }))
      .check(z.maxLength(200)),
    [],
  ),
  lab_account: z._default(
    nullable(z.object({ id: fileText(200), name: name(nameMax.part) })),
    null,
  ),
  /** The billing type, as in the lab account's billing, and the two letters of the patient's state. */
  billing: name(200),
  patient_state: name(2),
})
export type OrderSetFile = z.infer<typeof OrderSetFile>
