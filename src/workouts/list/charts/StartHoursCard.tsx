import { useMemo } from 'react'

import { weekdayNames } from '#src/kit/charts/calendar/calendar-grid.ts'
import { HeatMap, type HeatCell } from '#src/kit/charts/calendar/HeatMap.tsx'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import {
  countSteps,
  hourText,
  startHourName,
  startHours,
  startHoursSentence,
  type StartHour,
} from '#src/workouts/model/start-hours.ts'

import { useChartHeights } from './chart-heights.ts'
import { useChartInput } from './chart-input.ts'

type Cell = StartHour & HeatCell

const HOURS = 24
const NAMED = [0, 3, 6, 9, 12, 15, 18, 21].map((column) => ({ column, name: hourText(column) }))
const tooltipContent = (cell: Cell) => ({
  title: startHourName(cell),
  lines: [{ name: 'Workouts', value: cell.workouts ? formatNumber(cell.workouts) : 'none' }],
})

/** Start times by weekday and local hour. */
export function StartHoursCard() {
  const { selected, startsOn } = useChartInput()
  const { elevation: height } = useChartHeights()
  const { cells, n, words } = useMemo(() => {
    const hours = startHours(selected, startsOn)
    const shades = countSteps(Math.max(0, ...hours.cells.map(({ workouts }) => workouts)))
    return {
      ...shades,
      n: hours.n,
      cells: hours.cells.map((cell): Cell => ({
        ...cell,
        step: cell.workouts ? shades.stepOf(cell.workouts) : 0,
        text: cell.workouts ? formatNumber(cell.workouts) : '',
      })),
    }
  }, [selected, startsOn])
  const table = (): ChartTable => ({
    header: ['Start', 'Workouts'],
    rows: cells
      .filter(({ workouts }) => workouts > 0)
      .map((cell) => ({
        key: startHourName(cell),
        cells: [startHourName(cell), formatNumber(cell.workouts)],
      })),
  })
  return (
    <ChartCard
      title="Hour and weekday"
      height={n ? height : 0}
      table={n ? table : null}
      finding={startHoursSentence(cells)}
      sentence={n ? 'Workouts by start hour and weekday.' : undefined}
      method={`Start times are local to where the workout was recorded. They are known for ${formatNumber(n)} of ${counted(selected.length, 'workout')}. The rest have no UTC offset and are left out.`}
    >
      {n > 0 && (
        <HeatMap
          label="Workouts by hour and weekday"
          cells={cells}
          rows={weekdayNames(startsOn)}
          columns={HOURS}
          columnNames={NAMED}
          steps={words}
          height={height}
          tooltipContent={tooltipContent}
        />
      )}
    </ChartCard>
  )
}
