import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

/** Maximum zoom, beyond which the polyline has no more detail. */
const ZOOM_MAX = 40
const STEP_PX = 60
const ZOOM_STEP = 1.5

type Position = { x: number; y: number }
/** Zoom relative to the whole, and the offset of its center from the center of the frame, in pixels. */
type View = Position & { zoom: number }
const WHOLE: View = { zoom: 1, x: 0, y: 0 }
type Size = { width: number; height: number }

const fromMiddle = (
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Position => {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/** Never moved so far that the frame shows what is beside the drawing. */
function within({ width, height }: Size, { zoom, x, y }: View): View {
  if (zoom === 1) return WHOLE
  const hold = (value: number, side: number) => {
    const room = (side * (zoom - 1)) / 2
    return Math.max(-room, Math.min(room, value))
  }
  return { zoom, x: hold(x, width), y: hold(y, height) }
}

/** Moves and zooms a drawing by drag, pinch, wheel, double-click, and keys. The wheel works on the frame. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, size: Size) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, { clientX: number; clientY: number }>())

  const change = (to: (now: View) => View) => setView((now) => within(size, to(now)))
  const move = (dx: number, dy: number) =>
    change((now) => ({ ...now, x: now.x + dx, y: now.y + dy }))
  /** The point under `at`, measured from the center of the frame, stays in place. */
  const zoomBy = (factor: number, at: Position = WHOLE) =>
    change((now) => {
      const zoom = Math.max(1, Math.min(ZOOM_MAX, now.zoom * factor))
      const by = zoom / now.zoom
      return { zoom, x: at.x - (at.x - now.x) * by, y: at.y - (at.y - now.y) * by }
    })
  const zoomIn = () => zoomBy(ZOOM_STEP)
  const zoomOut = () => zoomBy(1 / ZOOM_STEP)
  const showWhole = () => setView(WHOLE)

  const turn = useEffectEvent((element: Element, event: WheelEvent) =>
    zoomBy(event.deltaY < 0 ? 1.25 : 0.8, fromMiddle(element, event)),
  )
  // React's wheel listeners are passive, and the page must not zoom too
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      turn(element, event)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])

  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(STEP_PX, 0),
      ArrowRight: () => move(-STEP_PX, 0),
      ArrowUp: () => move(0, STEP_PX),
      ArrowDown: () => move(0, -STEP_PX),
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      '0': showWhole,
    }
    const act = keys[event.key]
    if (!act || event.target !== event.currentTarget) return
    // at full size there is nothing to move, so the arrow keys scroll the page
    if (event.key.startsWith('Arrow') && view.zoom === 1) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  function onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === pointerId ? [] : at))
    if (other) {
      const apart = (at: typeof before) =>
        Math.max(1, Math.hypot(at.clientX - other.clientX, at.clientY - other.clientY))
      const middle = {
        clientX: (clientX + other.clientX) / 2,
        clientY: (clientY + other.clientY) / 2,
      }
      zoomBy(apart({ clientX, clientY }) / apart(before), fromMiddle(currentTarget, middle))
    } else move(clientX - before.clientX, clientY - before.clientY)
    fingers.current.set(pointerId, { clientX, clientY })
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    view,
    isWhole: view === WHOLE,
    zoomIn,
    zoomOut,
    showWhole,
    events: {
      onKeyDown,
      onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
        fingers.current.set(pointerId, { clientX, clientY })
        currentTarget.setPointerCapture(pointerId)
      },
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (event: MouseEvent) => zoomBy(2, fromMiddle(event.currentTarget, event)),
    },
  }
}
