import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerReason, SimilarName } from '#contract/own/marker-reading.ts'
import { itemAt } from '#lib/lists.ts'
import { createIndexBuilder } from '#lib/marker-search/build-index.ts'
import { createMarkerSearch } from '#lib/marker-search/search.ts'
import { isModifier } from '#lib/marker-search/vocabulary.ts'
import { createTimeSlicer, yieldToBrowser } from '#src/kit/lib/time-slicer.ts'

/** The service's own matcher over markers that are here. A place is one in the list of them. */
export type CatalogSearch = {
  /** The places of all that fit a query, best first; with `isWhole` its last word is not the beginning of one. */
  find: (query: string, options?: { isWhole?: boolean }) => readonly number[]
  /** Reasons that markers match, where their names do not show it. */
  explain: (query: string, places: readonly number[]) => ReadonlyMap<Marker, MarkerReason>
  /** Names of markers that do not fit, of these labs. */
  similar: (query: string, labs?: ReadonlySet<number | null>) => readonly SimilarName[]
  /** Words of a query that say when or how a test is to be done. */
  unusedIn: (query: string) => readonly string[]
  /** True of a text that names no test, and only in what, how or when one is done. */
  isModifier: (text: string) => boolean
}

const labOf = ({ lab_id }: Marker) => (typeof lab_id === 'number' ? lab_id : null)

/** Built in slices, so that no frame waits for it. */
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
    }
  }
}
