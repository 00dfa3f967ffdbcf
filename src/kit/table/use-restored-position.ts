import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { controlsOf, rowsOf } from './row-keys.ts'

type Place = {
  /** Id of the row that is the tab stop. */
  row: string | undefined
  /**
   * The focused element, by its index among the row's controls: -1 is the row itself, null if it
   * is outside the table.
   */
  focus: number | null
  /** Scroll offset of the frame, and distance from the window's top to the frame, in pixels. */
  top: number
  left: number
  frameTop: number | null
}

/** Events that may leave the page. */
const LEAVING = ['click', 'keydown', 'popstate'] as const

/** By history entry, lost when the page is reloaded. */
const places = new Map<string, Place>()

/**
 * The reader's position in the table when this history entry was left. Back restores scroll
 * position and focus.
 */
export function useRestoredPosition(
  entry: string | undefined,
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
) {
  const [place] = useState(() => (entry === undefined ? undefined : places.get(entry)))
  const current = useRef(entry)
  const frameTop = useRef<number | null>(null)
  // when the table unmounts, the content above it may be gone already
  useLayoutEffect(() => {
    const remember = () => {
      frameTop.current = frame.current?.getBoundingClientRect().top ?? null
    }
    for (const event of LEAVING) addEventListener(event, remember, true)
    return () => {
      for (const event of LEAVING) removeEventListener(event, remember, true)
    }
  }, [frame])
  // the cleanup below uses the entry of that moment
  useLayoutEffect(() => {
    current.current = entry
  }, [entry])
  // scroll position and focus belong to the browser: restored on mount, stored on unmount
  useLayoutEffect(() => {
    const [scrolled, rows] = [frame.current, body.current]
    if (!scrolled || !rows) return
    // once the page is scrolled to its position, or as near as possible while the content above
    // the table still grows
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
