import { Link, useLocation } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { tabLink, TabLinks } from '#src/kit/ui/Tabs.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { comparisonSearch } from '#src/lab/markers/compare/loader.ts'
import { lookUpSearch } from '#src/lab/markers/look-up/loader.ts'

import { fromTheStart, listSearch, type ListView } from './list-params.ts'

/** State of the history entry of a page opened from a list of markers: the list's address. */
type FromList = { list: string }

/** For links from a list to a page about some of its markers. */
export function useFromList(): FromList {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The list that led here, otherwise that of all markers, with later selections. */
function useListPath(view: Partial<ListView>): string {
  const state = useLocation().state as FromList | null
  return withSearch(state?.list ?? paths.markers(), listSearch, view)
}

/** The pages of the catalog, keeping the list that led to another of them. */
export function CatalogTabs({
  page,
  view,
}: {
  page: 'markers' | 'compare' | 'look-up'
  view: Partial<ListView>
}) {
  const location = useLocation()
  const here = useFromList()
  const isList = page === 'markers'
  const state = isList ? here : (location.state as FromList | null)
  const list = useListPath({ ...view, ...(page === 'look-up' && fromTheStart) })
  const tabs = [
    { id: 'markers', label: 'Markers', to: isList ? here.list : list },
    {
      id: 'compare',
      label: 'Compare',
      to: withSearch(paths.markerComparison(), comparisonSearch, view),
    },
    {
      id: 'look-up',
      label: 'Paste list',
      to: withSearch<typeof lookUpSearch>(paths.markerLookUp(), lookUpSearch, view),
    },
  ]
  return (
    <TabLinks label="Catalog pages">
      {tabs.map(({ id, label, to }) => (
        <Link
          key={id}
          className={tabLink}
          to={to}
          state={id === 'markers' ? undefined : state}
          aria-current={id === page ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </TabLinks>
  )
}
