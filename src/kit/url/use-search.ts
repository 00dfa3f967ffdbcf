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
 * Pending navigation and the history entry it starts from. The next change builds on it, even
 * before it arrives.
 */
let underWay: { from: string; search: URLSearchParams } | null = null

/**
 * The params of the window, which change a moment before the page renders, or the rendered ones if
 * the window shows another page.
 */
const arrivedParams = (pathname: string, drawn: URLSearchParams) =>
  window.location.pathname === `${basePath}${pathname}`
    ? new URLSearchParams(window.location.search)
    : drawn

/** Patch of the search params, or a function of the current ones. */
type Change<S extends Spec> = Partial<Values<S>> | ((now: Values<S>) => Partial<Values<S>>)

/**
 * The URL is the state. `set` merges params. A change is a history entry that Back undoes, except
 * with `replace`, for typing. The scroll position and the state of the history entry stay. A
 * change made while an earlier one loads builds on that one. A change without effect adds no
 * history entry.
 */
export function useSearch<S extends Spec>(spec: S) {
  const [params, setParams] = useSearchParams()
  const { key, pathname, state } = useLocation()
  // arrived or abandoned: the pending navigation no longer counts. A component that mounts in
  // between leaves it as it is
  useEffect(() => {
    if (underWay?.from !== key) underWay = null
  }, [key])
  // an unreadable value is removed from the address and reported, and a repeated list becomes one
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
      // at once, not as a transition, so that a page can first render what the reader looks at
      setParams(search, { preventScrollReset: true, flushSync: true, state, ...options })
    },
    [spec, params, key, pathname, state, setParams],
  )
  return [values, set] as const
}
