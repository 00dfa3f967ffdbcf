import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** The widest window that is drawn as on a phone. */
export const PHONE = '(max-width: 720px)'

/**
 * True where the media query matches, such as `(max-width: 720px)`, for decisions that CSS cannot
 * make.
 */
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
