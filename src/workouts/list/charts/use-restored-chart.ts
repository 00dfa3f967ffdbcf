import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

import { isFocusFree } from '#src/kit/page/keep-focus.ts'

const CHART = '[role=application]'
/** Name of the chart that had the focus, by history entry. Lost on reload. */
const chartsLeft = new Map<string, string>()

/** Restores the focus to the chart from which a workout was opened, as soon as it is drawn after Back. */
export function useRestoredChart() {
  const { key } = useLocation()
  const entry = useRef(key)
  // the cleanup below stores it under the history entry of that time
  useLayoutEffect(() => {
    entry.current = key
  }, [key])
  // focus and drawing are outside React
  useLayoutEffect(() => {
    const page = document.getElementById('page')
    if (!page) return
    const left = chartsLeft.get(entry.current)
    const drawn = new MutationObserver(() => {
      const charts = [...page.querySelectorAll<HTMLElement>(CHART)]
      const chart = charts.find(({ ariaLabel }) => ariaLabel === left)
      if (!chart) return
      drawn.disconnect()
      if (isFocusFree()) chart.focus({ preventScroll: true })
    })
    if (left) drawn.observe(page, { childList: true, subtree: true })
    return () => {
      drawn.disconnect()
      const chart = document.activeElement?.closest(CHART)
      if (chart?.ariaLabel) chartsLeft.set(entry.current, chart.ariaLabel)
    }
  }, [])
}
