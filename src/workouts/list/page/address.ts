import { useLocation, useNavigation, useParams } from 'react-router-dom'

import type { Days } from '#lib/range.ts'
import { readSearch, sorting, type Values } from '#lib/search-params.ts'
import { createShared } from '#src/kit/lib/create-shared.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { search } from '#src/workouts/list/loader.ts'
import { columnIds } from '#src/workouts/model/columns.ts'

/** As in the loader, which does not know the columns. */
const pageSearch = { ...search, sort: sorting(columnIds, search.sort.initial) }

export type View = Values<typeof search>

/** Params of the address, and the ways to change them. */
export const [AddressProvider, useAddress] = createShared(() => {
  const userId = useParams().user_id ?? ''
  const [view, setView] = useSearch(pageSearch)
  return {
    userId,
    view,
    setView,
    clearFilters: () => setView({ provider: [], sport: [], days: '', route: '' }),
    /** Shows these days alone. */
    goToDays: ({ start, end }: Days) => setView({ range: `${start}..${end}`, days: '' }),
  }
})

/** View in the controls: the pending one during a navigation. */
export function useNextView(): View {
  const { view } = useAddress()
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return location?.pathname === pathname
    ? readSearch(search, new URLSearchParams(location.search))
    : view
}
