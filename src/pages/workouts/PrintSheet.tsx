import { useMemo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import type { Workout } from '#contract/workouts.ts'
import { MarksBelow, Points, RangeBars, type Scale } from '#src/charts/marks.tsx'
import { dayTicks, niceAxis, type Axis } from '#src/charts/ticks.ts'
import { dayNumber, formatInstant, type StartsOn } from '#src/lib/days.ts'
import { formatDays, type Days } from '#src/lib/range.ts'
import { convert, counted, formatDuration, formatNumber, formatQuantity, unitOf, withUnit, type Quantity, type Units } from '#src/lib/units.ts'
import { zoneColors, zoneNames } from '#src/lib/zones.ts'
import {
  bucketsOf,
  elevationRows,
  figuresOf,
  gapsOf,
  groupByBucket,
  heartRateRows,
  rollingHeartRate,
  ROLLING_DAYS,
  sizeFor,
  sizeWords,
  sportOf,
  weekFrom,
  zoneDivisions,
  zoneSeconds,
  type Bucket,
  type Figure,
  type Size,
} from './aggregate.ts'
import css from './print-sheet.module.css'
import { bucketName, elevationSentence, heartRateSentence, zonesSentence } from './sentences.ts'

/** The drawing's own pixels: the sheet scales it to the paper's width. */
const WIDTH = 700
const LEFT = 40
const RIGHT = 8
const TOP = 18
const BOTTOM = 20
const MOST_BARS = 120
const MOST_ROWS = 14

function scaleOf(days: Days, axis: Axis, height: number): Scale {
  const [first, last] = [dayNumber(days.start), dayNumber(days.end)]
  const width = WIDTH - LEFT - RIGHT
  const plot = height - TOP - BOTTOM
  const day = width / (last - first + 1)
  return { left: LEFT, top: TOP, width, height: plot, day, x: (at) => LEFT + (at - first + 0.5) * day, y: (value) => TOP + plot - ((value - axis.low) / (axis.high - axis.low)) * plot }
}

/** Axes and grid around marks, of a size that needs no measuring: paper is laid out when nobody can measure it. */
function Plot({ label, days, startsOn, axis, height, unit, marks }: { label: string; days: Days; startsOn: StartsOn; axis: Axis; height: number; unit: string; marks: (scale: Scale) => ReactNode }) {
  const scale = scaleOf(days, axis, height)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${height}`} className={css.plot}>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${scale.y(tick)}h${scale.width}`} className={css.grid} />
          <text x={LEFT - 6} y={scale.y(tick)} dy="0.35em" textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      <text x={LEFT - 6} y={6} textAnchor="end">
        {unit}
      </text>
      {dayTicks(dayNumber(days.start), dayNumber(days.end), 8, startsOn).map(({ x, label: name }) => (
        <text key={x} x={scale.x(x)} y={height - 4} textAnchor="middle">
          {name}
        </text>
      ))}
      {marks(scale)}
    </svg>
  )
}

const extent = (values: readonly (number | null)[], about: number) => {
  const known = values.filter((value) => value !== null)
  return known.length ? niceAxis(Math.min(...known), Math.max(...known), about) : null
}

/** The line is broken where there is too little for it. */
function path(rows: readonly (Bucket & { value: number | null })[], scale: Scale) {
  let d = ''
  let pen = 'M'
  for (const { x, value } of rows) {
    if (value === null) pen = 'M'
    else {
      d += `${pen}${scale.x(x).toFixed(1)} ${scale.y(value).toFixed(1)}`
      pen = 'L'
    }
  }
  return d
}

