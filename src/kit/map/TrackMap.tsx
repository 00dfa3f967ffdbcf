import { useMemo, useRef, type RefObject } from 'react'

import { distancesAlong, isTall, project, roundBelow, type Projection } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { convert, counted, unitOf, withUnit, type Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { drawTracks, type Drawing, type TrackOnMap } from './drawing.ts'
import { boxAround, labelBox, overlap, type Box, type Label, type XYPlace } from './marks.ts'
import { usePanZoom } from './use-pan-zoom.ts'

import css from './TrackMap.module.css'

const MARGIN = 40
const NARROW_PX = 520
/** Size of the drawing on paper, in CSS pixels: the width of A4 within its margins. */
const PAPER = { width: 710, height: 204 }
/**
 * Areas covered by controls in the corners, in pixels of the frame: buttons, north, scale, and
 * legend. No mark is drawn beneath.
 */
const cornersOf = (width: number, height: number, isWhole: boolean): readonly Box[] => [
  { left: 0, right: isWhole ? 108 : 232, top: 0, bottom: 56 },
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
function trackWords({ points, start, finish }: Drawing, metersPerPixel: number, units: Units) {
  const total = lengthOf(points)
  const gap = Math.hypot(finish[0] - start[0], finish[1] - start[1]) * metersPerPixel
  return `of ${withUnit(total, 'distance', units)} with ${counted(points.length, 'point')}, ${gap < Math.max(100, total * 0.03) ? 'ending where it starts' : 'ending somewhere else'}`
}

/** The lines with their arrows, distance marks, starts, and finishes, where nothing covers them. */
const TrackMarks = ({
  drawings,
  isMarkClear,
  isLabelClear,
}: {
  drawings: readonly Drawing[]
  isMarkClear: (mark: XYPlace) => boolean
  isLabelClear: (label: Label) => boolean
}) => (
  <>
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
    {drawings.map(({ letter, labels, name, start: [startX, startY], finish: [endX, endY] }) => (
      <g key={letter ?? ''} className={letter && css[letter]}>
        {labels.filter(isLabelClear).map(({ text, x, y }) => (
          <text key={text} x={x} y={y + 4} className={css.number}>
            {text}
          </text>
        ))}
        {/* the start is a ring around the finish, if a loop ends there */}
        <circle cx={startX} cy={startY} r={8} className={css.start} />
        <rect x={endX - 4} y={endY - 4} width={8} height={8} rx={1} className={css.finish} />
        {name && isLabelClear(name) && (
          <text x={name.x} y={name.y + 5} className={css.letter}>
            {name.text}
          </text>
        )}
      </g>
    ))}
  </>
)

/** A scale bar with a round length in the displayed unit. */
function ScaleBar({
  map,
  units,
  width,
  height,
}: {
  map: Projection
  units: Units
  width: number
  height: number
}) {
  const room = map.metersPerPixel * (width < NARROW_PX ? 70 : 120)
  const quantity = room >= 1 / convert(1, 'distance', units) ? 'distance' : 'elevation'
  const perUnit = 1 / convert(1, quantity, units)
  const meters = roundBelow(room / perUnit) * perUnit
  const pixels = meters / map.metersPerPixel
  return (
    <g transform={`translate(16 ${height - 16})`} className={css.scale}>
      <path d={`M0-5V0H${pixels}V-5`} />
      <text y={-7} x={pixels / 2}>
        {withUnit(meters, quantity, units, room < perUnit ? 1 : 0)}
      </text>
    </g>
  )
}

/** Description of the whole map for screen readers. */
function summaryOf(drawings: readonly Drawing[], metersPerPixel: number, units: Units): string {
  const described = drawings.map((drawing) =>
    [drawing.letter, trackWords(drawing, metersPerPixel, units)].filter(Boolean).join(' '),
  )
  return described.length > 1
    ? `Two routes on one map: ${described.join('; ')}.`
    : `Route ${described.join('')}.`
}

/** Tests whether a point is in view and not covered by controls. */
function clearOf(
  { width, height }: { width: number; height: number },
  { left, top, isWhole }: { left: number; top: number; isWhole: boolean },
) {
  const corners = cornersOf(width, height, isWhole).map((corner) => shifted(corner, -left, -top))
  const inView = ({ x, y }: XYPlace) =>
    x + left > -20 && x + left < width + 20 && y + top > -20 && y + top < height + 20
  const isClear = (box: Box) => !corners.some((corner) => overlap(corner, box))
  return {
    isMarkClear: (mark: XYPlace) => inView(mark) && isClear(boxAround(mark, 8)),
    isLabelClear: (label: Label) => inView(label) && isClear(labelBox(label)),
  }
}

/** Width of the frame, and its height, which fits the tracks and which the server knows too. */
function useMapSize(frame: RefObject<HTMLElement | null>, points: readonly Point[]) {
  const isPrinting = usePrinting() !== null
  const isPhone = useMedia('phone')
  const width = useWidth(frame) || 800
  const wide = isTall(points) ? 480 : 360
  return isPrinting ? PAPER : { width, height: isPhone ? 300 : wide }
}

/**
 * Tracks drawn from their points alone, without tiles. Drag, wheel, or keys (arrows, + and -, 0)
 * move the view. Start, finish, direction, distance marks, and a scale bar explain it. `tracks`
 * must be the same array as long as nothing changed.
 */
export function TrackMap({ tracks, units }: { tracks: readonly TrackOnMap[]; units: Units }) {
  const frame = useRef<HTMLDivElement>(null)
  const points = useMemo(() => tracks.flatMap((track) => track.points), [tracks])
  const { width, height } = useMapSize(frame, points)
  const { view, isWhole, zoomIn, zoomOut, showWhole, events } = usePanZoom(frame, { width, height })
  const { zoom } = view

  const perUnit = 1 / convert(1, 'distance', units)
  const map = useMemo(
    () =>
      project(points, {
        width: width * zoom,
        height: height * zoom,
        margin: MARGIN * zoom,
        thin: Infinity,
      }),
    [points, width, height, zoom],
  )
  const drawings = useMemo(() => {
    // zooming in moves content beneath the corners, where it is left out
    const taken = zoom === 1 ? cornersOf(width, height, true) : []
    return drawTracks(tracks, map, { perUnit, zoom, taken })
  }, [tracks, map, perUnit, zoom, width, height])
  const left = (width * (1 - zoom)) / 2 + view.x
  const top = (height * (1 - zoom)) / 2 + view.y
  const [only, ...others] = tracks
  const hasLetters = tracks.some(({ letter }) => letter)
  return (
    <div ref={frame} className={css.frame} style={{ height }}>
      <svg
        role="img"
        aria-label={`${summaryOf(drawings, map.metersPerPixel, units)} Arrow keys pan, plus and minus keys zoom, and 0 resets the view.`}
        tabIndex={0}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className={zoom > 1 ? css.moved : css.still}
        {...events}
      >
        <g transform={`translate(${left} ${top})`}>
          <TrackMarks drawings={drawings} {...clearOf({ width, height }, { left, top, isWhole })} />
        </g>
        <ScaleBar map={map} units={units} width={width} height={height} />
        <g transform={`translate(${width - 22} 26)`} className={css.north} aria-hidden="true">
          <path d="M0-12L4 2L0 -1L-4 2Z" />
          <text y={14}>N</text>
        </g>
      </svg>
      <div className={`row stretch gap-1 ${css.tools}`}>
        <Button icon="plus" iconOnly aria-label="Zoom in" onClick={zoomIn} />
        <Button iconOnly aria-label="Zoom out" disabled={zoom === 1} onClick={zoomOut}>
          <svg width={16} height={16} className={css.minus} aria-hidden="true">
            <path d="M3 8h10" />
          </svg>
        </Button>
        {!isWhole && (
          <Button onClick={showWhole}>
            {others.length ? 'Show whole routes' : 'Show whole route'}
          </Button>
        )}
      </div>
      <p className={`soft tiny ${css.key} ${hasLetters ? css.lettered : ''}`}>
        {!others.length && only?.letter ? `${only.letter} · ` : ''}
        <span className={css.startKey} aria-hidden="true" /> Start{' '}
        <span className={css.finishKey} aria-hidden="true" /> Finish
        {drawings.some(({ marks }) => marks.length > 0) &&
          ` · ${width < NARROW_PX ? 'In' : 'Distances in'} ${unitOf('distance', units)}`}
      </p>
    </div>
  )
}
