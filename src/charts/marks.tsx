import css from './charts.module.css'

/** A row of a chart over time, as day numbers: its first and last day, both included, and their middle. */
export type TimeRow = { from: number; to: number; x: number }

/** From days and values to pixels of the drawing. */
export type Scale = {
  x: (day: number) => number
  y: (value: number) => number
  left: number
  top: number
  width: number
  height: number
  /** Pixels of one day. */
  day: number
}

/** How wide the mark of a row is: a part of its days, neither a hair nor a slab; where they are close, nearly all of it. */
function widthOf(scale: Scale, { from, to }: TimeRow) {
  const room = (to - from + 1) * scale.day
  return Math.max(1, Math.min(12, room * (room < 4 ? 0.85 : 0.6)))
}

function box(x: number, width: number, top: number, bottom: number, radius: number) {
  const height = Math.max(bottom - top, 1)
  const r = Math.min(radius, width / 2, height / 2)
  const [x0, x1, y1] = [x - width / 2, x + width / 2, top + height]
  const f = (n: number) => n.toFixed(1)
  if (r < 0.8) return `M${f(x0)} ${f(top)}H${f(x1)}V${f(y1)}H${f(x0)}Z`
  return `M${f(x0 + r)} ${f(top)}H${f(x1 - r)}Q${f(x1)} ${f(top)} ${f(x1)} ${f(top + r)}V${f(y1 - r)}Q${f(x1)} ${f(y1)} ${f(x1 - r)} ${f(y1)}H${f(x0 + r)}Q${f(x0)} ${f(y1)} ${f(x0)} ${f(y1 - r)}V${f(top + r)}Q${f(x0)} ${f(top)} ${f(x0 + r)} ${f(top)}Z`
}

/**
 * A bar from the lowest to the highest value of each row that has both. All of them are one path: an element a bar
 * costs twice the time.
 */
export function RangeBars<Row extends TimeRow>({
  scale,
  rows,
  low,
  high,
  color,
}: {
  scale: Scale
  rows: readonly Row[]
  low: (row: Row) => number | null
  high: (row: Row) => number | null
  color: string
}) {
  let d = ''
  for (const row of rows) {
    const [bottom, top] = [low(row), high(row)]
    if (bottom === null || top === null) continue
    d += box(scale.x(row.x), widthOf(scale, row), scale.y(top), scale.y(bottom), 3)
  }
  return d ? <path d={d} style={{ fill: color }} /> : null
}

/** A point for each row that has the value; as wide as the row's days allow, or at least of `radius` pixels where rows are few. */
export function Points<Row extends TimeRow>({
  scale,
  rows,
  value,
  color,
  radius = 1,
}: {
  scale: Scale
  rows: readonly Row[]
  value: (row: Row) => number | null
  color: string
  radius?: number
}) {
  let d = ''
  for (const row of rows) {
    const y = value(row)
    if (y === null) continue
    const r = Math.min(3, Math.max(radius, widthOf(scale, row) / 2))
    d += `M${(scale.x(row.x) - r).toFixed(1)} ${scale.y(y).toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0Z`
  }
  return d ? <path d={d} style={{ fill: color }} /> : null
}

/** A line through the rows that have the value. Where a row has none it is broken: joining would invent. */
export function TrendLine<Row extends TimeRow>({
  scale,
  rows,
  value,
  color,
}: {
  scale: Scale
  rows: readonly Row[]
  value: (row: Row) => number | null
  color: string
}) {
  let d = ''
  let isOpen = false
  for (const row of rows) {
    const y = value(row)
    if (y !== null)
      d += `${isOpen ? 'L' : 'M'}${scale.x(row.x).toFixed(1)} ${scale.y(y).toFixed(1)}`
    isOpen = y !== null
  }
  return d ? <path d={d} className={css.trend} style={{ stroke: color }} /> : null
}

/** The last value on a line that can be seen: one alone draws none. */
export const endOfLine = <Row extends TimeRow>(
  rows: readonly Row[],
  value: (row: Row) => number | null,
): number | null => {
  const last = rows.findLast(
    (row, index) => index > 0 && value(row) !== null && value(rows[index - 1]!) !== null,
  )
  return last ? value(last) : null
}

