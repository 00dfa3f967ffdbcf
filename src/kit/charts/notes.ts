import { createContext, useContext, useMemo } from 'react'

import { fromDayNumber } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'

import type { DayNumbers, TimeRow } from './time-row.ts'
import type { TooltipContent } from './Tooltip.tsx'

/** Note on some days. */
export type ChartNote = DayNumbers & { text: string }

const NONE: readonly ChartNote[] = []
const NotesContext = createContext(NONE)
/** Notes drawn by every chart over time within. Must be the same array as long as nothing changed. */
export const NotesProvider = NotesContext.Provider
export const useNotes = () => useContext(NotesContext)

/** `Mar 1–Mar 5, 2026: Influenza` */
export const noteText = ({ from, to, text }: ChartNote) =>
  `${formatDays({ start: fromDayNumber(from), end: fromDayNumber(to) })}: ${text}`

/** Notes on these days, each text once. */
export const textsOfDays = (notes: readonly ChartNote[], { from, to }: DayNumbers): string[] => [
  ...new Set(notes.filter((note) => note.from <= to && note.to >= from).map(({ text }) => text)),
]

/** A row with notes can be focused too, and its text ends with them. */
export function useWithNotes<Row extends TimeRow>(
  isFocusable: (row: Row) => boolean,
  tooltipContent: (row: Row) => TooltipContent,
) {
  const notes = useNotes()
  return useMemo(() => {
    if (!notes.length) return { isFocusable, tooltipContent }
    const textsOf = (row: Row) => textsOfDays(notes, row)
    return {
      isFocusable: (row: Row) => isFocusable(row) || textsOf(row).length > 0,
      tooltipContent: (row: Row): TooltipContent => {
        const content = tooltipContent(row)
        const lines = textsOf(row).map((text) => ({ name: `Note: ${text}`, value: '' }))
        return { ...content, lines: [...content.lines, ...lines] }
      },
    }
  }, [notes, isFocusable, tooltipContent])
}
