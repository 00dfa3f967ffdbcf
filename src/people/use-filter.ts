import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { writeSearch } from '#lib/search-params.ts'
import { createStore, useStore } from '#src/kit/lib/store.ts'
import { mayBeName } from '#src/kit/page/people-names.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { search } from './loader.ts'

/** Names used as filters, by history entry: in memory only, because addresses must not contain names. */
const names = createStore<Readonly<Record<string, string>>>(() => ({}))
/** Name for the entry that replaces this one. */
let pendingName: string | null = null
const keepName = (entry: string, name: string) => names.set({ ...names.get(), [entry]: name })

/**
 * The filter text of the list, and a function to change it. It is in the address, unless it may be
 * the name of someone on the list. Names are kept as long as the tab, and Back restores them.
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

/** Removes a name from an address, and moves names from one history entry to the next. Used once per page. */
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
