import * as z from 'zod/mini'

/**
 * Medicare's national coverage determinations (NCDs) for the laboratory tests of an order. The
 * gateway answers from public lists, so this works with any upstream. Empty until the lists are
 * imported.
 */

const codeText = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

export const AskCoverage = z.object({
  /**
   * LOINC codes that each test reports. All of them are needed, since a list applies to tests that
   * report nothing else.
   */
  tests: z
    .array(z.array(codeText(200)).check(z.minLength(1), z.maxLength(500)))
    .check(z.maxLength(2000)),
  /** ICD-10-CM codes, with or without their dots. */
  diagnosis_codes: z.array(codeText(200)).check(z.maxLength(200)),
})
export type AskedCoverage = z.infer<typeof AskCoverage>

/**
 * `covered`: the code supports the tests. `denied`: they are never covered for it.
 * `not_supporting`: it doesn't show that they are necessary. A code on no list is also
 * `not_supporting`, unless the determination lists only codes that aren't covered.
 */
const CoverageList = z.enum(['covered', 'denied', 'not_supporting'])
export type CoverageList = z.infer<typeof CoverageList>

export const Coverage = z.object({
  /** Effective date of the lists. Null if none were imported. */
  effective: z.nullable(z.string()),
  /** Each determination with a list for some of the tests. */
  determinations: z.array(
    z.object({
      /** Number of the determination, such as `190.22`. */
      ncd: z.string(),
      title: z.string(),
      /**
       * True if the list has codes that support its tests. Otherwise it has those that don't, and
       * all others do.
       */
      lists_covered: z.boolean(),
      /** Indexes of the requested tests, from 0. */
      tests: z.array(z.int()),
      /** The diagnosis codes as requested. */
      diagnoses: z.array(z.object({ code: z.string(), list: CoverageList })),
    }),
  ),
})
export type Coverage = z.infer<typeof Coverage>

export const AskCoveredCodes = z.object({ ncd: codeText(20) })
/**
 * Common codes that support the tests of a determination, the most used first. Empty if it was not
 * imported.
 */
export const CoveredCodes = z.object({ codes: z.array(z.string()) })
