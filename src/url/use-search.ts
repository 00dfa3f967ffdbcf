import { useCallback, useMemo } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom'

import { readSearch, writeSearch, type Spec, type Values } from './search.ts'

/**
 * The URL is the state. `set` merges; a change is a history entry that Back undoes, except with `replace`, for typing.
 * The page stays where it is scrolled to. A change made while an earlier one still loads builds on that one.
 */
export function useSearch<S extends Spec>(spec: S) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const pending = next?.pathname === pathname ? next.search : null
  const values = useMemo(() => readSearch(spec, params), [spec, params])
  const set = useCallback(
    (patch: Partial<Values<S>>, options?: { replace?: boolean }) =>
      setParams((now) => writeSearch(spec, pending === null ? now : new URLSearchParams(pending), patch), { preventScrollReset: true, ...options }),
    [spec, setParams, pending]
  )
  return [values, set] as const
}
