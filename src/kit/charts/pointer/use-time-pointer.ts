import { useHoverStore } from '#src/kit/charts/hover.ts'
import { useChooseDays } from '#src/kit/charts/row-items.ts'
import type { TimeRow } from '#src/kit/charts/time-row.ts'

import { positionIn, useChartPointer, type ChartPointer } from './use-chart-pointer.ts'
import { useDaySelection } from './use-day-selection.ts'

/** Maximum distance at which a pointer reaches a point. */
const REACH_PX = 24

/** Activates the rows of a chart over days, together with the other charts of the page, and selects days. */
export function useTimePointer<Row extends TimeRow>({
  rows,
  points,
  firstDay,
  plot,
  chart,
  onSelect,
}: {
  rows: readonly Row[]
  /** The rows that can be activated. */
  points: readonly Row[]
  /** First day of the axis. */
  firstDay: number
  plot: { left: number; dayWidth: number }
  chart: string
  onSelect?: (from: number, to: number) => void
}) {
  const hover = useHoverStore()
  const selecting = useDaySelection(rows, onSelect)
  const dayAt = (x: number) => {
    const day = Math.floor((x - plot.left) / plot.dayWidth) + firstDay
    return Math.max(rows[0]?.from ?? 0, Math.min(rows.at(-1)?.to ?? 0, day))
  }
  const distance = (row: Row, day: number) => Math.abs(row.x - day)
  /** The point nearest to the day, within a finger's width. */
  const placeAt = ({ x }: { x: number }) => {
    const day = dayAt(x)
    const [first, ...others] = points
    if (!first) return -1
    const nearest = others.reduce(
      (best, row) => (distance(row, day) < distance(best, day) ? row : best),
      first,
    )
    const halfWidth = ((nearest.to - nearest.from + 1) * plot.dayWidth) / 2
    const isNear = distance(nearest, day) * plot.dayWidth < REACH_PX + halfWidth
    return isNear ? points.indexOf(nearest) : -1
  }
  const pointed = {
    get: () => {
      const x = hover.get()?.x
      return x === undefined ? -1 : points.findIndex(({ from, to }) => from <= x && x <= to)
    },
    set: (place: number) => {
      const point = points[place]
      if (point) hover.set({ x: point.x, chart })
      else if (hover.get()?.chart === chart) hover.set(null)
    },
  }
  const pointer = useChartPointer({ points, placeAt, pointed, onChoose: useChooseDays(onSelect) })
  const leave = () => {
    selecting.drop()
    pointer.onLeave()
  }
  const selectingPointer: ChartPointer<Row> = {
    ...pointer,
    onMove: (to, withShift) => {
      const [row, from] = [points[to], points[pointed.get()]]
      pointer.onMove(to, withShift)
      return row && selecting.extend(from ?? row, row, withShift)
        ? '. Press Enter to select these days'
        : ''
    },
    onChoose: (row) => {
      if (!selecting.take()) pointer.onChoose(row)
    },
    onLeave: leave,
    events: {
      ...pointer.events,
      onPointerDown: (event) => {
        if (event.button !== 0) return
        const { x } = positionIn(event)
        selecting.press(x, dayAt(x))
        if (onSelect) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event) => {
        const { x } = positionIn(event)
        selecting.drag(x, dayAt(x))
        pointed.set(placeAt({ x }))
      },
      onPointerUp: (event) => {
        if (selecting.release()) pointer.events.onPointerUp(event)
      },
      onPointerCancel: leave,
    },
  }
  return { pointer: selectingPointer, draft: selecting.draft }
}
