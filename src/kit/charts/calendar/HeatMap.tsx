import { Fragment, memo, useRef } from 'react'

import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { useChartPointer } from '#src/kit/charts/pointer/use-chart-pointer.ts'
import { PointTooltip, type TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { LEFT } from './calendar-grid.ts'

import css from './calendar.module.css'

/** A cell of the map. `step` is its shade, 0 if it is empty, and `text` its figure. */
export type HeatCell = { step: number; text: string }

const TOP = 18
const ROW_MIN_PX = 12
const AIR = 1
/** Pixels that a figure needs in a cell, including padding. */
const FIGURE_PX = 15

type Props<Cell extends HeatCell> = {
  label: string
  /** Row by row. Must be the same array as long as nothing changed. */
  cells: readonly Cell[]
  rows: readonly string[]
  /** Number of columns, and the names of the labeled ones. */
  columns: number
  columnNames: readonly { column: number; name: string }[]
  /** Meaning of each step, palest first. */
  steps: readonly string[]
  height: number
  tooltipContent: (cell: Cell) => Pick<TooltipContent, 'title' | 'lines'>
}

/** The cells, drawn once regardless of hovering. */
const Fields = memo(function Fields({
  cells,
  columns,
  wide,
  tall,
}: {
  cells: readonly HeatCell[]
  columns: number
  /** Pixels from one column to the next, and from one row to the next. */
  wide: number
  tall: number
}) {
  return cells.map(({ step, text }, index) => {
    const x = LEFT + (index % columns) * wide
    const y = TOP + Math.floor(index / columns) * tall
    return (
      <Fragment key={index}>
        <rect
          x={x + AIR}
          y={y + AIR}
          width={wide - 2 * AIR}
          height={tall - 2 * AIR}
          className={step ? css.heat : css.blank}
          data-step={step || undefined}
        />
        {wide >= FIGURE_PX && text && (
          <text x={x + wide / 2} y={y + tall / 2} dy="0.35em" className={css.figure} data-on={step}>
            {text}
          </text>
        )}
      </Fragment>
    )
  })
})

/**
 * A cell for each row and column, darker for higher values. A pointer or the arrow keys move from
 * cell to cell.
 */
export function HeatMap<Cell extends HeatCell>({
  label,
  cells,
  rows,
  columns,
  columnNames,
  steps,
  height,
  tooltipContent,
}: Props<Cell>) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const pitch = {
    x: (width - LEFT) / columns,
    y: Math.max(ROW_MIN_PX, Math.floor((height - TOP - 30) / rows.length)),
  }
  const tall = TOP + rows.length * pitch.y
  const fieldAt = (index: number) => ({
    x: LEFT + (index % columns) * pitch.x,
    y: TOP + Math.floor(index / columns) * pitch.y,
  })
  const pointer = useChartPointer({
    points: cells,
    placeAt: ({ x, y }) => {
      const column = Math.floor((x - LEFT) / pitch.x)
      const row = Math.floor((y - TOP) / pitch.y)
      const isWithin = column >= 0 && column < columns && row >= 0 && row < rows.length
      return isWithin ? row * columns + column : -1
    },
  })
  const { active } = pointer
  const field = active && fieldAt(cells.indexOf(active))
  return (
    <div className={`stack ${css.calendar}`}>
      <PointField
        ref={frame}
        className={`${css.field} ${css.still}`}
        kind="heat map"
        label={label}
        keys="Arrow keys move between cells."
        keyMoves={{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }}
        tooltipContent={tooltipContent}
        pointer={pointer}
      >
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={tall}>
            <g className={css.names}>
              {columnNames.map(({ column, name }) => (
                <text key={column} x={LEFT + column * pitch.x} y={11}>
                  {name}
                </text>
              ))}
              {rows.map((name, row) => (
                <text
                  key={name}
                  x={LEFT - 8}
                  y={TOP + (row + 0.5) * pitch.y}
                  dy="0.35em"
                  textAnchor="end"
                >
                  {name}
                </text>
              ))}
            </g>
            <Fields cells={cells} columns={columns} wide={pitch.x} tall={pitch.y} />
            {field && (
              <rect {...field} width={pitch.x} height={pitch.y} rx={2} className={css.active} />
            )}
          </svg>
        )}
        {active && field && (
          <PointTooltip
            at={{ x: field.x, y: field.y + pitch.y }}
            frame={{ width }}
            content={tooltipContent(active)}
          />
        )}
      </PointField>
      <ul className={`row wrap soft tiny ${css.key}`} aria-label="Legend">
        {steps.map((words, step) => (
          <li key={words}>
            <svg aria-hidden="true" width={12} height={12}>
              <rect width={12} height={12} className={css.heat} data-step={step + 1} />
            </svg>
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
