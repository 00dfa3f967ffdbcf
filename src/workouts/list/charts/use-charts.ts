import { startTransition, useEffect, useState } from 'react'

import { isHydrated } from '#src/kit/lib/store.ts'

import { loadCharts, loadedCharts } from './charts-chunk.ts'

/**
 * The charts once their chunk is loaded and React has taken over the page. Null until then. They
 * are drawn in slices, so that keys are answered before. If a chunk fails to load, the page reloads
 * (src/app/main.tsx).
 */
export function useCharts() {
  const [charts, setCharts] = useState(() => (isHydrated.get() ? loadedCharts() : null))
  useEffect(() => {
    if (charts) return
    loadCharts().then(
      (loaded) => startTransition(() => setCharts(loaded)),
      () => {},
    )
  }, [charts])
  return charts
}
