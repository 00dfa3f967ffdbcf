import { memo, useRef, useState, type PointerEvent } from 'react'

import { PointField } from '#src/kit/charts/PointField.tsx'
import { TooltipTable, TOOLTIP_WIDTH, type TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { LEFT } from './calendar-grid.ts'

import css from './calendar.module.css'

/** A field of the map; `step` is its shade, 0 where there is nothing. */
export type HeatCell = { step: number }

const TOP = 18
const ROW_MIN_PX = 12
const AIR = 1

type Props<Cell extends HeatCell> = {
  label: string
  /** Row by row. The same array as long as nothing changed. */
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

/** The fields themselves: drawn once, whatever the reader points at. */
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
  return cells.map(({ step }, index) => (
    <rect
      key={index}
      x={LEFT + (index % columns) * wide + AIR}
      y={TOP + Math.floor(index / columns) * tall + AIR}
      width={wide - 2 * AIR}
      height={tall - 2 * AIR}
      className={step ? css.step : css.blank}
      data-step={step || undefined}
    />
  ))
})

/** A field for each pair of row and column, the darker the more. A pointer or the arrow keys move from field to field. */
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
  const [at, setAt] = useState<number | null>(null)
  const pitch = {
    x: (width - LEFT) / columns,
    y: Math.max(ROW_MIN_PX, Math.floor((height - TOP - 30) / rows.length)),
  }
  const tall = TOP + rows.length * pitch.y
  const indexOf = (event: PointerEvent) => {
    const box = frame.current!.getBoundingClientRect()
    const column = Math.floor((event.clientX - box.left - LEFT) / pitch.x)
    const row = Math.floor((event.clientY - box.top - TOP) / pitch.y)
    const isWithin = column >= 0 && column < columns && row >= 0 && row < rows.length
    return isWithin ? row * columns + column : null
  }
  const place =
    at === null
      ? null
      : { x: LEFT + (at % columns) * pitch.x, y: TOP + Math.floor(at / columns) * pitch.y }
  const active = at === null ? undefined : cells[at]
  return (
    <div className={`stack ${css.calendar}`}>
      <PointField
        ref={frame}
        className={`${css.field} ${css.still}`}
        kind="heat map"
        label={label}
        keys="Arrow keys move from field to field."
        keyMoves={{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }}
        focusPoints={() => ({ points: cells, at: at ?? -1 })}
        tooltipContent={tooltipContent}
        onMove={(cell) => {
          setAt(cells.indexOf(cell))
          return ''
        }}
        onChoose={() => {}}
        onLeave={() => setAt(null)}
        onPointerMove={(event) => setAt(indexOf(event))}
        onPointerUp={(event) => setAt(indexOf(event))}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setAt(null)
        }}
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
            {place && (
              <rect {...place} width={pitch.x} height={pitch.y} rx={2} className={css.active} />
            )}
          </svg>
        )}
        {place && active && (
          <div
            className={css.tooltip}
            aria-hidden="true"
            style={{
              left: Math.max(0, Math.min(width - TOOLTIP_WIDTH, place.x - TOOLTIP_WIDTH / 2)),
              top: place.y + pitch.y + 6,
            }}
          >
            <TooltipTable content={tooltipContent(active)} />
          </div>
        )}
      </PointField>
      <ul className={`row wrap soft tiny ${css.key}`} aria-label="Shades">
        {steps.map((words, step) => (
          <li key={words}>
            <svg aria-hidden="true" width={12} height={12}>
              <rect width={12} height={12} className={css.step} data-step={step + 1} />
            </svg>
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
