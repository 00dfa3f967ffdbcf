import { useEffect, useSyncExternalStore } from 'react'

import { loadCharts, loadedCharts } from './charts-chunk.ts'

/**
 * The charts once their chunk is loaded. Null until then. If a chunk fails to load, the page
 * reloads (src/app/main.tsx).
 */
export function useCharts() {
  const charts = useSyncExternalStore(loadedCharts.subscribe, loadedCharts.get, () => null)
  useEffect(() => {
    if (!charts) void loadCharts().catch(() => {})
  }, [charts])
  return charts
}
