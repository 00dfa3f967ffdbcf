import { useEffect, useMemo } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import type { SimilarName } from '#contract/own/marker-reading.ts'
import { createDerived } from '#src/kit/api/use-derived.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { applyFacets, valuesOfParam } from '#src/kit/table/facets.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { useAskedView } from '#src/lab/catalog/use-asked-view.ts'
import { useCatalogSearch, useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { fromTheStart } from '#src/lab/markers/list-params.ts'
import { searchWords } from '#src/lab/markers/results/marker-results.ts'
import { useLabAndAccount } from '#src/lab/markers/use-lab-and-account.ts'

import { wholeColumns, wholeFacets } from './columns.ts'
import { catalogSearch, type CatalogView } from './loader.ts'
import { foundMarkers, prepareWholeSet } from './whole-set.ts'

const asText = (one: string, other: string) => one.toLowerCase() !== other.toLowerCase()
const unitsDiffer = () =>
  import('#src/lab/markers/compare/units-differ.ts').then(
    ({ createUnitsDiffer }) => createUnitsDiffer(),
    // without the library, they are compared exactly
    () => asText,
  )
const usePrepared = createDerived(async (markers: readonly Marker[]) =>
  prepareWholeSet(markers, await unitsDiffer()),
)

type LabId = Marker['lab_id']
const NONE: readonly SimilarName[] = []

/**
 * The catalog for the address: that of all labs, filtered here, if it is already loaded. Otherwise
 * that of the lab.
 */
function useCatalog({ lab, account }: CatalogView, isOfLab: (id: LabId) => boolean) {
  const ofAll = useWholeCatalog({ account })
  const ofLab = useWholeCatalog({ lab, account })
  const hasLab = useMemo(
    () => ofAll.markers.some(({ lab_id }) => isOfLab(lab_id)),
    [ofAll.markers, isOfLab],
  )
  const catalog = ofAll.readAt !== null && hasLab ? ofAll : ofLab
  const isUnread = catalog.state === 'none'
  // the address requests all of them, so that a link to a filtered list shows that list
  useEffect(() => {
    if (isUnread) catalog.start()
  }, [isUnread, catalog])
  return catalog
}

/** All markers of the catalog, filtered, searched, and sorted by the address. */
export function useWholeSet() {
  const [view, setView] = useSearch(catalogSearch)
  const { labs } = useLabs()
  const { asked, named } = useAskedView(view, labs)
  const labFilters = useLabAndAccount(asked)
  const { lab, account, name, sort, kind, unit, loinc, price, quality } = asked
  const isOfLab = useMemo(
    () => (id: LabId) =>
      !lab || (id !== null && (/^\d+$/.test(lab) ? String(id) === lab : labs.slugOf(id) === lab)),
    [lab, labs],
  )
  const catalog = useCatalog(asked, isOfLab)
  const isThere = catalog.readAt !== null
  const set = usePrepared(isThere ? catalog.markers : null)
  // afterwards, so that the table doesn't wait for the search index
  const searching = useCatalogSearch(set && catalog.markers)

  const wanted = name.trim()
  const found = useMemo(
    () => (wanted ? (searching?.find(wanted) ?? null) : null),
    [searching, wanted],
  )
  const reasons = useMemo(
    () => (found ? searching?.explain(wanted, found) : undefined),
    [searching, wanted, found],
  )
  const about = useMemo(() => set && { labs, readings: set.readings }, [set, labs])
  const sorted = useMemo(
    () => set && about && sortRows(set.markers, wholeColumns, sort, about),
    [set, sort, about],
  )
  const listed = useMemo(
    () =>
      set && sorted && (!wanted || found !== null) ? foundMarkers(set, sorted, found, !sort) : null,
    [set, sorted, wanted, found, sort],
  )
  const chosen = useMemo(
    () => ({
      kind,
      unit,
      loinc,
      quality,
      price: valuesOfParam(price),
      lab: lab ? (set?.labs.filter(isOfLab).map(String) ?? []) : [],
    }),
    [kind, unit, loinc, quality, price, lab, set, isOfLab],
  )
  const selected = useMemo(
    () => about && listed && applyFacets(listed, wholeFacets, chosen, about),
    [about, listed, chosen],
  )
  const similar = useMemo(() => {
    if (!found || found.length) return NONE
    const ofLab = lab ? new Set(chosen.lab.map(Number)) : undefined
    return searching?.similar(wanted, ofLab) ?? NONE
  }, [searching, wanted, found, lab, chosen])
  const match = useMemo(() => searchWords(name), [name])
  return {
    view,
    setView,
    named,
    /** Changes what is listed. */
    filter: (patch: Partial<CatalogView>) => setView({ ...fromTheStart, ...patch }),
    catalog,
    /** Null while it is incomplete, and while it is prepared for filtering and searching. */
    selected,
    chosen,
    set,
    /** Undefined if the reader orders from one lab. */
    sameTests: lab || account ? undefined : set?.sameTests,
    match,
    /** True if the catalog has a test of that name, regardless of the other filters. */
    isNamed: found === null || found.length > 0,
    reasons,
    similar,
    ...labFilters,
  }
}
export type WholeSetModel = ReturnType<typeof useWholeSet>
