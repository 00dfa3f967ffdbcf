import { Line, Tooltip } from 'recharts'

import { useHover } from './hover.ts'
import { usePlotScales } from './plot-scales.ts'
import type { TimeRow } from './time-row.ts'
import {
  TooltipBrief,
  tooltipHeight,
  TooltipTable,
  TOOLTIP_WIDTH,
  type TooltipContent,
} from './Tooltip.tsx'

import css from './charts.module.css'

const nothing = () => null
/**
 * The library shows a tooltip only beside its own marks, which bars aren't. This mark exists only
 * while hovering, because one in every chart would slow down each filter change.
 */
const UNSEEN = <Line dataKey={nothing} isAnimationActive={false} legendType="none" />
const CURSOR = { className: css.cursor }
const ABOVE = { zIndex: 3 }
/** Pixels between the point and its tooltip. */
const BESIDE_PX = 12
const BRIEF_BESIDE_PX = 6
const BRIEF_TOP_PX = 14

/** The library's tooltip and cursor, at the time that the charts of the page share. */
export function HoverTooltip<Row extends TimeRow>({
  rows,
  data,
  isFocusable,
  tooltipContent,
  width,
  height,
  chart,
}: {
  rows: readonly Row[]
  /** Points to draw. Each row has one at its `x`. */
  data: readonly { x: number }[]
  isFocusable: (row: Row) => boolean
  tooltipContent: (row: Row) => TooltipContent
  width: number
  height: number
  chart: string
}) {
  const hover = useHover()
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf, yOf } = scales

  const row = hover && rows.find(({ from, to }) => from - 0.5 <= hover.x && hover.x <= to + 0.5)
  const index = row ? data.findIndex(({ x }) => x === row.x) : -1
  const content = row && isFocusable(row) ? tooltipContent(row) : null
  const x = row ? xOf(row.x) : 0
  const y = content && content.y !== null ? yOf(content.y) : null
  // hover is shared, but a table in every chart would hide its content
  const isTable = hover?.chart === chart
  const isLeft = x >= width / 2
  const tablePosition = {
    x: besideOf(x, width),
    y: content ? alignedTo(y, plot.y, tooltipHeight(content), height) : 0,
  }
  const briefPosition = { x: isLeft ? x - BRIEF_BESIDE_PX : x + BRIEF_BESIDE_PX, y: BRIEF_TOP_PX }
  return (
    <>
      {index >= 0 && UNSEEN}
      <Tooltip
        active={index >= 0}
        defaultIndex={index >= 0 ? index : undefined}
        isAnimationActive={false}
        filterNull={false}
        cursor={CURSOR}
        wrapperStyle={ABOVE}
        position={isTable ? tablePosition : briefPosition}
        content={() =>
          content &&
          (isTable ? (
            <TooltipTable content={content} chart={chart} />
          ) : (
            <TooltipBrief text={content.brief} isLeft={isLeft} chart={chart} />
          ))
        }
      />
    </>
  )
}

/** To the right of the point, otherwise to its left, otherwise within the chart. */
function besideOf(x: number, width: number): number {
  const right = x + BESIDE_PX
  if (right + TOOLTIP_WIDTH <= width) return right
  const left = x - BESIDE_PX - TOOLTIP_WIDTH
  return left >= 0 ? left : Math.max(0, width - TOOLTIP_WIDTH)
}

/** Vertically centered at the point, or at the top without one, and never beyond the chart. */
function alignedTo(y: number | null, top: number, tall: number, height: number): number {
  const wanted = y === null ? top + 8 : y - tall / 2
  return Math.max(0, Math.min(height - tall, wanted))
}
