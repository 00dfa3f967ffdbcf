import { useEffect, useRef } from 'react'

const MINUTE_MS = 60_000

/**
 * Calls `refresh` this many minutes after `since` (milliseconds since 1970), and only while the
 * page is visible. If it is hidden, it waits until it is visible again. `isReady` is false during
 * a refresh. Does nothing if `minutes` is 0.
 */
export function useTimedRefresh(
  minutes: number,
  since: number | null,
  isReady: boolean,
  refresh: () => void,
) {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!minutes || !isReady) return undefined
    const run = () => latest.current()
    const onVisible = () => {
      if (document.visibilityState === 'visible') run()
    }
    const due = (since ?? 0) + minutes * MINUTE_MS
    const timer = setTimeout(
      () => {
        if (document.visibilityState === 'visible') run()
        else document.addEventListener('visibilitychange', onVisible)
      },
      Math.max(0, due - Date.now()),
    )
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [minutes, since, isReady])
}
