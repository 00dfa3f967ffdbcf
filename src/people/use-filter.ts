import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { writeSearch } from '#lib/search-params.ts'
import { createStore, useStore } from '#src/kit/lib/store.ts'
import { mayBeName } from '#src/kit/page/people-names.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { search } from './loader.ts'

/** Names that the list is filtered by, by the entry of the history: in memory alone, because no address holds a name. */
const names = createStore<Readonly<Record<string, string>>>(() => ({}))
/** On its way to the entry that takes the place of this one. */
let pendingName: string | null = null
const keepName = (entry: string, name: string) => names.set({ ...names.get(), [entry]: name })

/**
 * The text that the list is filtered by, and how to change it. It stands in the address, except where it may be the name
 * of somebody on the list: that is kept for as long as the tab, and Back finds it again.
 */
export function useFilter(people: readonly Person[]) {
  const { key } = useLocation()
  const [{ q }, setView] = useSearch(search)
  const name = useStore(names)[key] ?? ''
  const setFilter = (text: string) => {
    const isName = mayBeName(text, people)
    if (!isName || q) {
      pendingName = isName ? text : null
      setView({ q: isName ? '' : text }, { replace: true })
    } else keepName(key, text)
  }
  return [q || name || pendingName || '', setFilter] as const
}

/** Takes a name out of an address that came with one, and keeps what is carried from one entry to the next. Once a page. */
export function useNamelessAddress(people: readonly Person[]) {
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const isNameInAddress = q !== '' && mayBeName(q, people)
  // a new address takes effect only after this render
  useEffect(() => {
    if (isNameInAddress) {
      pendingName = q
      setParams(writeSearch(search, params, { q: '' }), { preventScrollReset: true, replace: true })
    } else if (pendingName !== null) {
      keepName(key, pendingName)
      pendingName = null
    }
  }, [isNameInAddress, q, key, params, setParams])
  useEffect(() => () => void (pendingName = null), [])
}
