import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query holds, such as `(max-width: 720px)`, for what a style sheet cannot decide. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