function HeartRate({ workouts, reachingBack, days, startsOn }: { workouts: readonly Workout[]; reachingBack: readonly Workout[]; days: Days; startsOn: StartsOn }) {
  const size = sizeFor(days, MOST_BARS, ['day', weekFrom(startsOn), 'month'])
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const rows = heartRateRows(buckets, groups)
  const gaps = gapsOf(buckets, groups)
  const rolling = rollingHeartRate(reachingBack, buckets.map(({ to }) => to))
  const line = buckets.map((bucket, index) => ({ ...bucket, value: gaps.some(({ from, to }) => from <= bucket.from && bucket.from <= to) ? null : rolling[index]! }))
  const axis = extent(rows.flatMap(({ average_hr, max_hr }) => [average_hr, max_hr]), 5)
  return (
    <section>
      <h2>Heart rate</h2>
      <p>
        {heartRateSentence(workouts, size)} {line.some(({ value }) => value !== null) && `The line is the ${ROLLING_DAYS}-day mean by moving time, where there are enough workouts.`}
      </p>
      {axis && (
        <Plot
          label="Heart rate over time"
          days={days}
          startsOn={startsOn}
          axis={axis}
          height={168}
          unit="bpm"
          marks={(scale) => (
            <>
              <RangeBars scale={scale} rows={rows} low={(row) => row.average_hr} high={(row) => row.max_hr} color="var(--hr-soft)" />
              <Points scale={scale} rows={rows} value={(row) => row.average_hr ?? row.max_hr} color="var(--hr)" />
              <path d={path(line, scale)} className={css.line} />
            </>
          )}
        />
      )}
    </section>
  )
}

function Zones({ workouts }: { workouts: readonly Workout[] }) {
  const [main, ...others] = zoneDivisions(workouts)
  if (!main) return null
  const { seconds, n } = zoneSeconds(workouts, main.zones)
  const total = seconds.reduce((sum, one) => sum + one, 0)
  const [names, colors] = [zoneNames(main.zones), zoneColors(main.zones)]
  if (total <= 0) return null
  return (
    <section>
      <h2>Time in heart-rate zones</h2>
      <p>{zonesSentence(seconds, n, workouts.length, names, others)}</p>
      <div className={css.bar} aria-hidden="true">
        {seconds.map((one, zone) => one > 0 && <i key={zone} style={{ flexGrow: one, background: colors[zone] }} />)}
      </div>
      <ul className={css.zones}>
        {seconds.map((one, zone) => (
          <li key={zone}>
            <i style={{ background: colors[zone] }} aria-hidden="true" />
            <span>{names[zone]}</span> <strong>{formatDuration(one)}</strong> {Math.round((one / total) * 100)} %
          </li>
        ))}
      </ul>
    </section>
  )
}

function Elevation({ workouts, days, startsOn, units }: { workouts: readonly Workout[]; days: Days; startsOn: StartsOn; units: Units }) {
  const size = sizeFor(days, MOST_BARS, ['day', weekFrom(startsOn), 'month'])
  const buckets = bucketsOf(days, size)
  const local = (value: number | null) => (value === null ? null : convert(value, 'elevation', units))
  const rows = elevationRows(buckets, groupByBucket(workouts, buckets)).map((row) => ({ ...row, elev_low: local(row.elev_low), elev_high: local(row.elev_high) }))
  const axis = extent(rows.flatMap(({ elev_low, elev_high }) => [elev_low, elev_high]), 4)
  const below = rows.filter(({ elev_low, elev_high }) => (elev_low ?? elev_high ?? 0) < 0)
  return (
    <section>
      <h2>Elevation</h2>
      <p>{elevationSentence(workouts, size, units)}</p>
      {axis && (
        <Plot
          label="Elevation over time"
          days={days}
          startsOn={startsOn}
          axis={axis}
          height={132}
          unit={unitOf('elevation', units)}
          marks={(scale) => (
            <>
              <RangeBars scale={scale} rows={rows} low={(row) => row.elev_low} high={(row) => row.elev_high} color="var(--elev)" />
              <MarksBelow scale={scale} rows={below} value={(row) => row.elev_low ?? row.elev_high} color="var(--below-sea)" />
            </>
          )}
        />
      )}
    </section>
  )
}

const columns: { name: string; quantity: Quantity; of: (figures: ReturnType<typeof figuresOf>) => Figure }[] = [
  { name: 'Moving', quantity: 'duration', of: ({ moving_time }) => moving_time },
  { name: 'Distance', quantity: 'distance', of: ({ distance }) => distance },
  { name: 'Gain', quantity: 'elevation', of: ({ total_elevation_gain }) => total_elevation_gain },
  { name: 'Average HR', quantity: 'heartRate', of: ({ average_hr }) => average_hr },
  { name: 'Highest HR', quantity: 'heartRate', of: ({ max_hr }) => max_hr },
  { name: 'Energy', quantity: 'energy', of: ({ calories }) => calories },
]
const nameOf: Record<Size, string> = { day: 'Day', week: 'Week', sundayWeek: 'Week', month: 'Month', year: 'Year' }
const inCell = (value: number | null, quantity: Quantity, units: Units) => (value === null ? '–' : quantity === 'duration' ? formatDuration(value) : formatQuantity(value, quantity, units))

