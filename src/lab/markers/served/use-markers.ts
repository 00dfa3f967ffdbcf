import { useMemo } from 'react'

import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { useAskedView } from '#src/lab/catalog/use-asked-view.ts'
import { fromTheStart, listSearch, type ListView } from '#src/lab/markers/list-params.ts'
import { markersOf } from '#src/lab/markers/loader.ts'
import { searchWords } from '#src/lab/markers/results/marker-results.ts'
import { useLabAndAccount } from '#src/lab/markers/use-lab-and-account.ts'
import { useMarkerPage } from '#src/lab/markers/use-marker-page.ts'

import { useMarkerReading } from './use-marker-reading.ts'
import { useSameTests } from './use-same-tests.ts'

/** The page of markers in the address. */
export function useMarkers() {
  const [view, setView] = useSearch(listSearch)
  const { labs } = useLabs()
  const { asked, named } = useAskedView(view, labs)
  const received = useMarkerPage(view, markersOf(asked, asked.page))
  const { asked: shown } = useAskedView(received.shown, labs)
  const model = { ...received, ...useLabAndAccount(shown), shown }
  const match = useMemo(() => searchWords(model.shown.name), [model.shown.name])
  const reading = useMarkerReading(model)
  const sameTests = useSameTests(model)
  const filter = (patch: Partial<ListView>) => setView({ ...fromTheStart, ...patch })
  return { ...model, ...reading, sameTests, named, view, setView, filter, match }
}
export type Markers = ReturnType<typeof useMarkers>
