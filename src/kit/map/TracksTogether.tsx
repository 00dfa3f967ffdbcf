import { memo, useMemo, useRef, useState } from 'react'

import { project, roundBelow, type Projection } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import { textColor } from '#src/kit/lib/text-color.ts'
import { convert, counted, formatNumber, unitOf, withUnit, type Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { areasOf, type Area } from './track-areas.ts'
import type { DrawnTrack } from './TrackMultiples.tsx'
import { TracksCanvas } from './TracksCanvas.tsx'

import css from './tracks.module.css'

const MARGIN = 16
const SCALE_BAR_PX = 80
/** Pixels between two corners of a line. */
const THIN = 1.5
/** Pixels from one name to the next. */
const [NAME_PX, LINE_PX] = [34, 14]

/**
 * Tracks over each other on one map. Repeated tracks have a line in their color and a name. Tracks of other areas are on
 * maps of their own, since one of two continents would show neither.
 */
export const TracksTogether = memo(function TracksTogether({
  tracks,
  units,
  height,
}: {
  tracks: readonly DrawnTrack[]
  units: Units
  height: number
}) {
  const { hideIdentifiers } = usePreferences()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const areas = useMemo(() => areasOf(tracks), [tracks])
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, areas.length - 1)
  const area = areas[at]
  const turn = (by: number) => setChosen((at + by + areas.length) % areas.length)
  return (
    <div className="stack">
      {areas.length > 1 && (
        <div
          className="row wrap soft small words"
          role="group"
          aria-label="Areas, most routes first"
        >
          <Button icon="left" iconOnly aria-label="Previous area" onClick={() => turn(-1)} />
          <Select
            label="Area"
            labelHidden
            value={at}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {areas.map((one, index) => (
              <option key={index} value={index}>
                {hideIdentifiers ? `Area ${index + 1}` : placeOf(one)} ·{' '}
                {counted(one.tracks.length, 'route')}
              </option>
            ))}
          </Select>
          <Button icon="right" iconOnly aria-label="Next area" onClick={() => turn(1)} />
          <span>
            {formatNumber(at + 1)} of {counted(areas.length, 'area')}
          </span>
        </div>
      )}
      <div ref={frame} className={css.frame} style={{ height }}>
        {width > 0 && area && (
          <AreaDrawing area={area} width={width} height={height} units={units} />
        )}
        {areas.length > 1 && !hideIdentifiers && <Locator areas={areas} at={at} />}
      </div>
    </div>
  )
})

/** Degrees north and east of the middle of an area. */
const middleOf = ({ south, north, west, east }: Area): [number, number] => [
  (south + north) / 2,
  (((((west + east) / 2 + 180) % 360) + 360) % 360) - 180,
]
/** Coordinates of an area: the interface gives no names of places. */
const placeOf = (area: Area) => {
  const [lat, lng] = middleOf(area)
  return `${Math.abs(lat).toFixed(1)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(1)}° ${lng < 0 ? 'W' : 'E'}`
}

/** The earth with a dot for each area, the one on the map marked. */
function Locator({ areas, at }: { areas: readonly Area[]; at: number }) {
  return (
    <svg
      className={css.locator}
      viewBox="-180 -90 360 180"
      role="img"
      aria-label={`World map of the ${areas.length} areas, with the current one at ${placeOf(itemAt(areas, at))}`}
    >
      <rect x={-180} y={-90} width={360} height={180} />
      <path d="M-180 0H180M-180 -45H180M-180 45H180M-90 -90V90M0 -90V90M90 -90V90" />
      {areas.map((area, index) => {
        const [lat, lng] = middleOf(area)
        return index === at ? null : <circle key={index} cx={lng} cy={-lat} r={5} />
      })}
      <circle
        className={css.here}
        cx={middleOf(itemAt(areas, at))[1]}
        cy={-middleOf(itemAt(areas, at))[0]}
        r={8}
      />
    </svg>
  )
}

/** Tracks that have a color of their own, and so a line and a name over the others. */
const NAMED_MAX = 5

