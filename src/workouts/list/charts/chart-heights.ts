import { useSyncExternalStore } from 'react'

import { viewport } from '#src/kit/ui/use-media.ts'

/** In pixels, known before the charts are here: what holds their place has their size. */
const MIN = { heartRate: 236, elevation: 176, tracks: 320 }
export type ChartHeights = typeof MIN
/** Pixels from one day of a calendar to the next, at most: above that it looks like a tile. */
const PITCH = 20

/** Up to this height of the window, in pixels, charts have the least height. */
const WINDOW_MIN = 900
/** Few steps: a window that is being resized does not draw every chart for each of its pixels. */
const STEP = 0.25
const TIMES_MAX = 2

/** By how much charts are taller than the least in a window of so many pixels, from 1 to 2. */
export function heightFactor(windowHeight: number): number {
  const times = 1 + Math.floor((windowHeight / WINDOW_MIN - 1) / STEP) * STEP
  return Math.max(1, Math.min(TIMES_MAX, times))
}

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The heights of the charts, which grow with the window. */
export function useChartHeights(): ChartHeights & { pitch: number } {
  const factor = useSyncExternalStore(
    subscribe,
    () => heightFactor(window.innerHeight),
    () => heightFactor(viewport().height),
  )
  return {
    heartRate: MIN.heartRate * factor,
    elevation: MIN.elevation * factor,
    tracks: MIN.tracks * factor,
    pitch: PITCH * factor,
  }
}
