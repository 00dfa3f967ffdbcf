import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'

import { distancesAlong, project, roundBelow } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { convert, formatNumber, unitOf, withUnit, type Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { drawTracks, type Drawing, type TrackOnMap } from './drawing.ts'
import { boxAround, labelBox, overlap, type Box, type Label } from './marks.ts'

import css from './TrackMap.module.css'

const MARGIN = 40
const NARROW_PX = 520
/** Size of the drawing on paper, in CSS pixels: as wide as A4 within its margins. */
const PAPER = { width: 710, height: 204 }
/** Zooming further than this shows nothing that the polyline holds. */
const ZOOM_MAX = 40
const STEP_PX = 60

/**
 * Zoom relative to the whole, and the offset of its middle from the middle of the frame, in pixels.
 */
type View = { zoom: number; x: number; y: number }
const WHOLE: View = { zoom: 1, x: 0, y: 0 }

/**
 * Areas covered by controls in the corners, in pixels of the frame: buttons, north, scale and key.
 * No mark is drawn beneath.
 */
const cornersOf = (width: number, height: number, isWhole: boolean): readonly Box[] => [
  { left: 0, right: isWhole ? 108 : 220, top: 0, bottom: 56 },
  { left: width - 36, right: width, top: 0, bottom: 48 },
  { left: 0, right: 150, top: height - 40, bottom: height },
  { left: width - (width < NARROW_PX ? 150 : 220), right: width, top: height - 30, bottom: height },
]
const shifted = ({ left, right, top, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  right: right + x,
  top: top + y,
  bottom: bottom + y,
})

const lengthOf = (points: readonly Point[]) => distancesAlong(points).at(-1) ?? 0
/** Description of a track for screen readers: its length, and whether it returns to the start. */
function trackWords(
  { points }: TrackOnMap,
  { start, finish }: Drawing,
  metresPerPixel: number,
  units: Units,
) {
  const total = lengthOf(points)
  const gap = Math.hypot(finish[0] - start[0], finish[1] - start[1]) * metresPerPixel
  return `of ${withUnit(total, 'distance', units)} along its ${formatNumber(points.length)} points, ${gap < Math.max(100, total * 0.03) ? 'ending where it starts' : 'ending elsewhere than it starts'}`
}

/**
 * Tracks drawn from their points alone: it asks nobody for tiles. Drag, wheel or keys (arrows, + and -, 0) move it; start,
 * finish, direction, distance marks and a scale bar tell what it shows. `tracks` is the same array as long as nothing changed.
 */
export function TrackMap({ tracks, units }: { tracks: readonly TrackOnMap[]; units: Units }) {
  const frame = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting() !== null
  const screenWidth = useWidth(frame) || 800
  const width = isPrinting ? PAPER.width : screenWidth
  const height = isPrinting ? PAPER.height : width < NARROW_PX ? 360 : 460
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  const perUnit = 1 / convert(1, 'distance', units)
  const map = useMemo(
    () =>
      project(
        tracks.flatMap(({ points }) => points),
        {
          width: width * view.zoom,
          height: height * view.zoom,
          margin: MARGIN * view.zoom,
          thin: Infinity,
        },
      ),
    [tracks, width, height, view.zoom],
  )
  const drawings = useMemo(() => {
    // enlarged it is moved about beneath the corners: what comes there is left out then
    const taken = view.zoom === 1 ? cornersOf(width, height, true) : []
    return drawTracks(tracks, map, { perUnit, zoom: view.zoom, taken })
  }, [tracks, map, perUnit, view.zoom, width, height])

  const left = (width * (1 - view.zoom)) / 2 + view.x
  const top = (height * (1 - view.zoom)) / 2 + view.y
  const inView = ({ x, y }: { x: number; y: number }) =>
    x + left > -20 && x + left < width + 20 && y + top > -20 && y + top < height + 20
  const corners = cornersOf(width, height, view === WHOLE).map((corner) =>
    shifted(corner, -left, -top),
  )
  const isClear = (box: Box) => !corners.some((corner) => overlap(corner, box))
  const isMarkClear = (mark: { x: number; y: number }) =>
    inView(mark) && isClear(boxAround(mark, 8))
  const isLabelClear = (label: Label) => inView(label) && isClear(labelBox(label))

  const change = (to: (now: View) => View) =>
    setView((now) => {
      const { zoom, x, y } = to(now)
      if (zoom === 1) return WHOLE
      // the drawing is never moved so far that the frame shows what is beside it
      const hold = (value: number, side: number) =>
        Math.max(-1, Math.min(1, value / ((side * (zoom - 1)) / 2))) * ((side * (zoom - 1)) / 2)
      return { zoom, x: hold(x, width), y: hold(y, height) }
    })
  const move = (dx: number, dy: number) =>
    change((now) => ({ ...now, x: now.x + dx, y: now.y + dy }))
  /** The place under `at`, measured from the middle of the frame, stays there. */
  const zoomBy = (factor: number, at = { x: 0, y: 0 }) =>
    change((now) => {
      const zoom = Math.max(1, Math.min(ZOOM_MAX, now.zoom * factor))
      const by = zoom / now.zoom
      return { zoom, x: at.x - (at.x - now.x) * by, y: at.y - (at.y - now.y) * by }
    })
  const fromMiddle = (node: Element, { x, y }: { x: number; y: number }) => {
    const box = node.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const turn = useEffectEvent((node: Element, event: WheelEvent) =>
    zoomBy(event.deltaY < 0 ? 1.25 : 0.8, fromMiddle(node, { x: event.clientX, y: event.clientY })),
  )

  // React listens to the wheel passively, and the page must not zoom with it
  useEffect(() => {
    const node = frame.current
    if (!node) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      turn(node, event)
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
  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current]
      .filter(([id]) => id !== event.pointerId)
      .map(([, at]) => at)
    if (other) {
      const apart = (at: { x: number; y: number }) =>
        Math.max(1, Math.hypot(at.x - other.x, at.y - other.y))
      zoomBy(
        apart(now) / apart(before),
        fromMiddle(event.currentTarget, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }),
      )
    } else move(now.x - before.x, now.y - before.y)
    fingers.current.set(event.pointerId, now)
  }
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  // a round number of the unit that is shown
  const room = map.metresPerPixel * (width < NARROW_PX ? 70 : 120)
  const barQuantity = room >= perUnit ? 'distance' : 'elevation'
  const perBarUnit = 1 / convert(1, barQuantity, units)
  const barMeters = roundBelow(room / perBarUnit) * perBarUnit
  const barLabel = withUnit(barMeters, barQuantity, units, room < perBarUnit ? 1 : 0)
  const words = drawings.map((drawing, at) =>
    trackWords(tracks[at]!, drawing, map.metresPerPixel, units),
  )
  const summary =
    words.length > 1
      ? `Two routes on one map: ${drawings.map(({ letter }, at) => `${letter} ${words[at]}`).join('; ')}.`
      : `Route${drawings[0]!.letter ? ` ${drawings[0]!.letter}` : ''} ${words[0]}.`

  return (
    <div ref={frame} className={css.frame} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that can be moved and enlarged by keys */}
      <svg
        role="img"
        aria-label={`${summary} Arrow keys move, plus and minus zoom, 0 shows the whole.`}
        tabIndex={0}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className={view.zoom > 1 ? css.moved : css.still}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onDoubleClick={(event) =>
          zoomBy(2, fromMiddle(event.currentTarget, { x: event.clientX, y: event.clientY }))
        }
      >
        <g transform={`translate(${left} ${top})`}>
          {drawings.map(({ letter, path }) => (
            <path key={letter ?? ''} d={path} className={css.casing} />
          ))}
          {drawings.map(({ letter, path, arrows, marks }) => (
            <g key={letter ?? ''} className={letter && css[letter]}>
              <path d={path} className={css.line} />
              {arrows.filter(isMarkClear).map((arrow, index) => (
                <path
                  key={index}
                  d="M-4-3.5L5 0L-4 3.5Z"
                  className={css.arrow}
                  transform={`translate(${arrow.x} ${arrow.y}) rotate(${(arrow.angle * 180) / Math.PI})`}
                />
              ))}
              {marks.filter(isMarkClear).map(({ text, x, y }) => (
                <circle key={text} cx={x} cy={y} r={3} className={css.mark} />
              ))}
            </g>
          ))}
          {drawings.map(
            ({ letter, labels, name, start: [startX, startY], finish: [endX, endY] }) => (
              <g key={letter ?? ''} className={letter && css[letter]}>
                {labels.filter(isLabelClear).map(({ text, x, y }) => (
                  <text key={text} x={x} y={y + 4} className={css.number}>
                    {text}
                  </text>
                ))}
                {/* the finish is larger, so that both are seen where a round ends at its start */}
                <rect
                  x={endX - 7.5}
                  y={endY - 7.5}
                  width={15}
                  height={15}
                  rx={2}
                  className={css.finish}
                />
                <circle cx={startX} cy={startY} r={5} className={css.start} />
                {name && isLabelClear(name) && (
                  <text x={name.x} y={name.y + 5} className={css.letter}>
                    {name.text}
                  </text>
                )}
              </g>
            ),
          )}
        </g>
        <g transform={`translate(16 ${height - 16})`} className={css.scale}>
          <path d={`M0-5V0H${barMeters / map.metresPerPixel}V-5`} />
          <text y={-7} x={barMeters / map.metresPerPixel / 2}>
            {barLabel}
          </text>
        </g>
        <g transform={`translate(${width - 22} 26)`} className={css.north} aria-hidden="true">
          <path d="M0-12L4 2L0 -1L-4 2Z" />
          <text y={14}>N</text>
        </g>
      </svg>
      <div className={`row stretch gap-1 ${css.tools}`}>
        <Button icon="plus" iconOnly aria-label="Zoom in" onClick={() => zoomBy(1.5)} />
        <Button
          iconOnly
          aria-label="Zoom out"
          disabled={view.zoom === 1}
          onClick={() => zoomBy(1 / 1.5)}
        >
          −
        </Button>
        {view !== WHOLE && (
          <Button onClick={() => setView(WHOLE)}>
            {tracks.length > 1 ? 'Whole routes' : 'Whole route'}
          </Button>
        )}
      </div>
      <p
        className={
          tracks.some(({ letter }) => letter)
            ? `soft tiny ${css.key} ${css.lettered}`
            : `soft tiny ${css.key}`
        }
      >
        {tracks.length === 1 && tracks[0]!.letter ? `${tracks[0]!.letter} · ` : ''}
        <span className={css.startKey} aria-hidden="true" /> start{' '}
        <span className={css.finishKey} aria-hidden="true" /> finish
        {drawings.some(({ marks }) => marks.length > 0) &&
          ` · ${width < NARROW_PX ? 'in' : 'numbers are'} ${unitOf('distance', units)}`}
      </p>
    </div>
  )
}
