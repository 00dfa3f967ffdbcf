import * as z from 'zod/mini'

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
