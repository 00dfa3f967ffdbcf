import { memo, useMemo, useRef, useState, type ReactNode } from 'react'

import { project, roundBelow, type Projection } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { convert, counted, formatNumber, unitOf, withUnit, type Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { areasOf, type Area } from './track-areas.ts'
import type { DrawnTrack } from './TrackMultiples.tsx'
import { TracksCanvas } from './TracksCanvas.tsx'

import css from './tracks.module.css'

const MARGIN = 16
const SCALE_BAR_PX = 80
/** Pixels between two vertices of a line. */
const THIN = 1

/**
 * Tracks on top of each other on one map, which shows the most repeated ones until the reader asks
 * for all. Repeated tracks have a line in their color. Tracks in other areas have separate maps,
 * since one of two continents would show neither.
 */
export const TracksTogether = memo(function TracksTogether({
  tracks,
  units,
  height,
  pointed,
  countWords,
  beside,
  children,
}: {
  tracks: readonly DrawnTrack[]
  units: Units
  height: number
  /** Highlighted repeated track, by the id of its mark. Null for none. */
  pointed: string | null
  /** Words for a number of tracks. */
  countWords: (tracks: number) => string
  /** Content beside the map, or between it and its buttons where the window is narrow. */
  beside: ReactNode
  /** Buttons below the map. */
  children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const areas = useMemo(() => areasOf(tracks), [tracks])
  const [chosen, setChosen] = useState(0)
  const [wantsAll, setWantsAll] = useState(false)
  const at = Math.min(chosen, areas.length - 1)
  const area = areas[at]
  const hasOthers = area !== undefined && hasBoth(area.tracks)
  const turn = (by: number) => setChosen((at + by + areas.length) % areas.length)
  return (
    <div className={css.sides}>
      <div className="stack">
        {areas.length > 1 && (
          <div className="row wrap soft small words">
            <div className="row" role="group" aria-label="Areas, most visited first">
              <Button icon="left" iconOnly aria-label="Previous area" onClick={() => turn(-1)} />
              <Select
                label="Area"
                labelHidden
                value={at}
                onChange={({ target }) => setChosen(Number(target.value))}
              >
                {areas.map((one, index) => (
                  <option key={index} value={index}>
                    Area {index + 1} of {areas.length} · {countWords(one.tracks.length)}
                  </option>
                ))}
              </Select>
              <Button icon="right" iconOnly aria-label="Next area" onClick={() => turn(1)} />
            </div>
          </div>
        )}
        <div ref={frame} className={css.frame} style={{ height }}>
          {width > 0 && area && (
            <AreaDrawing
              area={area}
              width={width}
              height={height}
              units={units}
              pointed={pointed}
              countWords={countWords}
              showsAll={wantsAll || !hasOthers}
            />
          )}
        </div>
      </div>
      {beside}
      {/* beside permanent content: routes are compared after the page is rendered */}
      <div className={`row wrap ${css.below}`}>
        {children}
        {hasOthers && (
          <Button look="quiet" onClick={() => setWantsAll(!wantsAll)}>
            {wantsAll ? 'Zoom to repeated routes' : 'Zoom out to all routes'}
          </Button>
        )}
      </div>
    </div>
  )
})

/** Width of a letter beside the scale, in pixels. */
const LETTER_PX = 6.5

/** Tracks with their own color and a line over the others. */
const NAMED_MAX = 5

function AreaDrawing({
  area,
  width,
  height,
  units,
  pointed,
  countWords,
  showsAll,
}: {
  area: Area<DrawnTrack>
  width: number
  height: number
  units: Units
  pointed: string | null
  countWords: (tracks: number) => string
  showsAll: boolean
}) {
  const { tracks } = area
  const marked = useMemo(() => waysOf(tracks), [tracks])
  const named = useMemo(() => marked.slice(0, NAMED_MAX), [marked])
  const map = useMemo(() => {
    const corners: Point[] = [
      [area.south, area.west],
      [area.north, area.east],
    ]
    return project(showsAll ? corners : named.flatMap(({ points }) => points), {
      width,
      height,
      margin: MARGIN,
    })
  }, [area, named, showsAll, width, height])
  const perUnit = 1 / convert(1, 'elevation', units)
  const bar = roundBelow((map.metersPerPixel * SCALE_BAR_PX) / perUnit) * perUnit
  const kilometers = convert(bar, 'distance', units)
  const barLabel =
    kilometers >= 1
      ? `${formatNumber(kilometers, kilometers < 1.5 ? 1 : 0)} ${unitOf('distance', units)}`
      : withUnit(bar, 'elevation', units)
  const others = useMemo(() => marked.slice(NAMED_MAX), [marked])
  const lines = useMemo(() => linesOf(named, map.at), [named, map])
  // a route without its own line, while it is highlighted
  const pointedLine = useMemo(
    () =>
      linesOf(
        others.filter(({ id }) => id === pointed),
        map.at,
      ),
    [others, pointed, map],
  )
  const drawn = [...lines, ...pointedLine]
  const isPointed = drawn.some(({ id }) => id === pointed)
  return (
    <>
      <TracksCanvas tracks={tracks} at={map.at} width={width} height={height} />
      <svg
        role="img"
        aria-label={`${countWords(tracks.length)} on one map${marked.length ? `, ${counted(marked.length, 'repeated route')}: ${named.map(({ name, n }) => `${name} ${n} times`).join(', ')}` : ''}.`}
        width={width}
        height={height}
      >
        {drawn.map(({ id, color, d }) => (
          <g key={id} className={css.line} data-pointed={isPointed ? pointed === id : undefined}>
            <path d={d} />
            <path d={d} style={{ stroke: color ?? 'var(--ink)' }} />
          </g>
        ))}
        <g transform={`translate(12 ${height - 10})`} className={css.scale}>
          <rect
            x={-6}
            y={-12}
            width={bar / map.metersPerPixel + 18 + barLabel.length * LETTER_PX}
            height={18}
            rx={3}
          />
          <path d={`M0-4V0H${(bar / map.metersPerPixel).toFixed(1)}V-4`} />
          <text x={bar / map.metersPerPixel + 6} y={2}>
            {barLabel}
          </text>
        </g>
      </svg>
    </>
  )
}

/** True if repeated routes are among others, so that the map can show them alone. */
const hasBoth = (tracks: readonly DrawnTrack[]) =>
  tracks.some(({ mark }) => mark) && tracks.some(({ mark }) => !mark)

type Way = NonNullable<DrawnTrack['mark']> & { n: number; points: readonly Point[] }
/** Repeated routes, most repeated first, each with the points of one of its tracks. */
function waysOf(tracks: readonly DrawnTrack[]): Way[] {
  const ways = new Map<string, Way>()
  for (const { points, mark } of tracks) {
    if (!mark) continue
    const way = ways.get(mark.id)
    if (way) way.n++
    else ways.set(mark.id, { ...mark, n: 1, points })
  }
  return [...ways.values()].sort((a, b) => b.n - a.n)
}

/** Lines of ways, the smallest on top: it would be below all of a larger one. */
const linesOf = (ways: readonly Way[], at: Projection['at']) =>
  ways
    .map(({ id, color, points }) => ({
      id,
      color,
      d: lineOf(points, at),
      size: sizeOf(points, at),
    }))
    .sort((a, b) => b.size - a.size)

/** Width and height of a line together, in pixels. */
function sizeOf(points: readonly Point[], at: Projection['at']): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const point of points) {
    const [x, y] = at(point)
    ;[left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ]
  }
  return right - left + bottom - top
}

function lineOf(points: readonly Point[], at: Projection['at']) {
  let d = ''
  let [lastX, lastY] = [NaN, NaN]
  points.forEach((point, index) => {
    const [x, y] = at(point)
    if (index && index < points.length - 1 && Math.hypot(x - lastX, y - lastY) < THIN) return
    d += `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    ;[lastX, lastY] = [x, y]
  })
  return d
}
