import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { controlsOf, rowsOf } from './row-keys.ts'

type Place = {
  /** The tab stop among the rows, by id. */
  row: string | undefined
  /** What of it had the focus, by its place among the row's controls: -1 is the row itself, null nothing of the table. */
  focus: number | null
  /** Pixels that the frame was scrolled, and from the window's top to the frame. */
  top: number
  left: number
  frameTop: number | null
}

/** Events that may leave the page. */
const LEAVING = ['click', 'keydown', 'popstate'] as const

/** By the entry of the history; gone when the page is loaded anew. */
const places = new Map<string, Place>()

/** Where the reader was in the table when this entry of the history was left. Back finds the scrolling and the focus as they were. */
export function useRestoredPosition(
  entry: string | undefined,
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
) {
  const [place] = useState(() => (entry === undefined ? undefined : places.get(entry)))
  const current = useRef(entry)
  const frameTop = useRef<number | null>(null)
  // when the table goes, what was above it may be gone already
  useLayoutEffect(() => {
    const remember = () => {
      frameTop.current = frame.current?.getBoundingClientRect().top ?? null
    }
    for (const event of LEAVING) addEventListener(event, remember, true)
    return () => {
      for (const event of LEAVING) removeEventListener(event, remember, true)
    }
  }, [frame])
  // the cleanup below writes under the entry that it is then
  useLayoutEffect(() => {
    current.current = entry
  }, [entry])
  // scrolling and focus are the browser's: restored when the table comes, remembered when it goes
  useLayoutEffect(() => {
    const [scrolled, rows] = [frame.current, body.current]
    if (!scrolled || !rows) return
    // once the page is scrolled to where it was, or as near as it gets while what is above the table still grows
    const restoring = requestAnimationFrame(() => {
      if (!place) return
      scrolled.scrollTo(place.left, place.top)
      const row = rowsOf(rows).find(({ dataset }) => dataset.row === place.row)
      if (!row || place.focus === null) return
      ;(controlsOf(row)[place.focus] ?? row).focus({ preventScroll: true })
      if (place.frameTop !== null)
        window.scrollBy(0, scrolled.getBoundingClientRect().top - place.frameTop)
    })
    return () => {
      cancelAnimationFrame(restoring)
      if (current.current === undefined) return
      const row = rowsOf(rows).find(({ tabIndex }) => tabIndex === 0)
      places.set(current.current, {
        row: row?.dataset.row,
        focus: row?.contains(document.activeElement)
          ? controlsOf(row).indexOf(document.activeElement as HTMLElement)
          : null,
        top: scrolled.scrollTop,
        left: scrolled.scrollLeft,
        frameTop: frameTop.current,
      })
    }
  }, [frame, body, place])
  return place
}