/** A small triangle below a value: the second sign beside a colour. */
export function MarksBelow<Row extends TimeRow>({
  scale,
  rows,
  value,
  color,
}: {
  scale: Scale
  rows: readonly Row[]
  value: (row: Row) => number | null
  color: string
}) {
  let d = ''
  for (const row of rows) {
    const at = value(row)
    if (at === null) continue
    const half = Math.max(1.5, Math.min(3.5, widthOf(scale, row)))
    d += `M${(scale.x(row.x) - half).toFixed(1)} ${(scale.y(at) + 2).toFixed(1)}h${2 * half}l${-half} ${(half * 1.5).toFixed(1)}z`
  }
  return d ? <path d={d} style={{ fill: color }} /> : null
}

/** A small triangle at the foot of the plot, for a row whose value is not on its scale. */
export const MarksAtFoot = ({
  scale,
  rows,
  color,
}: {
  scale: Scale
  rows: readonly TimeRow[]
  color: string
}) =>
  rows.map(({ x }) => (
    <path
      key={x}
      d={`M${(scale.x(x) - 3.5).toFixed(1)} ${scale.top + scale.height - 6}h7l-3.5 5.5z`}
      style={{ fill: color }}
    />
  ))

/** For each row its values on top of each other, from zero; one path for each place in the stack. */
export function StackedBars<Row extends TimeRow>({
  scale,
  rows,
  values,
  colors,
}: {
  scale: Scale
  rows: readonly Row[]
  values: (row: Row) => readonly number[]
  colors: readonly string[]
}) {
  const paths = colors.map(() => '')
  for (const row of rows) {
    const width = Math.max(1, Math.min(56, (row.to - row.from + 1) * scale.day - 2))
    let sum = 0
    values(row).forEach((value, place) => {
      if (!(value > 0)) return
      const [bottom, top] = [scale.y(sum), scale.y(sum + value)]
      sum += value
      // a hairline of the page between two, so that neighbours are told apart without their colour
      paths[place] += box(
        scale.x(row.x),
        width,
        top,
        Math.max(top + 0.5, bottom - (bottom - top > 3 ? 1 : 0)),
        0,
      )
    })
  }
  return paths.map((d, place) => d && <path key={place} d={d} style={{ fill: colors[place] }} />)
}

/** Stretches in which there is nothing to draw, and why. */
export function Gaps({
  scale,
  gaps,
  words,
}: {
  scale: Scale
  gaps: readonly { from: number; to: number }[]
  words: string
}) {
  return gaps.map(({ from, to }) => {
    const [x0, x1] = [scale.x(from - 0.5), scale.x(to + 0.5)]
    if (x1 - x0 < 2) return null
    return (
      <g key={from}>
        <rect x={x0} y={scale.top} width={x1 - x0} height={scale.height} className={css.gap} />
        {x1 - x0 >= 72 && (
          <text x={(x0 + x1) / 2} y={scale.top + 14} textAnchor="middle" className={css.gapWords}>
            {words}
          </text>
        )}
      </g>
    )
  })
}

/** Names of what is drawn, at the right end of it, in its colour; they make room for each other. */
export function EndLabels({
  scale,
  labels,
}: {
  scale: Scale
  labels: readonly { value: number; text: string; color: string }[]
}) {
  const placed = labels
    .map((label) => ({ ...label, at: scale.y(label.value) }))
    .sort((a, b) => a.at - b.at)
  placed.forEach((label, index) => {
    const above = placed[index - 1]
    if (above && label.at - above.at < 14) label.at = above.at + 14
  })
  const over = (placed.at(-1)?.at ?? 0) - (scale.top + scale.height)
  return placed.map(({ at, text, color }) => (
    <text
      key={text}
      x={scale.left + scale.width + 8}
      y={at - Math.max(0, over)}
      dy="0.35em"
      className={css.endLabel}
      style={{ fill: color }}
    >
      {text}
    </text>
  ))
}
