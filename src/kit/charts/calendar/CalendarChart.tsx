import { memo, useId, useMemo, useRef, useState } from 'react'

import { dayNumber, fromDayNumber, type Day, type StartsOn } from '#lib/days.ts'
import { useHoverStore } from '#src/kit/charts/hover.ts'
import { textsOfDays, useNotes, type ChartNote } from '#src/kit/charts/notes.ts'
import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { useChartPointer } from '#src/kit/charts/pointer/use-chart-pointer.ts'
import { useChooseDays, useRowItems, itemLines } from '#src/kit/charts/row-items.ts'
import { PointTooltip, type TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { useWidth } from '#src/kit/ui/use-width.ts'

import {
  calendarGrid,
  LEFT,
  MONTHS_HEIGHT,
  weekdayNames,
  type CalendarGrid,
} from './calendar-grid.ts'

import css from './calendar.module.css'

/** A day. Without a `step`, it is empty. */
export type CalendarCell = { day: Day; step: number | null }

type Props<Cell extends CalendarCell> = {
  label: string
  /** One for each day, in order and without gaps. Must be the same array as long as nothing changed. */
  cells: readonly Cell[]
  /** Meaning of each step, palest first. */
  steps: readonly string[]
  startsOn: StartsOn
  tooltipContent: (cell: Cell) => Pick<TooltipContent, 'title' | 'lines'>
  /** The selected days, as day numbers. The others are paler. */
  within?: { from: number; to: number } | null
  /** Selects a day. */
  onDay: (day: Day) => void
  /** Maximum pixels from one day to the next. */
  mostPitch: number
  /** True if stacked with others, without its own legend. */
  isOneOfMany?: boolean
}

const KEY_MOVES = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
  PageUp: -28,
  PageDown: 28,
}

/** The days, drawn once regardless of hovering. The higher the step, the larger and darker the square. */
const Days = memo(function Days({
  cells,
  grid,
  steps,
  within,
}: {
  cells: readonly CalendarCell[]
  grid: CalendarGrid
  steps: number
  within: { from: number; to: number } | null
}) {
  const [blank, shades, pale] = useMemo(() => {
    const paths = {
      blank: '',
      shades: Array.from({ length: steps }, () => ''),
      pale: Array.from({ length: steps }, () => ''),
    }
    const first = cells[0] ? dayNumber(cells[0].day) : 0
    cells.forEach(({ step }, index) => {
      const { x, y } = grid.place(index)
      const room = grid.pitch - 2
      const square = (size: number) =>
        `M${x + 1 + (room - size) / 2} ${y + 1 + (room - size) / 2}h${size}v${size}h${-size}z`
      paths.blank += square(room)
      if (step === null) return
      const inside = !within || (within.from <= first + index && first + index <= within.to)
      // large enough for its shade to be visible
      ;(inside ? paths.shades : paths.pale)[step] += square(
        Math.round(room * (0.55 + (0.45 * step) / Math.max(1, steps - 1))),
      )
    })
    return [paths.blank, paths.shades, paths.pale]
  }, [cells, grid, steps, within])
  return (
    <>
      <path d={blank} className={css.blank} />
      {pale.map(
        (d, step) =>
          d && <path key={step} d={d} className={`${css.step} ${css.pale}`} data-step={step} />,
      )}
      {shades.map(
        (d, step) => d && <path key={step} d={d} className={css.step} data-step={step} />,
      )}
    </>
  )
})

/** Labels of the months above the days, and of every other weekday beside them. */
const Names = ({ grid, startsOn }: { grid: CalendarGrid; startsOn: StartsOn }) =>
  grid.blocks.map(({ top, months }) => (
    <g key={top} transform={`translate(0 ${top})`} className={css.names}>
      {months.map(({ x, label }) => (
        <text key={x} x={x} y={11}>
          {label}
        </text>
      ))}
      {weekdayNames(startsOn).map(
        (name, row) =>
          row % 2 === 0 && (
            <text
              key={name}
              x={LEFT - 8}
              y={MONTHS_HEIGHT + (row + 0.5) * grid.pitch}
              dy="0.35em"
              textAnchor="end"
            >
              {name}
            </text>
          ),
      )}
    </g>
  ))

/** A corner of each day with a note. */
function NotedDays({
  cells,
  grid,
  notes,
}: {
  cells: readonly CalendarCell[]
  grid: CalendarGrid
  notes: readonly ChartNote[]
}) {
  const corner = Math.round(grid.pitch * 0.4)
  const d = cells
    .map(({ day }, index) => {
      if (!textsOfDays(notes, daysOfCell(day)).length) return ''
      const { x, y } = grid.place(index)
      return `M${x + grid.pitch - 1} ${y + 1}v${corner}l${-corner} ${-corner}z`
    })
    .join('')
  return d && <path d={d} className={css.noted} />
}
const daysOfCell = (day: Day) => ({ from: dayNumber(day), to: dayNumber(day) })

