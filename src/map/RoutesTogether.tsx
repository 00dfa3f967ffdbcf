import { memo, useMemo, useRef, useState } from 'react'

import { project, roundBelow } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { areasOf } from '#src/lib/route-areas.ts'
import { convert, counted, formatNumber, unitOf, withUnit, type Units } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select } from '#src/ui/Field.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import { useWidth } from '#src/ui/use-width.ts'
import type { DrawnRoute } from './RouteMultiples.tsx'
import css from './routes.module.css'

const MARGIN = 16
const SCALE_BAR_PX = 80
/** Pixels between two corners of a line. */
const THIN = 1.5
const LETTER_PX = 14

/**
 * Routes over each other on one map. Those of the same way share a colour and a letter. Routes of other areas are on
 * maps of their own, since one of two continents would show neither.
 */
export const RoutesTogether = memo(function RoutesTogether({
  routes,
  units,
  height,
}: {
  routes: readonly DrawnRoute[]
  units: Units
  height: number
}) {
  const { hideIdentifiers } = usePreferences()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const areas = useMemo(() => areasOf(routes), [routes])
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, areas.length - 1)
  const area = areas[at]
  const turn = (by: number) => setChosen((at + by + areas.length) % areas.length)
  return (
    <div className={css.together}>
      {areas.length > 1 && (
        <div
          className={css.areas}
          role="group"
          aria-label="Areas, the one with the most routes first"
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
                {counted(one.routes.length, 'route')}
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
          <AreaDrawing routes={area.routes} width={width} height={height} units={units} />
        )}
      </div>
    </div>
  )
})

/** Where an area is: the interface gives no names of places. */
const placeOf = ({
  south,
  north,
  west,
  east,
}: {
  south: number
  north: number
  west: number
  east: number
}) => {
  const [lat, lng] = [(south + north) / 2, (((((west + east) / 2 + 180) % 360) + 360) % 360) - 180]
  return `${Math.abs(lat).toFixed(1)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(1)}° ${lng < 0 ? 'W' : 'E'}`
}

function AreaDrawing({
  routes,
  width,
  height,
  units,
}: {
  routes: readonly DrawnRoute[]
  width: number
  height: number
  units: Units
}) {
  const { lines, metresPerPixel } = useMemo(
    () => linesOf(routes, width, height),
    [routes, width, height],
  )
  const perUnit = 1 / convert(1, 'elevation', units)
  const bar = roundBelow((metresPerPixel * SCALE_BAR_PX) / perUnit) * perUnit
  const kilometres = convert(bar, 'distance', units)
  const barLabel =
    kilometres >= 1
      ? `${formatNumber(kilometres, kilometres < 1.5 ? 1 : 0)} ${unitOf('distance', units)}`
      : withUnit(bar, 'elevation', units)
  const marked = lines.filter(({ letter }) => letter)
  return (
    <svg
      role="img"
      aria-label={`${counted(routes.length, 'route')} on one map${marked.length ? `; ${counted(marked.length, 'way')} gone more than once: ${marked.map(({ letter, n }) => `${letter} ${n} times`).join(', ')}` : ''}.`}
      width={width}
      height={height}
    >
      {/* those of a group over the others, the largest on top */}
      {lines.toReversed().map(({ letter, color, d }) => (
        <path key={letter} d={d} className={css.line} style={{ stroke: color }} />
      ))}
      {apart(marked).map(({ letter, color, x, y }) => (
        <text key={letter} x={x} y={y} dy="0.35em" className={css.letter} style={{ fill: color }}>
          {letter}
        </text>
      ))}
      <g transform={`translate(12 ${height - 10})`} className={css.scale}>
        <path d={`M0-4V0H${(bar / metresPerPixel).toFixed(1)}V-4`} />
        <text x={bar / metresPerPixel + 6} y={2}>
          {barLabel}
        </text>
      </g>
    </svg>
  )
}

/** Letters that have room, the way gone most first. */
function apart<Mark extends { x: number; y: number }>(marks: readonly Mark[]): Mark[] {
  const placed: Mark[] = []
  for (const mark of marks)
    if (placed.every(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) > LETTER_PX))
      placed.push(mark)
  return placed
}

/** One path for each group and one for all others: an element a route would cost many times that. */
function linesOf(routes: readonly DrawnRoute[], width: number, height: number) {
  const map = project(
    routes.flatMap(({ points }) => points),
    { width, height, margin: MARGIN, thin: Infinity },
  )
  const groups = new Map<
    string,
    { letter: string; color: string | undefined; n: number; d: string; x: number; y: number }
  >()
  for (const { points, mark } of routes) {
    const letter = mark?.letter ?? ''
    const group = groups.get(letter) ?? { letter, color: mark?.color, n: 0, d: '', x: 0, y: 0 }
    groups.set(letter, group)
    group.n++
    const { d, farthest } = lineOf(points, map.at)
    group.d += d
    if (group.n === 1) [group.x, group.y] = farthest
  }
  // by size; what has no letter last
  return {
    lines: [...groups.values()].sort(
      (a, b) => Number(a.letter === '') - Number(b.letter === '') || b.n - a.n,
    ),
    metresPerPixel: map.metresPerPixel,
  }
}

function lineOf(points: readonly Point[], at: (point: Point) => readonly [number, number]) {
  let d = ''
  let [lastX, lastY] = [NaN, NaN]
  const start = at(points[0]!)
  let farthest = start
  let reach = 0
  points.forEach((point, index) => {
    const [x, y] = at(point)
    const away = Math.hypot(x - start[0], y - start[1])
    // where it is farthest from its start there are the fewest other lines: the place for its letter
    if (away > reach) [farthest, reach] = [[x, y], away]
    if (index && index < points.length - 1 && Math.hypot(x - lastX, y - lastY) < THIN) return
    d += `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    ;[lastX, lastY] = [x, y]
  })
  return { d, farthest }
}
