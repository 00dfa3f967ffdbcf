import { createContext, useContext, useMemo } from 'react'

import type { Day } from '#lib/days.ts'

import type { DayNumbers, TimeRow } from './time-row.ts'
import type { TooltipContent } from './Tooltip.tsx'

/** An item in the days of a row, with its text. */
export type RowItem = { id: string; day: Day; words: string }
/** Finds the items in the days of a row, and opens one of them. */
export type RowItems = {
  inRow: (days: DayNumbers) => readonly RowItem[]
  onOpen: (id: string, day: Day) => void
}

const RowItemsContext = createContext<RowItems>({ inRow: () => [], onOpen: () => {} })
/**
 * Charts of days within show these items for their points. Must be the same object as long as
 * nothing changed.
 */
export const RowItemsProvider = RowItemsContext.Provider
export const useRowItems = () => useContext(RowItemsContext)

/** Handles a click or Enter on days: a single item in them opens, several select the days. */
export function useChooseDays(onSelect?: (from: number, to: number) => void) {
  const { inRow, onOpen } = useRowItems()
  return (days: DayNumbers) => {
    const [item, other] = inRow(days)
    if (item && !other) onOpen(item.id, item.day)
    else onSelect?.(days.from, days.to)
  }
}

/** The row itself counts more items than these. */
const NAMED_MAX = 3

/** Tooltip lines of items: one each, a single one with a hint that it opens, none if there are many. */
export function itemLines(items: readonly RowItem[]): TooltipContent['lines'][number][] {
  if (items.length > NAMED_MAX) return []
  const value = items.length === 1 ? 'Click to open' : ''
  return items.map(({ words }) => ({ name: words, value }))
}

/** Adds the items of a row to its tooltip. */
export function useWithItems<Row extends TimeRow>(
  tooltipContent: (row: Row) => TooltipContent,
): (row: Row) => TooltipContent {
  const { inRow } = useRowItems()
  return useMemo(
    () => (row: Row) => {
      const content = tooltipContent(row)
      return { ...content, lines: [...content.lines, ...itemLines(inRow(row))] }
    },
    [inRow, tooltipContent],
  )
}