/** What happened in each week; in months or years where weeks would not fit the sheet. */
function Table({ workouts, days, startsOn, units }: { workouts: readonly Workout[]; days: Days; startsOn: StartsOn; units: Units }) {
  const size = sizeFor(days, MOST_ROWS, [weekFrom(startsOn), 'month', 'year'])
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const all = buckets.map((bucket, index) => ({ bucket, group: groups[index]! })).reverse()
  const rows = all.slice(0, MOST_ROWS)
  return (
    <section>
      <h2>
        By {sizeWords[size]}
        {rows.length < all.length && `, the latest ${rows.length} of ${all.length}`}
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{nameOf[size]}</th>
            <th scope="col">Workouts</th>
            {columns.map(({ name, quantity }) => (
              <th key={name} scope="col">
                {quantity === 'duration' ? name : `${name}, ${unitOf(quantity, units)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, group }) => {
            const figures = figuresOf(group)
            return (
              <tr key={bucket.from}>
                <th scope="row">{bucketName(bucket, size)}</th>
                <td>{group.length}</td>
                {columns.map(({ name, quantity, of }) => (
                  <td key={name}>{inCell(of(figures).value, quantity, units)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/**
 * One sheet of paper for whoever treats the person, A4 or Letter: who and when, the figures with their N, heart rate,
 * zones, elevation, and the weeks. It stands beside the page and is seen on paper only.
 */
export function PrintSheet({
  person,
  days,
  workouts,
  reachingBack,
  filters,
  notes,
  receivedAt,
  printedAt,
  startsOn,
  units,
}: {
  /** What they are called, and their id; null where identifiers are hidden. */
  person: { name: string; id: string | null }
  days: Days
  workouts: readonly Workout[]
  reachingBack: readonly Workout[]
  /** What narrows the page, in words. */
  filters: readonly string[]
  /** What else a reader has to know, such as that some workouts count once. */
  notes: readonly string[]
  /** Milliseconds since 1970, both. */
  receivedAt: number
  printedAt: number
  startsOn: StartsOn
  units: Units
}) {
  const figures = useMemo(() => figuresOf(workouts), [workouts])
  const providers = [...new Set(workouts.map(({ source }) => source.provider))].sort()
  const sports = new Set(workouts.map(sportOf)).size
  return createPortal(
    <article className={css.sheet}>
      <header className={css.header}>
        <div>
          <h1>Workout summary</h1>
          <p>
            <strong>{person.name}</strong>
            {person.id && person.id !== person.name && <code> {person.id}</code>}
          </p>
        </div>
        <div className={css.period}>
          <p>
            <strong>{formatDays(days)}</strong>
          </p>
          <p>
            {counted(workouts.length, 'workout')} of {counted(sports, 'sport')} from {providers.join(', ') || 'no provider'}
          </p>
          {filters.length > 0 && <p>Only {filters.join('; ')}</p>}
        </div>
      </header>
      <dl className={css.figures}>
        {columns.map(({ name, quantity, of }) => {
          const { value, n } = of(figures)
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={css.value}>{value === null ? '–' : quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units)}</dd>
              <dd>
                {formatNumber(n)} of {formatNumber(workouts.length)}
              </dd>
            </div>
          )
        })}
      </dl>
      <HeartRate workouts={workouts} reachingBack={reachingBack} days={days} startsOn={startsOn} />
      <Zones workouts={workouts} />
      <Elevation workouts={workouts} days={days} startsOn={startsOn} units={units} />
      <Table workouts={workouts} days={days} startsOn={startsOn} units={units} />
      <footer className={css.footer}>
        <p>
          Average heart rate is weighted by moving time. A dash is “not measured”, never zero; “69 of 71” below a figure says how many of the workouts it is of. Days are those of the place of recording.{' '}
          {notes.join(' ')}
        </p>
        <p>
          Source: workout summaries as the providers sent them, received {formatInstant(new Date(receivedAt).toISOString())} UTC. Printed {formatInstant(new Date(printedAt).toISOString())} UTC by Rounds.
        </p>
      </footer>
    </article>,
    document.body
  )
}
