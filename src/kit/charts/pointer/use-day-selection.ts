import { useRef, useState } from 'react'

import type { DayNumbers, TimeRow } from '#src/kit/charts/time-row.ts'

/** Pixels before a pointer press is a drag. */
const DRAG_FROM = 5

/**
 * Days being selected in a chart: by dragging from a day, or from row to row with Shift and the
 * arrow keys.
 */
export function useDaySelection<Row extends TimeRow>(
  rows: readonly Row[],
  onSelect?: (from: number, to: number) => void,
) {
  const [draft, setDraft] = useState<DayNumbers | null>(null)
  const pressed = useRef<{ px: number; day: number } | null>(null)
  const anchor = useRef<number | null>(null)
  const rowAt = (day: number) => rows.find(({ from, to }) => from <= day && day <= to)
  const daysBetween = (a: number, b: number): DayNumbers | null => {
    const [start, end] = [rowAt(Math.min(a, b)), rowAt(Math.max(a, b))]
    return start && end ? { from: start.from, to: end.to } : null
  }
  const drop = () => {
    setDraft(null)
    anchor.current = null
  }
  /** Selects the days, if there are any. */
  const take = () => {
    drop()
    if (draft) onSelect?.(draft.from, draft.to)
    return draft !== null
  }
  return {
    draft,
    drop,
    take,
    press: (px: number, day: number) => (pressed.current = { px, day }),
    drag: (px: number, day: number) => {
      const start = pressed.current
      if (start && onSelect && Math.abs(px - start.px) >= DRAG_FROM)
        setDraft(daysBetween(start.day, day))
    },
    /** Ends a press. True for a click, which selected nothing. */
    release: () => {
      const wasPressed = pressed.current !== null
      pressed.current = null
      return wasPressed && !take()
    },
    /** Selects from the row where the keys started, while Shift is held. */
    extend: (from: Row, to: Row, withShift: boolean) => {
      anchor.current = withShift && onSelect ? (anchor.current ?? from.x) : null
      const days =
        anchor.current === null ? null : daysBetween(Math.floor(anchor.current), Math.floor(to.x))
      setDraft(days)
      return days !== null
    },
  }
}
