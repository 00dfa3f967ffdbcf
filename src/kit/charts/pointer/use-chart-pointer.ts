import { useRef, useState, type PointerEvent } from 'react'

/** The place of the point that is pointed at, among the points of a chart; -1 for none. */
type Pointed = { get: () => number; set: (place: number) => void }

/** Position of a pointer within the element that listens to it, in pixels. */
export function positionIn({ currentTarget, clientX, clientY }: PointerEvent) {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Place of the nearest of the points to a position, within `reach` pixels; -1 for none. */
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
 * Points at the points of a chart, by mouse, finger or keys, and chooses them: by a click, by a second touch of the same
 * point, or by Enter. A `PointField` takes the answer.
 */
export function useChartPointer<Point>({
  points,
  placeAt,
  onChoose,
  pointed: given,
}: {
  /** The points that can be reached, the newest last. */
  points: readonly Point[]
  /** Place of the point at a position in the frame; -1 for none. */
  placeAt: (position: { x: number; y: number }) => number
  onChoose?: (point: Point) => void
  /** The place, where others than this chart know it too. */
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
    /** The point that is pointed at, where the chart itself holds its place. */
    active: points[own],
    /** Points at the place that a key leads to. Returns words to say after those of the point. */
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
