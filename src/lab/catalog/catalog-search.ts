import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerReason, SimilarName } from '#contract/own/marker-reading.ts'
import { itemAt } from '#lib/lists.ts'
import { createIndexBuilder } from '#lib/marker-search/build-index.ts'
import { createMarkerSearch } from '#lib/marker-search/search.ts'
import { isModifier, isTestName } from '#lib/marker-search/vocabulary.ts'
import { createTimeSlicer, yieldToBrowser } from '#src/kit/lib/time-slicer.ts'

/** The service's own matcher over loaded markers. A place is an index in their list. */
export type CatalogSearch = {
  /** The places of all matches of a query, best first. With `isWhole`, its last word is complete. */
  find: (query: string, options?: { isWhole?: boolean }) => readonly number[]
  /** Reasons that markers match, if their names don't show it. */
  explain: (query: string, places: readonly number[]) => ReadonlyMap<Marker, MarkerReason>
  /** Names of similar markers of these labs. */
  similar: (query: string, labs?: ReadonlySet<number | null>) => readonly SimilarName[]
  /** Words of a query about when or how a test is done. */
  unusedIn: (query: string) => readonly string[]
  /** True for a text that names no test, only a specimen, method, or time. */
  isModifier: (text: string) => boolean
  /** True for the whole name of a test, even one that no marker is. */
  isTestName: (text: string) => boolean
}

const labOf = ({ lab_id }: Marker) => (typeof lab_id === 'number' ? lab_id : null)

/** Built in slices, so that no frame is blocked. */
export async function buildCatalogSearch(markers: readonly Marker[]): Promise<CatalogSearch> {
  const yieldIfSliceIsFull = createTimeSlicer()
  const builder = createIndexBuilder()
  for (const [place, marker] of markers.entries()) {
    const { name, provider_id, type, expected_results } = marker
    builder.add({ id: place, lab_id: labOf(marker), name, provider_id, type, expected_results })
    await yieldIfSliceIsFull()
  }
  const steps = builder.build()
  for (;;) {
    const { done, value } = steps.next()
    if (!done) {
      await yieldIfSliceIsFull()
      continue
    }
    await yieldToBrowser()
    const { search, explain, similar, unused } = createMarkerSearch(value)
    return {
      find: (query, options) => search(query, options) as number[],
      explain: (query, places) =>
        new Map(
          explain(query, places).map((reason) => {
            const place = reason.id as number
            return [itemAt(markers, place), { ...reason, id: place }]
          }),
        ),
      similar: (query, labs) => similar(query, { labs }),
      unusedIn: (query) => unused(query, { isWhole: true }),
      isModifier,
      isTestName,
    }
  }
}
