import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'

import type { TooltipContent } from './Tooltip.tsx'

/**
 * What points are drawn in. Tab reaches it; keys move from point to point, and each is said. Where none is pointed at yet,
 * the newest is first.
 */
export function PointField<Point>({
  kind,
  label,
  keys,
  moves,
  stops,
  facts,
  onMove,
  onChoose,
  onLeave,
  children,
  ...field
}: {
  kind: string
  label: string
  /** What the keys do, in words. */
  keys: string
  /** How many points further each key goes, beside Home and End. */
  moves: Readonly<Record<string, number>>
  /** The points that can be reached, newest last, and the place of the one that is pointed at, or -1. */
  stops: () => { points: readonly Point[]; at: number }
  facts: (point: Point) => Pick<TooltipContent, 'title' | 'lines'>
  /** Answers what is to be said after the facts. */
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
    const { points, at } = stops()
    if (event.key === 'Enter') return onChoose(points[at])
    if (event.key === 'Escape') {
      setSpoken('')
      return onLeave()
    }
    const last = points.length - 1
    const move = moves[event.key]
    const place =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : move === undefined
            ? null
            : at < 0
              ? last
              : Math.max(0, Math.min(last, at + move))
    const to = place === null ? undefined : points[place]
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    const { title, lines } = facts(to)
    setSpoken(
      `${title}: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}${onMove(to, points[at] ?? to, event.shiftKey)}`,
    )
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
