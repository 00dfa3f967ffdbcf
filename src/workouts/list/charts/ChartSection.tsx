import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { DrawnInTurn } from '#src/kit/charts/DrawnInTurn.tsx'
import { createHoverStore, HoverProvider } from '#src/kit/charts/hover.ts'
import { RowItemsProvider } from '#src/kit/charts/row-items.ts'
import { useWorkoutsInRows } from '#src/workouts/list/table/use-workouts-in-rows.ts'
import { cutYearsSentence } from '#src/workouts/model/sentences.ts'

import { ChartInputProvider, useInputOfCharts, type ChartInput } from './chart-input.ts'
import { RowSkeleton, type ChartRow } from './ChartsSkeleton.tsx'

import css from '#src/workouts/list/charts-grid.module.css'

/** Charts of a row, and the condition under which the row is shown. */
type Row = { row: ChartRow; cards: ReactNode; when?: (input: ChartInput) => boolean }

/** Rows of charts that are drawn one after another, so that nothing else waits for them. */
export function ChartRows({ rows, input }: { rows: readonly Row[]; input: ChartInput }) {
  const { key } = useLocation()
  return rows.map(({ row, cards, when }) => (
    <DrawnInTurn key={row} id={`${key} ${row}`} place={<RowSkeleton row={row} />}>
      {when && !when(input) ? null : (
        <ChartInputProvider value={input}>
          <div className={css.pair}>{cards}</div>
        </ChartInputProvider>
      )}
    </DrawnInTurn>
  ))
}

/** The charts of a section. They share the pointer and the selection. */
export function ChartSection({ children }: { children: (input: ChartInput) => ReactNode }) {
  const [hover] = useState(createHoverStore)
  const input = useInputOfCharts()
  const inRows = useWorkoutsInRows(input.workouts, input.onOpen)
  const cutYears = cutYearsSentence(input.days, input.rangeDays)
  return (
    <HoverProvider value={hover}>
      <RowItemsProvider value={inRows}>
        {cutYears && <p className={`soft tiny ${css.cut}`}>{cutYears}</p>}
        <div className={`stack ${css.grid}`}>{children(input)}</div>
      </RowItemsProvider>
    </HoverProvider>
  )
}
