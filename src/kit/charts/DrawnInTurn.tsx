import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'

import css from './drawn-in-turn.module.css'

type Turn = { element: Element; draw: () => void }

/** In page order. */
const waiting = new Set<Turn>()
let current: Turn | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds without scrolling after which charts out of view are drawn. */
const QUIET_MS = 150
let scrolledAt = -QUIET_MS
const onScroll = () => (scrolledAt = performance.now())
const isQuiet = () => performance.now() - scrolledAt >= QUIET_MS

/** In the window, or half of its height from it. */
function isNear({ element }: Turn): boolean {
  const box = element.firstElementChild?.getBoundingClientRect()
  const margin = window.innerHeight / 2
  return box !== undefined && box.bottom > -margin && box.top < window.innerHeight + margin
}

function drawNext() {
  timer = undefined
  const turns = [...waiting]
  const turn = turns.find(isNear) ?? (isQuiet() ? turns[0] : undefined)
  if (!turn) return drawLater(QUIET_MS)
  waiting.delete(turn)
  current = turn
  startTransition(turn.draw)
}
function drawLater(ms = 0) {
  if (!current && waiting.size && timer === undefined) timer = setTimeout(drawNext, ms)
}

/** Returns a function for when its turn is over, or no longer needed. */
function waitForTurn(turn: Turn) {
  // listens to scrolling in any element of the page
  if (!waiting.size) window.addEventListener('scroll', onScroll, { capture: true, passive: true })
  waiting.add(turn)
  drawLater()
  return () => {
    waiting.delete(turn)
    if (current === turn) current = null
    if (!waiting.size) window.removeEventListener('scroll', onScroll, { capture: true })
    drawLater()
  }
}

/** Heights of drawn charts, in pixels, lost when the page is reloaded. */
const heights = new Map<string, number>()

/** Height when the chart was last left. Undefined for a new one. */
function useHeightBefore(id: string, element: RefObject<HTMLElement | null>) {
  const [before] = useState(() => heights.get(id))
  const latest = useRef(id)
  // the cleanup below uses the id of that moment
  useLayoutEffect(() => {
    latest.current = id
  }, [id])
  // the height is determined by the browser
  useLayoutEffect(() => {
    const turn = element.current
    if (!turn) return
    return () => {
      const height = turn.firstElementChild?.getBoundingClientRect().height
      if (height !== undefined) heights.set(latest.current, height)
    }
  }, [element])
  return before
}

/**
 * Draws charts one after another: those near the viewport first, then the rest while nothing
 * scrolls, because drawing all at once would block input. Before it is drawn, and without
 * children, it shows `place` at the previous height, so that after Back everything below keeps its
 * position.
 */
export function DrawnInTurn({
  id,
  place,
  children,
}: {
  /** A separate one for each chart, and for each history entry. */
  id: string
  place: ReactNode
  children: ReactNode
}) {
  const [drawn, setDrawn] = useState<ReactNode>(null)
  const element = useRef<HTMLDivElement>(null)
  const height = useHeightBefore(id, element)
  // the order depends on the viewport and on the other charts
  useEffect(() => {
    const node = element.current
    if (drawn === children || !node) return
    return waitForTurn({ element: node, draw: () => setDrawn(children) })
  }, [drawn, children])
  return (
    <div ref={element} className={css.turn}>
      {drawn ?? <div style={{ minHeight: height }}>{place}</div>}
    </div>
  )
}
