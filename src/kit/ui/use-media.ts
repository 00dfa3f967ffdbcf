import { useCallback, useMemo, useSyncExternalStore } from 'react'

import { perPage } from '#lib/page/scope.ts'

/** Size of the window in CSS pixels, and its main pointing device. */
export type Viewport = { width: number; height: number; pointer: 'fine' | 'coarse' }

/** Pixels to which the height is rounded up, because the bars of a phone's browser come and go. */
const HEIGHT_STEP = 100
const isTouch = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

export function measureViewport(): Viewport {
  const { innerWidth, innerHeight } = globalThis
  return {
    width: innerWidth,
    height: Math.ceil(innerHeight / HEIGHT_STEP) * HEIGHT_STEP,
    pointer: isTouch() ? 'coarse' : 'fine',
  }
}

/** Viewport when the page was opened. On the server, the browser's last known one. */
export const viewport = perPage(measureViewport)

/** Media queries by name, for decisions that CSS can't make, and their results for a viewport. */
const media = {
  phone: ['(max-width: 720px)', ({ width }) => width <= 720],
  narrow: ['(max-width: 900px)', ({ width }) => width <= 900],
  besidePanel: ['(width > 1100px)', ({ width }) => width > 1100],
  touch: ['(pointer: coarse)', ({ pointer }) => pointer === 'coarse'],
  // only content rendered in the browser alone follows it
  dark: ['(prefers-color-scheme: dark)', () => false],
} as const satisfies Record<string, [query: string, holds: (viewport: Viewport) => boolean]>

/** True if the media query with that name matches. */
export function useMedia(name: keyof typeof media): boolean {
  const [query, holds] = media[name]
  const list = useMemo(() => globalThis.matchMedia?.(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(
    subscribe,
    () => list.matches,
    () => holds(viewport()),
  )
}
