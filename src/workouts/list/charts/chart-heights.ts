import { useSyncExternalStore } from 'react'

import { viewport } from '#src/kit/ui/use-media.ts'

/** Heights in pixels, known before the charts are loaded, so that skeletons match them. */
const MIN = { heartRate: 236, elevation: 176, tracks: 320 }
export type ChartHeights = typeof MIN
/** Maximum pixels from one day of a calendar to the next. */
const PITCH = 20

/** Maximum window height, in pixels, for which charts have the minimum height. */
const WINDOW_MIN = 900
/** Steps of the growth, few so that resizing a window does not redraw every chart for each pixel. */
const STEP = 0.25
const TIMES_MAX = 2

/** Factor by which charts exceed their minimum height at a window height, from 1 to 2. */
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
