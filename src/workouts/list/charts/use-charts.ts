import { useEffect, useState } from 'react'

import { chartsIfLoaded, loadCharts } from './charts-chunk.ts'

/** The charts once their chunk is loaded; null until then. A chunk that cannot be loaded reloads the page (src/app/main.tsx). */
export function useCharts() {
  const [charts, setCharts] = useState(chartsIfLoaded)
  useEffect(() => {
    if (!charts) void loadCharts().then(setCharts, () => {})
  }, [charts])
  return charts
}
