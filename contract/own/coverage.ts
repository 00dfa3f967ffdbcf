import * as z from 'zod/mini'

/**
 * Answers of Medicare's national coverage determinations (NCD) for laboratory services on an order:
 * given by the gateway from public lists, so with any upstream. Empty until the lists are imported.
 */

const codeText = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

export const AskCoverage = z.object({
  /**
   * LOINC codes that each test reports: all of them, since a list applies to tests that report
   * nothing else.
   */
  tests: z
    .array(z.array(codeText(200)).check(z.minLength(1), z.maxLength(500)))
    .check(z.maxLength(2000)),
  /** ICD-10-CM codes, with or without their dots. */
  diagnosis_codes: z.array(codeText(200)).check(z.maxLength(200)),
})
export type AskedCoverage = z.infer<typeof AskCoverage>

/**
 * `covered`: the code supports the tests. `denied`: they are never covered for it. `not_supporting`: it does not say why they are
 * necessary; so is one that stands on no list, except where a determination lists only what it does not cover.
 */
const CoverageList = z.enum(['covered', 'denied', 'not_supporting'])
export type CoverageList = z.infer<typeof CoverageList>

export const Coverage = z.object({
  /** The day since which the lists are valid; null where none were imported. */
  effective: z.nullable(z.string()),
  /** Each determination that has a list for some of the tests. */
  determinations: z.array(
    z.object({
      /** Number of the determination, such as `190.22`. */
      ncd: z.string(),
      title: z.string(),
      /**
       * True where the list holds codes that support its tests; otherwise it holds those that do
       * not, and all others do.
       */
      lists_covered: z.boolean(),
      /** Indexes of the requested tests, from 0. */
      tests: z.array(z.int()),
      /** The diagnosis codes as they were asked for. */
      diagnoses: z.array(z.object({ code: z.string(), list: CoverageList })),
    }),
  ),
})
export type Coverage = z.infer<typeof Coverage>

export const AskCoveredCodes = z.object({ ncd: codeText(20) })
/** Common codes that support the tests of a determination, the most used first; none where it was not imported. */
export const CoveredCodes = z.object({ codes: z.array(z.string()) })
