import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'

import type { ChartPointer } from './use-chart-pointer.ts'

/**
 * Focusable layer over points. Tab reaches it, keys move from point to point, and each is
 * announced. The newest point is first.
 */
export function PointField<Point>({
  ref,
  className,
  kind,
  label,
  keys,
  keyMoves = LEFT_AND_RIGHT,
  tooltipContent,
  pointer: { points, pointed, onMove, onChoose, onLeave, events },
  children,
}: {
  ref: RefObject<HTMLDivElement | null>
  className: string | undefined
  kind: string
  label: string
  /** Description of the keys. */
  keys: string
  /** Number of points that each key moves, in addition to Home and End. */
  keyMoves?: Readonly<Record<string, number>>
  tooltipContent: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  pointer: ChartPointer<Point>
  children: ReactNode
}) {
  const id = useId()
  const [spoken, setSpoken] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = pointed.get()
    if (event.key === 'Enter') return onChoose(points[place])
    if (event.key === 'Escape') {
      setSpoken('')
      return onLeave()
    }
    const to = placeAfter(event.key, place, points.length - 1, keyMoves)
    const point = to === null ? undefined : points[to]
    if (to === null || !point) return
    event.preventDefault()
    event.stopPropagation()
    const { title, lines } = tooltipContent(point)
    const words = lines.map(({ name, value }) => `${name} ${value}`).join(', ')
    setSpoken(`${title}: ${words}${onMove(to, event.shiftKey)}`)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own: the keys are described */}
      <div
        {...events}
        ref={ref}
        className={className}
        role="application"
        aria-roledescription={kind}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      >
        {children}
      </div>
      <span id={`${id}-keys`} className="visually-hidden">
        {keys}
      </span>
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
    </>
  )
}

const LEFT_AND_RIGHT = { ArrowLeft: -1, ArrowRight: 1 }

/** Index that a key leads to. Null if it leads nowhere. */
function placeAfter(
  key: string,
  at: number,
  last: number,
  keyMoves: Readonly<Record<string, number>>,
): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const move = keyMoves[key]
  if (move === undefined) return null
  return at < 0 ? last : Math.max(0, Math.min(last, at + move))
}
