import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'

import type { TooltipContent } from './Tooltip.tsx'

/**
 * Focusable layer over points. Tab reaches it; keys move from point to point, and each is
 * announced. The newest point is first.
 */
export function PointField<Point>({
  kind,
  label,
  keys,
  keyMoves,
  focusPoints,
  tooltipContent,
  onMove,
  onChoose,
  onLeave,
  children,
  ...field
}: {
  kind: string
  label: string
  /** Description of the keys. */
  keys: string
  /** Number of points that each key moves, beside Home and End. */
  keyMoves: Readonly<Record<string, number>>
  /** The points that can be reached, newest last, and the place of the one that is pointed at, or -1. */
  focusPoints: () => { points: readonly Point[]; at: number }
  tooltipContent: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  /** Answers what is to be said after the point's own words. */
  onMove: (to: Point, from: Point, withShift: boolean) => string
  onChoose: (point: Point | undefined) => void
  /** By Escape, or as the focus goes elsewhere. */
  onLeave: () => void
} & Pick<
  ComponentProps<'div'>,
  | 'ref'
  | 'className'
  | 'children'
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onPointerLeave'
>) {
  const id = useId()
  const [spoken, setSpoken] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { points, at } = focusPoints()
    if (event.key === 'Enter') return onChoose(points[at])
    if (event.key === 'Escape') {
      setSpoken('')
      return onLeave()
    }
    const to = points[placeAfter(event.key, at, points.length - 1, keyMoves) ?? -1]
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    const { title, lines } = tooltipContent(to)
    const words = lines.map(({ name, value }) => `${name} ${value}`).join(', ')
    setSpoken(`${title}: ${words}${onMove(to, points[at] ?? to, event.shiftKey)}`)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own: the keys are described */}
      <div
        {...field}
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

/** The place a key goes to; null where it goes nowhere. */
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
