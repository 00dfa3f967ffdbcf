import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { zoneBounds, type Workout } from '#contract/workouts.ts'
import { withFoot } from '#src/charts/FootBars.tsx'
import { niceAxis, type Axis } from '#src/charts/ticks.ts'
import { TimePlot, type TimeRow } from '#src/charts/TimePlot.tsx'
import { shortId } from '#src/layout/person.ts'
import { formatInstant, type StartsOn } from '#lib/days.ts'
import { formatDays, type Days } from '#lib/range.ts'
import {
  counted,
  formatDuration,
  formatNumber,
  formatQuantity,
  unitOf,
  withUnit,
  type Quantity,
  type Units,
} from '#src/lib/units.ts'
import { elevationOverTime } from '#src/workouts/elevation.ts'
import { heartRateOverTime, heartRatesDrawn, isImpossible } from '#src/workouts/heart-rate.ts'
import { zoneColors, zoneNames } from '#src/workouts/zones.ts'
import {
  bucketsOf,
  figuresOf,
  headlines,
  groupByBucket,
  otherClockDay,
  ROLLING_DAYS,
  rowSize,
  bucketNames,
  weekFrom,
  zoneDivisions,
  zoneSeconds,
  type Figures,
  type Size,
} from '#src/workouts/aggregate.ts'
import { choicesOf, type Choice } from '#src/workouts/filters.ts'
import { sportKey, sportNames } from '#src/workouts/sport.ts'
import { ElevationMarks } from './ElevationMarks.tsx'
import { HeartRateMarks } from './HeartRateMarks.tsx'
import css from './print-sheet.module.css'
import {
  bucketName,
  changeBy,
  changeOf,
  elevationSentence,
  heartRateSentence,
  zonesSentence,
} from '#src/workouts/sentences.ts'
import { providerKey, providerLabel } from '#src/workouts/provider.ts'

/** Pixels of a chart, which the sheet scales to the paper's width: it is laid out when nobody can measure it. */
const CHART_WIDTH = 700
const LABELS_WIDTH = 62
/** What Letter has within its margins, in CSS pixels, less a line: A4 is longer by more than its lines grow by being narrower. */
const PAPER_HEIGHT = ((279.4 - 2 * 11) / 25.4) * 96 - 14
/** Where there is no layout to measure. */
const USUAL_ROWS = 14

/** A chart over days, of a size that needs no measuring. */
const SheetChart = ({
  label,
  height,
  ...plot
}: {
  label: string
  rows: readonly TimeRow[]
  axis: Axis
  height: number
  unit: string
  startsOn: StartsOn
  children: ReactNode
}) => (
  // it has its place before the library has drawn it: the rows that fit are counted at once
  <div
    role="img"
    aria-label={label}
    className={css.chart}
    style={{ aspectRatio: CHART_WIDTH / height }}
  >
    <TimePlot {...plot} width={CHART_WIDTH} height={height} right={LABELS_WIDTH} />
  </div>
)

const axisOf = (values: readonly (number | null)[], about: number) => {
  const known = values.filter((value) => value !== null)
  return known.length ? niceAxis(Math.min(...known), Math.max(...known), about) : null
}

