import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether the media query holds, such as `(max-width: 720px)`, for what a style sheet cannot decide. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}
