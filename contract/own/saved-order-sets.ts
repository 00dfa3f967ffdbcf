import * as z from 'zod/mini'

import { Id, isId, nullable } from '#contract/interface/common.ts'
import { OrderSetContent } from '#contract/interface/order-sets.ts'
import { plainText } from '#contract/interface/plain-text.ts'

import { savedSetLimits } from './saved-order-set-limits.ts'
import { Creator } from './workspace.ts'

const textUpTo = (most: number) =>
  z.string().check(z.maxLength(most, `Use at most ${most} characters.`))
const list = <T extends z.core.SomeType>(of: T, most: number) =>
  z.array(of).check(z.maxLength(most, `Use at most ${most} items.`))

const MarkerSnapshot = z.object({
  id: z.custom<string | number>(isId, 'A marker has no ID.'),
  name: nullable(textUpTo(1000)),
  /** Id of the lab. */
  lab: nullable(z.union([z.number(), textUpTo(200)])),
  /** The lab's test code. */
  code: nullable(textUpTo(200)),
  price: nullable(textUpTo(100)),
  /** Null if they could not be read. Results without a LOINC code are left out, and `uncoded` counts them. */
  results: nullable(
    z.array(
      z.object({
        loinc: textUpTo(100),
        name: nullable(textUpTo(1000)),
        unit: nullable(textUpTo(200)),
        /** False if the lab may omit it. Missing in old versions. */
        required: z.optional(z.boolean()),
      }),
    ),
  ),
  uncoded: z._default(z.number(), 0),
})
export type MarkerSnapshot = z.infer<typeof MarkerSnapshot>

/** Responses of the service when an order set was saved, for later comparison. */
export const OrderSetSnapshot = z.object({
  /** Markers that were read. */
  markers: list(MarkerSnapshot, savedSetLimits.markers),
  /** True if these are all markers. */
  isWhole: z.boolean(),
  /** Time of the responses, if the version was restored or copied from an earlier one. */
  read_at: z.optional(z.iso.datetime()),
  account: nullable(
    z.object({
      id: textUpTo(200),
      name: nullable(textUpTo(1000)),
      lab: nullable(textUpTo(200)),
      status: nullable(textUpTo(100)),
    }),
  ),
})
export type OrderSetSnapshot = z.infer<typeof OrderSetSnapshot>

/** Order set to save. */
export const OrderSetToSave = z.object({
  name: z
    .string()
    .check(
      plainText(),
      z.minLength(1, 'Enter a name for the order set.'),
      z.maxLength(savedSetLimits.name, `Use at most ${savedSetLimits.name} characters.`),
    ),
  note: z._default(textUpTo(savedSetLimits.note), ''),
  tags: z._default(
    list(
      z
        .string()
        .check(
          plainText(),
          z.minLength(1, 'A tag can’t be empty.'),
          z.maxLength(
            savedSetLimits.tag,
            `Use at most ${savedSetLimits.tag} characters for a tag.`,
          ),
        ),
      savedSetLimits.tags,
    ),
    [],
  ),
  content: OrderSetContent,
  /** Null if the service had not answered yet. */
  snapshot: nullable(OrderSetSnapshot),
})
export type OrderSetToSave = z.infer<typeof OrderSetToSave>

/** The client chooses the id of a new set, so that sending it again doesn't create another. */
export const OrderSetToCreate = z.extend(OrderSetToSave, { id: Id })
export type OrderSetToCreate = z.infer<typeof OrderSetToCreate>

/** Time of a saved version, and the person who saved it. */
const saved = {
  version: z.number(),
  saved_at: z.string(),
  /** Browser, such as `Firefox on Linux`. */
  browser: z.string(),
  /** Name of the member. Null for a team key. */
  author: nullable(z.string()),
}
const counts = { tests: z.number(), codes: z.number(), dx: z.number() }
const life = {
  id: z.string(),
  created_at: z.string(),
  /** Member who created it. Null for a team key. */
  created_by: nullable(Creator),
  /** Time of deletion. The set can be restored for DELETED_DAYS. */
  deleted_at: z.nullable(z.string()),
}

/** A saved order set in the list. */
export const OrderSetLine = z.object({
  ...saved,
  ...counts,
  ...life,
  name: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  /** Id of the lab account; empty without one. */
  account: z.string(),
})
export type OrderSetLine = z.infer<typeof OrderSetLine>
/** Most recently saved first. */
export const OrderSetLines = z.object({ sets: z.array(OrderSetLine) })

/**
 * Snapshots of all sets that are not deleted, without the names of their markers' results, and
 * what they order, to check them against the service.
 */
export const OrderSetSnapshots = z.object({
  snapshots: z.array(
    z.object({
      id: z.string(),
      /** Ids of the lab tests, and add-on markers by lab and code. */
      tests: z.array(z.string()),
      codes: z.array(z.string()),
      snapshot: nullable(OrderSetSnapshot),
    }),
  ),
})
export type OrderSetSnapshotLine = z.infer<typeof OrderSetSnapshots>['snapshots'][number]

/** A version of an order set. */
export const OrderSetVersion = z.extend(OrderSetToSave, saved)
export type OrderSetVersion = z.infer<typeof OrderSetVersion>

/** A saved order set in its current state. */
export const SavedOrderSet = z.extend(OrderSetVersion, life)
export type SavedOrderSet = z.infer<typeof SavedOrderSet>

/** A version in the list of versions. */
export const VersionLine = z.object({ ...saved, ...counts, name: z.string() })
export type VersionLine = z.infer<typeof VersionLine>
/** Newest first. */
export const VersionLines = z.object({ versions: z.array(VersionLine) })
