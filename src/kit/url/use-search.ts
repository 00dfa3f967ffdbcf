import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

import {
  readSearch,
  unreadableParams,
  withoutUnreadable,
  writeSearch,
  type Spec,
  type Values,
} from '#lib/search-params.ts'
import { basePath } from '#src/kit/lib/base-path.ts'

import { addUnreadable } from './unreadable-address.ts'

/**
 * Pending navigation and the history entry it starts from: the next change builds on it, before it
 * has arrived.
 */
let underWay: { from: string; search: URLSearchParams } | null = null

/** The params of the window, which has arrived a moment before its page is drawn; those drawn where it shows another page. */
const arrivedParams = (pathname: string, drawn: URLSearchParams) =>
  window.location.pathname === `${basePath}${pathname}`
    ? new URLSearchParams(window.location.search)
    : drawn

/** Patch of the search params, or a function of the current ones. */
type Change<S extends Spec> = Partial<Values<S>> | ((now: Values<S>) => Partial<Values<S>>)

/**
 * The URL is the state. `set` merges; a change is a history entry that Back undoes, except with `replace`, for typing.
 * The page stays where it is scrolled to, and keeps the state of its history entry. A change made while an earlier one still loads builds on that one;
 * one that changes nothing is no history entry.
 */
export function useSearch<S extends Spec>(spec: S) {
  const [params, setParams] = useSearchParams()
  const { key, pathname, state } = useLocation()
  // arrived, or left: the pending navigation counts no longer; a component that mounts meanwhile leaves it as it is
  useEffect(() => {
    if (underWay?.from !== key) underWay = null
  }, [key])
  // a value that cannot be read leaves the address, and is said; a list that is repeated becomes one
  useEffect(() => {
    const found = unreadableParams(spec, params)
    const readable = withoutUnreadable(spec, params, found)
    if (readable.toString() === params.toString()) return
    if (found.length > 0) addUnreadable(pathname, found)
    setParams(readable, { preventScrollReset: true, replace: true, state })
  }, [spec, params, pathname, state, setParams])
  const values = useMemo(() => readSearch(spec, params), [spec, params])
  const set = useCallback(
    (change: Change<S>, options?: { replace?: boolean }) => {
      const now = underWay?.from === key ? underWay.search : arrivedParams(pathname, params)
      const patch = typeof change === 'function' ? change(readSearch(spec, now)) : change
      const search = writeSearch(spec, now, patch)
      if (search.toString() === now.toString()) return
      underWay = { from: key, search }
      // at once, and not as a transition: a page can then draw first what the reader looks at, and the rest behind it
      setParams(search, { preventScrollReset: true, flushSync: true, state, ...options })
    },
    [spec, params, key, pathname, state, setParams],
  )
  return [values, set] as const
}
