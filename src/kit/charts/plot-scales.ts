import { usePlotArea, useXAxisScale, useYAxisScale, type PlotArea } from 'recharts'

export type PlotScales = {
  plot: PlotArea
  xOf: (day: number) => number
  yOf: (value: number) => number
}

/**
 * Positions of days and values in the chart, in pixels. Null in the render before the library
 * knows its axes.
 */
export function usePlotScales(): PlotScales | null {
  const plot = usePlotArea()
  const xScale = useXAxisScale()
  const yScale = useYAxisScale()
  const xOf = (day: number) => Number(xScale?.(day))
  const yOf = (value: number) => Number(yScale?.(value))
  return plot && Number.isFinite(xOf(0)) && Number.isFinite(yOf(0)) ? { plot, xOf, yOf } : null
}
