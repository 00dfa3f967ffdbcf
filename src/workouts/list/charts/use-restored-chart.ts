import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

import { isFocusFree } from '#src/kit/page/keep-focus.ts'

const CHART = '[role=application]'
/** The name of the chart that had the focus, by the entry of the history that was left; gone when the page is loaded anew. */
const chartsLeft = new Map<string, string>()

/** Back finds the focus on the chart from which a workout was opened, as soon as that is drawn. */
export function useRestoredChart() {
  const { key } = useLocation()
  const entry = useRef(key)
  // the cleanup below writes under the entry that it is then
  useLayoutEffect(() => {
    entry.current = key
  }, [key])
  // the focus and what is drawn are the browser's
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
