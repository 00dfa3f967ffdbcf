import * as z from 'zod/mini'

import { nullable } from '#contract/interface/common.ts'

/** Reason that a marker is a result of a search when its own name doesn't show it. */
const ReadAs = z.object({
  typed: z.string(),
  as: z.string(),
})
const MarkerReason = z.object({
  /** Id of the marker. */
  id: z.int(),
  /** Other names of the marker: phrases in the search, and the words that they were read as. */
  called: z.array(ReadAs),
  /** Words whose spelling was corrected. */
  spelled: z.array(ReadAs),
  /** Names of a panel's results that match. */
  parts: z.array(z.string()),
})
export type MarkerReason = z.infer<typeof MarkerReason>

const SimilarName = z.object({
  name: z.string(),
  /** Words of the search that a test of this name doesn't explain. */
  without: z.array(z.string()),
})
export type SimilarName = z.infer<typeof SimilarName>

/**
 * Details that our own service adds to a marker search, requested from the gateway with the
 * parameters of `listMarkers`. Not available with another upstream.
 */
export const MarkerReading = z.object({
  /** Reasons for the markers of the page. Markers found by their names have none. */
  reasons: z.array(MarkerReason),
  /** Names of similar markers, if no marker matches. */
  similar: z.array(SimilarName),
  /** Words about when or how a test is done. */
  unused: z.array(z.string()),
})
export type MarkerReading = z.infer<typeof MarkerReading>

/** At most the markers of one page. */
const ASKED_MAX = 100
/** Ids of markers, separated by commas. */
export const AskSameTests = z.object({
  ids: z.pipe(
    z.string().check(z.minLength(1), z.maxLength(2000)),
    z.pipe(
      z.transform((ids: string) => ids.split(',').map(Number)),
      z.array(z.int()).check(z.maxLength(ASKED_MAX)),
    ),
  ),
})
const TestAtLab = z.object({
  lab_id: z.int(),
  /** The lab’s test code. */
  provider_id: z.string(),
  /** List price in US cents. Null without an amount. */
  cents: nullable(z.int()),
})
/**
 * Labs of tests that report the same set of LOINC codes as a marker, the lowest list price first.
 * Each lab appears once, including the marker’s own. Markers that no other lab offers are left
 * out.
 */
export const SentSameTests = z.object({
  tests: z.array(z.object({ id: z.int(), labs: z.array(TestAtLab) })),
})
export type SentSameTests = z.infer<typeof SentSameTests>
