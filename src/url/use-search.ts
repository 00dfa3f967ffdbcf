import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

import { readSearch, writeSearch, type Spec, type Values } from './search.ts'

/**
 * The URL is the state. `set` merges; a change is a history entry that Back undoes, except with `replace`, for typing.
 * The page stays where it is scrolled to.
 */
export function useSearch<S extends Spec>(spec: S) {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => readSearch(spec, params), [spec, params])
  const set = useCallback(
    (patch: Partial<Values<S>>, options?: { replace?: boolean }) =>
      setParams((now) => writeSearch(spec, now, patch), { preventScrollReset: true, ...options }),
    [spec, setParams]
  )
  return [values, set] as const
}