/** Tooltip of a day, with its workouts and notes. */
function useDayContent<Cell extends CalendarCell>(
  tooltipContent: Props<Cell>['tooltipContent'],
  notes: readonly ChartNote[],
) {
  const { inRow } = useRowItems()
  return (cell: Cell) => {
    const { title, lines } = tooltipContent(cell)
    const days = daysOfCell(cell.day)
    const noted = textsOfDays(notes, days).map((text) => ({ name: `Note: ${text}`, value: '' }))
    return { title, lines: [...lines, ...itemLines(inRow(days)), ...noted] }
  }
}

/**
 * A calendar of days, one column per week. A pointer or the arrow keys move from day to day. A
 * click or Enter opens the workout of a day with only one, and selects a day with several.
 */
export function CalendarChart<Cell extends CalendarCell>({
  label,
  cells,
  steps,
  startsOn,
  tooltipContent: contentOf,
  within = null,
  onDay,
  mostPitch,
  isOneOfMany = false,
}: Props<Cell>) {
  const notes = useNotes()
  const tooltipContent = useDayContent(contentOf, notes)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const hover = useHoverStore()
  const [at, setAt] = useState(-1)
  const first = cells[0]?.day
  const grid = useMemo(
    () =>
      first && width > 0
        ? calendarGrid({
            first,
            days: cells.length,
            width,
            startsOn,
            mostPitch,
          })
        : null,
    [first, cells.length, width, startsOn, mostPitch],
  )
  const active = cells[at]
  const point = (index: number) => {
    setAt(index)
    const day = cells[index]?.day
    if (day) hover.set({ x: dayNumber(day), chart: id })
    else if (hover.get()?.chart === id) hover.set(null)
  }
  const chooseDays = useChooseDays((day) => onDay(fromDayNumber(day)))
  const pointer = useChartPointer({
    points: cells,
    placeAt: ({ x, y }) => grid?.indexAt(x, y) ?? -1,
    pointed: { get: () => at, set: point },
    onChoose: ({ day, step }) => {
      if (step !== null) chooseDays(daysOfCell(day))
    },
  })
  const place = active && grid?.place(at)
  return (
    <div className={`stack ${css.calendar}`}>
      <PointField
        ref={frame}
        className={css.field}
        kind="calendar"
        label={label}
        keys="Up and down arrow keys move by a day, left and right by a week. Enter opens the day’s workout, or shows only that day if it has several."
        keyMoves={KEY_MOVES}
        tooltipContent={tooltipContent}
        pointer={pointer}
      >
        {grid && (
          <svg aria-hidden="true" width={width} height={grid.height}>
            <Names grid={grid} startsOn={startsOn} />
            <Days cells={cells} grid={grid} steps={steps.length} within={within} />
            {notes.length > 0 && <NotedDays cells={cells} grid={grid} notes={notes} />}
            {place && (
              <rect
                x={place.x}
                y={place.y}
                width={grid.pitch}
                height={grid.pitch}
                rx={2}
                className={css.active}
              />
            )}
          </svg>
        )}
        {grid && active && place && (
          <PointTooltip
            at={{ x: place.x + grid.pitch / 2, y: place.y + grid.pitch }}
            frame={{ width }}
            content={tooltipContent(active)}
          />
        )}
      </PointField>
      {!isOneOfMany && <CalendarKey steps={steps} />}
    </div>
  )
}

/** Legend of the shades. */
export const CalendarKey = ({ steps }: { steps: readonly string[] }) => (
  <ul className={`row wrap soft tiny ${css.key}`} aria-label="Legend">
    {steps.map((words, step) => (
      <li key={words}>
        <svg aria-hidden="true" width={12} height={12}>
          <rect width={12} height={12} className={css.blank} />
          <rect
            x={6 - size(step, steps.length) / 2}
            y={6 - size(step, steps.length) / 2}
            width={size(step, steps.length)}
            height={size(step, steps.length)}
            className={css.step}
            data-step={step}
          />
        </svg>
        {words}
      </li>
    ))}
    {useNotes().length > 0 && (
      <li>
        <svg aria-hidden="true" width={12} height={12}>
          <rect width={12} height={12} className={css.blank} />
          <path d="M12 0v6l-6 -6z" className={css.noted} />
        </svg>
        note or exclusion
      </li>
    )}
  </ul>
)

const size = (step: number, steps: number) =>
  Math.round(12 * (0.55 + (0.45 * step) / Math.max(1, steps - 1)))