function AreaDrawing({
  area,
  width,
  height,
  units,
}: {
  area: Area<DrawnTrack>
  width: number
  height: number
  units: Units
}) {
  const { tracks } = area
  const map = useMemo(
    () =>
      project(
        [
          [area.south, area.west],
          [area.north, area.east],
        ],
        { width, height, margin: MARGIN },
      ),
    [area, width, height],
  )
  const marked = useMemo(() => waysOf(tracks, map.at), [tracks, map])
  const perUnit = 1 / convert(1, 'elevation', units)
  const bar = roundBelow((map.metersPerPixel * SCALE_BAR_PX) / perUnit) * perUnit
  const kilometers = convert(bar, 'distance', units)
  const barLabel =
    kilometers >= 1
      ? `${formatNumber(kilometers, kilometers < 1.5 ? 1 : 0)} ${unitOf('distance', units)}`
      : withUnit(bar, 'elevation', units)
  const named = marked.slice(0, NAMED_MAX)
  return (
    <>
      <TracksCanvas tracks={tracks} at={map.at} width={width} height={height} />
      <svg
        role="img"
        aria-label={`${counted(tracks.length, 'route')} on one map${marked.length ? `, ${counted(marked.length, 'repeated route')}: ${named.map(({ name, n }) => `${name} ${n} times`).join(', ')}` : ''}.`}
        width={width}
        height={height}
      >
        {/* the way gone most on top */}
        {named.toReversed().map(({ name, color, d }) => (
          <path key={name} d={d} className={css.line} style={{ stroke: color }} />
        ))}
        {apart(named).map(({ name, color, x, y }) => (
          <text
            key={name}
            x={x}
            y={y}
            dy="0.35em"
            className={`tiny strong ${css.letter}`}
            style={{ fill: textColor(color) }}
          >
            {name}
          </text>
        ))}
        <g transform={`translate(12 ${height - 10})`} className={css.scale}>
          <path d={`M0-4V0H${(bar / map.metersPerPixel).toFixed(1)}V-4`} />
          <text x={bar / map.metersPerPixel + 6} y={2}>
            {barLabel}
          </text>
        </g>
      </svg>
    </>
  )
}

/** Names that have room, the track taken most first. */
function apart<Mark extends { x: number; y: number }>(marks: readonly Mark[]): Mark[] {
  const placed: Mark[] = []
  for (const mark of marks)
    if (
      placed.every(({ x, y }) => Math.abs(x - mark.x) > NAME_PX || Math.abs(y - mark.y) > LINE_PX)
    )
      placed.push(mark)
  return placed
}

/** The ways gone more than once, most first: each with the line of one of its tracks and a place for its name. */
function waysOf(tracks: readonly DrawnTrack[], at: Projection['at']) {
  const ways = new Map<
    string,
    { name: string; color: string; n: number; d: string; x: number; y: number }
  >()
  for (const { points, mark } of tracks) {
    if (!mark) continue
    const way = ways.get(mark.name)
    if (way) way.n++
    else {
      const { d, farthest } = lineOf(points, at)
      ways.set(mark.name, { ...mark, n: 1, d, x: farthest[0], y: farthest[1] })
    }
  }
  return [...ways.values()].sort((a, b) => b.n - a.n)
}

function lineOf(points: readonly Point[], at: Projection['at']) {
  let d = ''
  let [lastX, lastY] = [NaN, NaN]
  const start = at(itemAt(points, 0))
  let farthest = start
  let reach = 0
  points.forEach((point, index) => {
    const [x, y] = at(point)
    const away = Math.hypot(x - start[0], y - start[1])
    // the point farthest from the start has the fewest other lines: the place for its name
    if (away > reach) [farthest, reach] = [[x, y], away]
    if (index && index < points.length - 1 && Math.hypot(x - lastX, y - lastY) < THIN) return
    d += `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    ;[lastX, lastY] = [x, y]
  })
  return { d, farthest }
}
