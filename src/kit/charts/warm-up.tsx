import { createRoot } from 'react-dom/client'

import { columnCorners, StackedColumns, TrendLine } from './marks.tsx'
import { RangeBars } from './RangeBars.tsx'
import { axisOf } from './ticks.ts'
import { TimePlot } from './TimePlot.tsx'

const row = (x: number) => ({ from: x, to: x, x, values: [x] })
const rows = [row(1), row(2), row(3)]
const axis = axisOf([0, 2, 4])
const plot = { rows, axis, unit: '', width: 120, height: 80, right: 8, startsOn: 'monday' } as const
const wholeRange = ({ x }: { x: number }): [number, number] => [0, x]
const middle = ({ x }: { x: number }) => x

/**
 * Draws two small invisible charts while the browser is idle, because a page's first chart takes
 * several times as long as the second.
 */
export function warmUpCharts() {
  const draw = () => {
    const root = createRoot(document.createElement('div'))
    root.render(
      <>
        <TimePlot {...plot}>
          <RangeBars rows={rows} range={wholeRange} color="none" />
          <TrendLine rows={rows} value={middle} color="none" />
        </TimePlot>
        <TimePlot {...plot} data={columnCorners(rows)}>
          <StackedColumns colors={['none']} />
        </TimePlot>
      </>,
    )
    requestAnimationFrame(() => root.unmount())
  }
  // Safari has no idle callback
  if ('requestIdleCallback' in window) window.requestIdleCallback(draw)
  else setTimeout(draw)
}
