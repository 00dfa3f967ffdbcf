import { useEffect, useMemo } from 'react'
import { useLocation, useNavigation, useParams, useSearchParams } from 'react-router-dom'

import type { Days } from '#lib/range.ts'
import { readSearch, sorting, writeSearch, type Values } from '#lib/search-params.ts'
import { createShared } from '#src/kit/lib/create-shared.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { columnIds } from '#src/workouts/model/columns.ts'
import { readSportKeys } from '#src/workouts/model/sport.ts'

import { search } from './search.ts'
import { paramOf, sectionOf, type Section } from './sections.ts'

/** Type as in the address that the loader reads, which doesn’t know the columns. */
export const pageSearch = { ...search, sort: sorting(columnIds, search.sort.initial) }

export type View = Values<typeof search>

/** Parameters of the address, and functions to change them. */
export const [AddressProvider, useAddress] = createShared(() => {
  const userId = useParams().user_id ?? ''
  const [address, setView] = useSearch(pageSearch)
  const view = useMemo(() => ({ ...address, sport: readSportKeys(address.sport) }), [address])
  const [params] = useSearchParams()
  const section = sectionOf(view)
  const isImplied = !view.section && section !== 'summary'
  // the section stays open when its parameter is removed
  useEffect(() => {
    if (isImplied) setView({ section }, { replace: true })
  }, [isImplied, section, setView])
  return {
    userId,
    view,
    setView,
    section,
    /** Address of the page with these values. */
    linkTo: (patch: Partial<View>) => ({
      search: writeSearch(pageSearch, params, patch).toString(),
    }),
    /** Address of the page with another section, and these values. */
    linkToSection: (next: Section, patch: Partial<View> = {}) => ({
      search: writeSearch(pageSearch, params, {
        ...patch,
        section: paramOf(next, view),
      }).toString(),
    }),
    /** Shows only these days. */
    goToDays: ({ start, end }: Days) => setView({ range: `${start}..${end}`, days: '' }),
  }
})

/** View shown by the controls: the pending one during a navigation. */
export function useNextView(): View {
  const { view } = useAddress()
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return location?.pathname === pathname
    ? readSearch(search, new URLSearchParams(location.search))
    : view
}
