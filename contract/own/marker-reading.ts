import * as z from 'zod/mini'

import { nullable } from '#contract/interface/common.ts'

/** Reason that a marker is among the answers of a search where its own name does not show it. */
const ReadAs = z.object({
  typed: z.string(),
  as: z.string(),
})
const MarkerReason = z.object({
  /** The marker's. */
  id: z.int(),
  /** Phrases that it is also called by, and the words that they were read as. */
  called: z.array(ReadAs),
  /** Words whose spelling was repaired. */
  spelled: z.array(ReadAs),
  /** Names of the results of a panel by which it was found. */
  parts: z.array(z.string()),
})
export type MarkerReason = z.infer<typeof MarkerReason>

const SimilarName = z.object({
  name: z.string(),
  /** Words of the search that a test of this name does not explain. */
  without: z.array(z.string()),
})
export type SimilarName = z.infer<typeof SimilarName>

/**
 * Details that our own service adds to a search for markers: asked of the gateway with the
 * parameters of `listMarkers`, and absent with another upstream.
 */
export const MarkerReading = z.object({
  /** Reasons for the markers of the page; none for markers found by their names. */
  reasons: z.array(MarkerReason),
  /** Names of markers like what was searched for, where no marker answers. */
  similar: z.array(SimilarName),
  /** Words that say when or how a test is to be done. */
  unused: z.array(z.string()),
})
export type MarkerReading = z.infer<typeof MarkerReading>

/** Markers of one page at most. */
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
  /** List price in US cents; null without an amount. */
  cents: nullable(z.int()),
})
/**
 * Labs of tests that report the same set of LOINC codes as a marker, the lowest list price first. Each
 * lab stands once, the marker’s own included. A marker that no other lab offers is left out.
 */
export const SentSameTests = z.object({
  tests: z.array(z.object({ id: z.int(), labs: z.array(TestAtLab) })),
})
export type SentSameTests = z.infer<typeof SentSameTests>