function HeartRate({
  workouts,
  reachingBack,
  days,
  startsOn,
}: {
  workouts: readonly Workout[]
  reachingBack: readonly Workout[]
  days: Days
  startsOn: StartsOn
}) {
  const size = rowSize(days, startsOn)
  const { rows, gaps } = heartRateOverTime(workouts, reachingBack, days, size)
  const axis = axisOf(heartRatesDrawn(rows), 5)
  const hasImpossible = rows.some(isImpossible)
  return (
    <section>
      <h2>Heart rate</h2>
      <p>
        {heartRateSentence(workouts, size)}{' '}
        {rows.some(({ rolling }) => rolling !== null) &&
          `The line is the ${ROLLING_DAYS}-day mean by moving time, where there are enough workouts.`}
        {hasImpossible && axis && ' A heart rate of 0 is marked ▾ at the foot, beside the scale.'}
      </p>
      {axis && (
        <SheetChart
          label="Heart rate over time"
          rows={rows}
          axis={axis}
          height={168}
          unit="bpm"
          startsOn={startsOn}
        >
          <HeartRateMarks rows={rows} gaps={gaps} />
        </SheetChart>
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
      <h2>Time in heart-rate zones{main.zones === zoneBounds.length && ', % of maximum'}</h2>
      <p>{zonesSentence(seconds, n, workouts.length, names, others)}</p>
      <div className={css.bar} aria-hidden="true">
        {seconds.map(
          (one, zone) =>
            one > 0 && <i key={zone} style={{ flexGrow: one, background: colors[zone] }} />,
        )}
      </div>
      <ul
        className={css.zones}
        style={{
          gridTemplateColumns: `repeat(${Math.max(zoneBounds.length, seconds.length)}, 1fr)`,
        }}
      >
        {seconds.map((one, zone) => (
          <li key={zone}>
            <i style={{ background: colors[zone] }} aria-hidden="true" />
            {names[zone]}
            <div>
              <strong>{formatDuration(one)}</strong> · {Math.round((one / total) * 100)} %
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Elevation({
  workouts,
  days,
  startsOn,
  units,
}: {
  workouts: readonly Workout[]
  days: Days
  startsOn: StartsOn
  units: Units
}) {
  const size = rowSize(days, startsOn)
  const rows = elevationOverTime(workouts, days, size, units)
  const axis = axisOf(
    rows.flatMap(({ elev_low, elev_high }) => [elev_low, elev_high]),
    4,
  )
  return (
    <section>
      <h2>Elevation</h2>
      <p>{elevationSentence(workouts, size, units)}</p>
      {axis && (
        <SheetChart
          label="Elevation over time"
          rows={rows}
          axis={withFoot(axis)}
          height={132}
          unit={unitOf('elevation', units)}
          startsOn={startsOn}
        >
          <ElevationMarks rows={rows} axis={axis} />
        </SheetChart>
      )}
    </section>
  )
}

const bucketHeader: Record<Size, string> = {
  day: 'Day',
  week: 'Week',
  sundayWeek: 'Week',
  month: 'Month',
  year: 'Year',
}
const inCell = (value: number | null, quantity: Quantity, units: Units) =>
  value === null
    ? '–'
    : quantity === 'duration'
      ? formatDuration(value)
      : formatQuantity(value, quantity, units)
const inWords = (value: number | null, quantity: Quantity, units: Units) =>
  value === null
    ? '–'
    : quantity === 'duration'
      ? formatDuration(value)
      : withUnit(value, quantity, units)

/** What happened in each week; in months or years where `most` rows would not hold the weeks. */
function Table({
  workouts,
  days,
  most,
  startsOn,
  units,
}: {
  workouts: readonly Workout[]
  days: Days
  most: number
  startsOn: StartsOn
  units: Units
}) {
  const sizes: readonly Size[] = [weekFrom(startsOn), 'month', 'year']
  const size = sizes.find((one) => bucketsOf(days, one).length <= most) ?? sizes.at(-1)!
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const all = buckets.map((bucket, index) => ({ bucket, group: groups[index]! })).toReversed()
  const rows = all.slice(0, most)
  return (
    <section>
      <h2>
        By {bucketNames[size]}
        {rows.length < all.length && `, the latest ${rows.length} of ${all.length}`}
      </h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{bucketHeader[size]}</th>
            <th scope="col">Workouts</th>
            {headlines.map(({ key, short, quantity }) => (
              <th key={key} scope="col">
                {quantity === 'duration' ? short : `${short}, ${unitOf(quantity, units)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, group }) => {
            const { figures } = figuresOf(group)
            return (
              <tr key={bucket.from}>
                <th scope="row">{bucketName(bucket, size)}</th>
                <td>{group.length}</td>
                {headlines.map(({ key, quantity }, index) => (
                  <td key={key}>{inCell(figures[index]!.value, quantity, units)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const MOST_NAMED = 4
/** `Running 30, Cycling 12 and 3 more sports`: the most frequent first. */
function listed(values: readonly string[], label: (choice: Choice) => string, one: string): string {
  const choices = choicesOf(values, [])
  const more = choices.length - MOST_NAMED
  const named = (more > 1 ? choices.slice(0, MOST_NAMED) : choices).map(label).join(', ')
  return more > 1 ? `${named} and ${more} more ${one}s` : named
}
function sportsWords(workouts: readonly Workout[]): string {
  const sportName = sportNames(workouts)
  const label = ({ value, count }: Choice) => `${sportName(value)} ${formatNumber(count)}`
  return listed(workouts.map(sportKey), label, 'sport')
}

/** Which day a workout is of, where a reader could take it for another. */
function daysSentence(workouts: readonly Workout[]): string {
  const elsewhere = workouts.filter((workout) => otherClockDay(workout) !== null).length
  const overnight = workouts.filter(
    (workout) =>
      workout.time_end !== null &&
      otherClockDay({ ...workout, time_start: workout.time_end }) !== otherClockDay(workout),
  ).length
  return [
    'A workout counts whole on its calendar date, the day where it was recorded.',
    overnight > 0 &&
      `${formatNumber(overnight)} ended on another day than ${overnight > 1 ? 'they' : 'it'} began.`,
    elsewhere > 0 &&
      `${formatNumber(elsewhere)} ${elsewhere > 1 ? 'have' : 'has'} a calendar date other than the clock’s.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** How many rows of the table the rest of the sheet leaves room for. The sheet is laid out beside the page before it is put on paper. */
function useRowsThatFit() {
  const sheet = useRef<HTMLElement>(null)
  const [rows, setRows] = useState<number | null>(null)
  // what fits is known only after the browser has laid the page out
  useLayoutEffect(() => {
    const row = sheet.current!.querySelector('thead tr')!.getBoundingClientRect().height
    setRows(
      row
        ? Math.max(1, Math.floor((PAPER_HEIGHT - sheet.current!.offsetHeight) / row))
        : USUAL_ROWS,
    )
  }, [])
  return { sheet, rows }
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
  before,
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
  /** What the page compares with; null where it does not. */
  before: { days: Days; figures: Figures } | null
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
  const { sheet, rows } = useRowsThatFit()
  return createPortal(
    <article className={css.sheet} ref={sheet}>
      <header className={css.header}>
        <div>
          <h1>Workout summary</h1>
          <p>
            {person.id && person.name === shortId(person.id) ? null : (
              <strong>{person.name}</strong>
            )}{' '}
            {person.id && <code>{person.id}</code>}
          </p>
        </div>
        <div className={css.period}>
          <p>
            <strong>{formatDays(days)}</strong>
          </p>
          <p>
            {counted(workouts.length, 'workout')} from{' '}
            {listed(workouts.map(providerKey), ({ value }) => providerLabel(value), 'provider')}
          </p>
          <p>{sportsWords(workouts)}</p>
          {before && (
            <p>
              Compared with {formatDays(before.days)}, {counted(before.figures.count, 'workout')}
            </p>
          )}
          {filters.length > 0 && <p>Only {filters.join('; ')}</p>}
        </div>
      </header>
      <dl className={css.figures}>
        {headlines.map((metric, index) => {
          const { key, label, quantity } = metric
          const { value, n } = figures.figures[index]!
          const earlier = before?.figures.count ? before.figures.figures[index]! : null
          const change = earlier && changeOf(value, earlier.value, changeBy(metric), units)
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd className={css.value}>{inWords(value, quantity, units)}</dd>
              <dd>
                {formatNumber(n)} of {formatNumber(workouts.length)}
              </dd>
              {earlier && (
                <dd className={css.before}>
                  {change ? <strong>{change}</strong> : 'before'} {change && 'from '}
                  {inWords(earlier.value, quantity, units)}
                  <br />
                  {formatNumber(earlier.n)} of {formatNumber(before!.figures.count)}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      <HeartRate workouts={workouts} reachingBack={reachingBack} days={days} startsOn={startsOn} />
      <Zones workouts={workouts} />
      <Elevation workouts={workouts} days={days} startsOn={startsOn} units={units} />
      <Table workouts={workouts} days={days} most={rows ?? 0} startsOn={startsOn} units={units} />
      <footer className={css.footer}>
        <p>
          Average heart rate is weighted by moving time. A dash is “not measured”, never zero. Below
          each figure: of how many workouts it is
          {before &&
            '; then the change, the figure of the days compared with, and of how many it is'}
          . {daysSentence(workouts)} {notes.join(' ')}
        </p>
        <p>
          Source: workout summaries as the providers sent them, received{' '}
          {formatInstant(new Date(receivedAt).toISOString())} UTC. Printed{' '}
          {formatInstant(new Date(printedAt).toISOString())} UTC by Rounds.
        </p>
      </footer>
    </article>,
    document.body,
  )
}
