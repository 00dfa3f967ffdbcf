import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { distancesAlong, pointAt, project, roundBelow } from '#src/lib/geo.ts'
import type { Point } from '#src/lib/polyline.ts'
import { convert, formatNumber, unitOf, withUnit, type Units } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { useWidth } from '#src/ui/use-width.ts'
import css from './RouteMap.module.css'

const MARGIN = 36
const MOST_MARKS = 12
const SCALE_BAR_PX = 120
/** Zooming further than this shows nothing that the polyline holds. */
const MOST_ZOOM = 40
const STEP_PX = 60

type View = { zoom: number; x: number; y: number }
const WHOLE: View = { zoom: 1, x: 0, y: 0 }

/** Distance marks: as few as fit, at round distances in the reader's units. */
function marksOf(points: readonly Point[], units: Units) {
  const along = distancesAlong(points)
  const total = along.at(-1) ?? 0
  const perUnit = 1 / convert(1, 'distance', units)
  const step = Math.max(1, roundUp(total / perUnit / MOST_MARKS))
  const marks: { distance: number; point: Point }[] = []
  for (let distance = step; distance * perUnit < total; distance += step) marks.push({ distance, point: pointAt(points, along, distance * perUnit) })
  return { marks, total }
}
const roundUp = (least: number) => [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((step) => step >= least) ?? 2000

/** The way the route goes, as arrowheads at even distances in pixels. */
function arrowsOf(line: readonly (readonly [number, number])[], every: number) {
  const arrows: { x: number; y: number; angle: number }[] = []
  let since = every / 2
  for (let i = 1; i < line.length; i++) {
    const [[x1, y1], [x2, y2]] = [line[i - 1]!, line[i]!]
    since += Math.hypot(x2 - x1, y2 - y1)
    if (since < every) continue
    since = 0
    arrows.push({ x: (x1 + x2) / 2, y: (y1 + y2) / 2, angle: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI })
  }
  return arrows
}

/**
 * A route drawn from its points alone: it asks nobody for tiles. Drag, wheel or keys (arrows, + and -, 0) move it; start,
 * finish, direction, distance marks and a scale bar tell what it shows.
 */
export function RouteMap({ points, units, height = 420 }: { points: readonly Point[]; units: Units; height?: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame) || 800
  const [view, setView] = useState(WHOLE)
  const drag = useRef<{ x: number; y: number } | null>(null)

  const { marks, total } = useMemo(() => marksOf(points, units), [points, units])
  const map = useMemo(
    () => project(points, { width: width * view.zoom, height: height * view.zoom, margin: MARGIN * view.zoom }),
    [points, width, height, view.zoom]
  )
  const arrows = useMemo(() => arrowsOf(map.line, 140), [map])
  const path = useMemo(() => map.line.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join(''), [map])

  const left = (width * (1 - view.zoom)) / 2 + view.x
  const top = (height * (1 - view.zoom)) / 2 + view.y
  const move = (dx: number, dy: number) => setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy }))
  const zoomBy = (factor: number, at = { x: 0, y: 0 }) =>
    setView((now) => {
      const zoom = Math.max(1, Math.min(MOST_ZOOM, now.zoom * factor))
      const by = zoom / now.zoom
      // the place under the pointer stays there; `at` is measured from the middle
      return zoom === 1 ? WHOLE : { zoom, x: at.x - (at.x - now.x) * by, y: at.y - (at.y - now.y) * by }
    })

  // wheel: React listens passively, and the page must not scroll with it
  useEffect(() => {
    const node = frame.current
    if (!node) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = node.getBoundingClientRect()
      zoomBy(event.deltaY < 0 ? 1.25 : 0.8, { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 })
    }
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => node.removeEventListener('wheel', onWheel)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(STEP_PX, 0),
      ArrowRight: () => move(-STEP_PX, 0),
      ArrowUp: () => move(0, STEP_PX),
      ArrowDown: () => move(0, -STEP_PX),
      '+': () => zoomBy(1.5),
      '=': () => zoomBy(1.5),
      '-': () => zoomBy(1 / 1.5),
      '0': () => setView(WHOLE),
    }
    const act = keys[event.key]
    if (!act || event.target !== event.currentTarget) return
    // at whole size there is nothing to move to: the arrows are the page's
    if (event.key.startsWith('Arrow') && view.zoom === 1) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    move(event.clientX - drag.current.x, event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
  }

  const [startX, startY] = map.line[0]!
  const [endX, endY] = map.line.at(-1)!
  const perUnit = 1 / convert(1, 'elevation', units)
  const barMetres = roundBelow((map.metresPerPixel * SCALE_BAR_PX) / perUnit) * perUnit
  const long = barMetres >= 1 / convert(1, 'distance', units)
  const barLabel = long
    ? `${formatNumber(convert(barMetres, 'distance', units), convert(barMetres, 'distance', units) < 1.5 ? 1 : 0)} ${unitOf('distance', units)}`
    : withUnit(barMetres, 'elevation', units)
  const summary = `Route of ${withUnit(total, 'distance', units)} along its ${formatNumber(points.length)} points, ${
    Math.hypot(endX - startX, endY - startY) * map.metresPerPixel < Math.max(100, total * 0.03) ? 'ending where it starts' : 'ending elsewhere than it starts'
  }.`

  return (
    <div ref={frame} className={css.frame} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a picture that can be moved and enlarged by keys */}
      <svg
        role="img"
        aria-label={`${summary} Arrow keys move, plus and minus zoom, 0 shows the whole.`}
        tabIndex={0}
        width={width}
        height={height}
        className={view.zoom > 1 ? css.moved : css.still}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (view.zoom === 1) return
          drag.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
        onDoubleClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          zoomBy(2, { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 })
        }}
      >
        <g transform={`translate(${left} ${top})`}>
          <path d={path} className={css.casing} />
          <path d={path} className={css.line} />
          {arrows.map(({ x, y, angle }, index) => (
            <path key={index} d="M-4-4L4 0L-4 4" className={css.arrow} transform={`translate(${x} ${y}) rotate(${angle})`} />
          ))}
          {marks.map(({ distance, point }) => {
            const [x, y] = map.at(point)
            return (
              <g key={distance} transform={`translate(${x} ${y})`}>
                <circle r={9} className={css.mark} />
                <text y={3.5} className={css.number}>
                  {distance}
                </text>
              </g>
            )
          })}
          <g transform={`translate(${endX} ${endY})`}>
            <rect x={-6} y={-6} width={12} height={12} className={css.finish} />
          </g>
          <g transform={`translate(${startX} ${startY})`}>
            <circle r={6} className={css.start} />
          </g>
        </g>
        <g transform={`translate(16 ${height - 18})`} className={css.scale}>
          <path d={`M0-4V0H${barMetres / map.metresPerPixel}V-4`} />
          <text y={13} x={barMetres / map.metresPerPixel / 2}>
            {barLabel}
          </text>
        </g>
        <g transform={`translate(${width - 22} 26)`} className={css.north} aria-hidden="true">
          <path d="M0-12L4 2L0 -1L-4 2Z" />
          <text y={14}>N</text>
        </g>
      </svg>
      <div className={css.tools}>
        <Button icon="plus" iconOnly aria-label="Zoom in" onClick={() => zoomBy(1.5)} />
        <Button iconOnly aria-label="Zoom out" disabled={view.zoom === 1} onClick={() => zoomBy(1 / 1.5)}>
          −
        </Button>
        {view !== WHOLE && <Button onClick={() => setView(WHOLE)}>Whole route</Button>}
      </div>
      <p className={css.key}>
        <span className={css.startKey} aria-hidden="true" /> start <span className={css.finishKey} aria-hidden="true" /> finish · numbers are {unitOf('distance', units)}
      </p>
    </div>
  )
}
