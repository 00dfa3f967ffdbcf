import { useRef, useState, type PointerEvent } from 'react'

/** Index of the active point of a chart, -1 for none. */
type Pointed = { get: () => number; set: (place: number) => void }

/** Position of a pointer within its event's element, in pixels. */
export function positionIn({ currentTarget, clientX, clientY }: PointerEvent) {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Index of the nearest point to a position, within `reach` pixels. -1 for none. */
export function nearestPlace(
  points: readonly { x: number; y: number }[],
  { x, y }: { x: number; y: number },
  reach: number,
): number {
  let [nearest, distance] = [-1, reach]
  points.forEach((point, place) => {
    const away = Math.hypot(point.x - x, point.y - y)
    if (away <= distance) [nearest, distance] = [place, away]
  })
  return nearest
}

/**
 * Activates the points of a chart by mouse, finger, or keys, and selects them by a click, a second
 * touch of the same point, or Enter. A `PointField` uses the result.
 */
export function useChartPointer<Point>({
  points,
  placeAt,
  onChoose,
  pointed: given,
}: {
  /** The points that can be reached, newest last. */
  points: readonly Point[]
  /** Index of the point at a position in the frame, -1 for none. */
  placeAt: (position: { x: number; y: number }) => number
  onChoose?: (point: Point) => void
  /** The index, if it is shared with other charts. */
  pointed?: Pointed
}) {
  const [own, setOwn] = useState(-1)
  const pointed = given ?? { get: () => own, set: setOwn }
  const touched = useRef(-1)
  const onMouse = (place: (event: PointerEvent) => number) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') pointed.set(place(event))
  }
  return {
    points,
    pointed,
    /** The active point, if the chart itself stores it. */
    active: points[own],
    /** Activates the point that a key leads to. Returns text to announce after the point's. */
    onMove: (to: number, _withShift: boolean): string => {
      pointed.set(to)
      return ''
    },
    onChoose: (point: Point | undefined) => {
      if (point) onChoose?.(point)
    },
    onLeave: () => pointed.set(-1),
    events: {
      onPointerMove: onMouse((event) => placeAt(positionIn(event))),
      onPointerLeave: onMouse(() => -1),
      onPointerUp: (event: PointerEvent) => {
        const place = placeAt(positionIn(event))
        const isChosen =
          event.pointerType === 'mouse' ? event.button === 0 : touched.current === place
        touched.current = place
        pointed.set(place)
        const point = points[place]
        if (point && isChosen) onChoose?.(point)
      },
    },
  }
}
export type ChartPointer<Point> = Omit<
  ReturnType<typeof useChartPointer<Point>>,
  'active' | 'events'
> & {
  events: Partial<
    Record<
      'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave',
      (event: PointerEvent) => void
    >
  >
}
