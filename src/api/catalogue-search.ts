import type { Marker } from '#contract/markers.ts'
import { createIndexBuilder } from '#lib/marker-search/build-index.ts'
import { createMarkerSearch } from '#lib/marker-search/search.ts'
import { createTimeSlicer, yieldToBrowser } from '#src/lib/time-slicer.ts'

/** The places in `markers` of all that fit a query, best first. */
export type CatalogueSearch = (query: string) => readonly number[]

/** The service's own matcher over markers that are here: built in slices, so that no frame waits for it. */
export async function buildCatalogueSearch(markers: readonly Marker[]): Promise<CatalogueSearch> {
  const yieldIfSliceIsFull = createTimeSlicer()
  const builder = createIndexBuilder()
  for (const [place, { lab_id, name, provider_id, expected_results }] of markers.entries()) {
    builder.add({
      id: place,
      lab_id: typeof lab_id === 'number' ? lab_id : null,
      name,
      provider_id,
      expected_results,
    })
    await yieldIfSliceIsFull()
  }
  const steps = builder.build()
  for (;;) {
    const { done, value } = steps.next()
    if (done) {
      await yieldToBrowser()
      const { search } = createMarkerSearch(value)
      return (query) => search(query) as number[]
    }
    await yieldIfSliceIsFull()
  }
}
