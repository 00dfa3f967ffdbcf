import { useCallback, useMemo, useState, type ComponentProps } from 'react'

import type { Workout } from '#contract/workouts.ts'
import { createPointing, ShareHover } from '#src/charts/active.ts'
import { ChartCard, NoChart, type Twin } from '#src/charts/ChartCard.tsx'
import { EndLabels, Gaps, MarksBelow, Points, RangeBars, StackedBars, StackKey, TrendLine, type Scale } from '#src/charts/marks.tsx'
import { axisOf, niceAxis, niceHours, niceTicks, rowTicks } from '#src/charts/ticks.ts'
import { TimeChart, type Facts } from '#src/charts/TimeChart.tsx'
import { dayNumber, formatDayShort, formatMonth, formatWeek, fromDayNumber } from '#src/lib/days.ts'
import type { Days } from '#src/lib/range.ts'
import { convert, counted, formatDuration, formatNumber, unitOf, withUnit, type Units } from '#src/lib/units.ts'
import { zoneColors, zoneNames } from '#src/lib/zones.ts'
import {
  bucketsOf,
  elevationRows,
  gapsOf,
  groupByBucket,
  heartRateRows,
  mainSports,
  rollingHeartRate,
  ROLLING_DAYS,
  ROLLING_LEAST,
  isWeek,
  rowSize,
  stackSize,
  sumOf,
  volumeRows,
  zoneDivisions,
  zoneRows,
  zoneSeconds,
  type ElevationRow,
  type HeartRateRow,
  type Size,
  type StackRow,
} from './aggregate.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { CHART_HEIGHT } from './chart-heights.ts'
import css from './charts-grid.module.css'
import { RoutesCard } from './RoutesCard.tsx'
import { EfficiencyCard } from './EfficiencyCard.tsx'
import { InWords } from './InWords.tsx'
import { bucketName, elevationSentence, heartRateSentence, volumeSentence, zonesSentence } from './sentences.ts'
import { WeekSwitch, type Weeks } from './WeekSwitch.tsx'

type Props = Weeks & {
  /** Of the whole range, after the filters. */
  workouts: readonly Workout[]
  /** The same, and those of the weeks before that the rolling mean reaches back to. */
  reachingBack: readonly Workout[]
  days: Days
  /** The part of `workouts` within the stretch. */
  narrowed: readonly Workout[]
  stretch: Days | null
  onStretch: (stretch: Days) => void
  units: Units
  /** Time in zones as hours, or as shares. */
  zones: { as: 'hours' | 'share'; onAs: (as: 'hours' | 'share') => void }
}
type Part = Props & {
  /** The stretch as day numbers. */
  bounds: { from: number; to: number } | null
  narrow: (from: number, to: number) => void
}
/** What the words beside a chart and its table are of: the stretch where there is one. */
const narrowedDays = ({ stretch, days }: Props) => stretch ?? days

const nameOfAxis: Record<Size, (day: string) => string> = {
  day: formatDayShort,
  week: formatWeek,
  sundayWeek: formatDayShort,
  month: (day) => (day.slice(5, 7) === '01' ? formatMonth(day) : formatMonth(day).slice(0, 3)),
  year: (day) => day.slice(0, 4),
}
const bpm = (value: number | null) => (value === null ? '–' : `${Math.round(value)} bpm`)
const wholeNumber = (value: number) => formatNumber(value)
const figure = (value: number | null) => (value === null ? '–' : formatNumber(Math.round(value)))

type PulseRow = HeartRateRow & { rolling: number | null }
const hasHeartRate = ({ average_hr, max_hr }: PulseRow) => average_hr !== null || max_hr !== null

function heartRateOf(workouts: readonly Workout[], reachingBack: readonly Workout[], days: Days, size: Size) {
  const buckets = bucketsOf(days, size)
  const groups = groupByBucket(workouts, buckets)
  const gaps = gapsOf(buckets, groups)
  const rolling = rollingHeartRate(reachingBack, buckets.map(({ to }) => to))
  const inGap = (from: number) => gaps.some((gap) => gap.from <= from && from <= gap.to)
  const rows = heartRateRows(buckets, groups).map((row, index): PulseRow => ({ ...row, rolling: inGap(row.from) ? null : rolling[index]! }))
  return { rows, gaps }
}

function HeartRate(part: Part) {
  const { workouts, reachingBack, days, narrowed, bounds, narrow, startsOn } = part
  const size = rowSize(days, startsOn)
  const { rows, gaps } = useMemo(() => heartRateOf(workouts, reachingBack, days, size), [workouts, reachingBack, days, size])
  const axis = useMemo(() => {
    const values = rows.flatMap(({ average_hr, max_hr, rolling }) => [average_hr, max_hr, rolling]).filter((value) => value !== null)
    return values.length ? niceAxis(Math.min(...values), Math.max(...values)) : null
  }, [rows])
  const marks = useCallback(
    (scale: Scale) => {
      const last = rows.findLast(hasHeartRate)
      const line = rows.findLast(({ rolling }) => rolling !== null)
      const labels = [
        last?.max_hr != null && { value: last.max_hr, text: 'maximum', color: 'var(--hr)' },
        last?.average_hr != null && { value: last.average_hr, text: 'average', color: 'var(--hr)' },
        line?.rolling != null && { value: line.rolling, text: `${ROLLING_DAYS}-day`, color: 'var(--ink)' },
      ].filter((label) => label !== false)
      return (
        <>
          <Gaps scale={scale} gaps={gaps} words="no workouts" />
          <RangeBars scale={scale} rows={rows} low={(row) => row.average_hr} high={(row) => row.max_hr} color="var(--hr-soft)" />
          <Points scale={scale} rows={rows} value={(row) => (row.average_hr === null ? row.max_hr : null)} color="var(--hr-soft)" />
          <Points scale={scale} rows={rows} value={(row) => row.average_hr} color="var(--hr)" />
          <TrendLine scale={scale} rows={rows} value={(row) => row.rolling} color="var(--ink)" />
          <EndLabels scale={scale} labels={labels} />
        </>
      )
    },
    [rows, gaps]
  )
  const facts = useCallback(
    (row: PulseRow): Facts => ({
      title: bucketName(row, size),
      y: row.average_hr ?? row.max_hr,
      lines: [
        { name: 'Maximum', value: bpm(row.max_hr), color: 'var(--hr-soft)' },
        { name: 'Average', value: bpm(row.average_hr), color: 'var(--hr)' },
        { name: `${ROLLING_DAYS}-day mean`, value: bpm(row.rolling), color: 'var(--ink)' },
        { name: 'With heart rate', value: `${row.n} of ${counted(row.workouts, 'workout')}` },
      ],
    }),
    [size]
  )
  const shortLine = axis && rows.every(({ rolling }) => rolling === null)
  const twin = (): Twin => ({
    header: ['Days', 'Average, bpm', 'Maximum, bpm', `${ROLLING_DAYS}-day mean, bpm`, 'With heart rate', 'Workouts'],
    rows: heartRateOf(narrowed, reachingBack, narrowedDays(part), size)
      .rows.filter(({ workouts: n }) => n > 0)
      .map((row) => ({ key: row.from, cells: [bucketName(row, size), figure(row.average_hr), figure(row.max_hr), figure(row.rolling), figure(row.n), figure(row.workouts)] })),
  })
  const height = CHART_HEIGHT.heartRate
  return (
    <ChartCard
      title="Heart rate"
      height={height}
      twin={twin}
      sentence={
        <>
          {heartRateSentence(narrowed, size)}{' '}
          {axis &&
            (shortLine
              ? `Too few workouts for the ${ROLLING_DAYS}-day mean: it takes ${ROLLING_LEAST}.`
              : `The line is the ${ROLLING_DAYS}-day mean by moving time${rows.some((row) => row.rolling === null && row.n > 0) ? `, where there are ${ROLLING_LEAST} workouts for it` : ''}.`)}
          {gaps.length > 0 && axis && ' Shaded: more than 7 days without workouts.'}
        </>
      }
    >
      {axis ? (
        <TimeChart
          label="Heart rate over time"
          rows={rows}
          axis={axis}
          formatTick={String}
          unit="bpm"
          height={height}
          right={68}
          startsOn={startsOn}
          has={hasHeartRate}
          facts={facts}
          stretch={bounds}
          onStretch={narrow}
          marks={marks}
        />
      ) : (
        <NoChart height={height}>No heart rate was recorded here.</NoChart>
      )}
    </ChartCard>
  )
}

const hasElevation = ({ n }: ElevationRow) => n > 0
const lowestOf = ({ elev_low, elev_high }: ElevationRow) => elev_low ?? elev_high

function elevationOf(workouts: readonly Workout[], days: Days, size: Size, units: Units) {
  const buckets = bucketsOf(days, size)
  const local = (value: number | null) => (value === null ? null : convert(value, 'elevation', units))
  return elevationRows(buckets, groupByBucket(workouts, buckets)).map((row) => ({
    ...row,
    elev_low: local(row.elev_low),
    elev_high: local(row.elev_high),
    total_elevation_gain: local(row.total_elevation_gain),
  }))
}

function Elevation(part: Part) {
  const { workouts, days, narrowed, bounds, narrow, units, startsOn } = part
  const size = rowSize(days, startsOn)
  const rows = useMemo(() => elevationOf(workouts, days, size, units), [workouts, days, size, units])
  const { above, below } = useMemo(() => {
    const isBelow = (row: ElevationRow) => (lowestOf(row) ?? 0) < 0
    return { above: rows.filter((row) => !isBelow(row)), below: rows.filter(isBelow) }
  }, [rows])
  const axis = useMemo(() => {
    const values = rows.flatMap(({ elev_low, elev_high }) => [elev_low, elev_high]).filter((value) => value !== null)
    return values.length ? niceAxis(Math.min(...values), Math.max(...values), 4) : null
  }, [rows])
  const marks = useCallback(
    (scale: Scale) => {
      const { low, high } = axis!
      const seaInView = low <= 0 && high >= 0
      return (
        <>
          {seaInView && <path d={`M${scale.left} ${scale.y(0).toFixed(1)}h${scale.width}`} className={css.sea} />}
          <RangeBars scale={scale} rows={above} low={(row) => row.elev_low} high={(row) => row.elev_high} color="var(--elev)" />
          <RangeBars scale={scale} rows={below} low={(row) => row.elev_low} high={(row) => row.elev_high} color="var(--below-sea)" />
          {/* only one end was measured */}
          <Points scale={scale} rows={above} value={(row) => (row.elev_low === null || row.elev_high === null ? lowestOf(row) : null)} color="var(--elev)" />
          <Points scale={scale} rows={below} value={(row) => (row.elev_low === null || row.elev_high === null ? lowestOf(row) : null)} color="var(--below-sea)" />
          <MarksBelow scale={scale} rows={below} value={lowestOf} color="var(--below-sea)" />
          <EndLabels
            scale={scale}
            labels={[
              ...(seaInView ? [{ value: 0, text: 'sea level', color: 'var(--ink2)' }] : []),
              ...(below.length ? [{ value: low, text: '▾ below it', color: 'var(--below-sea)' }] : []),
            ]}
          />
        </>
      )
    },
    [above, below, axis]
  )
  const unit = unitOf('elevation', units)
  const facts = useCallback(
    (row: ElevationRow): Facts => {
      const metres = (value: number | null) => (value === null ? '–' : `${formatNumber(Math.round(value))} ${unit}`)
      return {
        title: bucketName(row, size),
        y: row.elev_high ?? row.elev_low,
        lines: [
          { name: 'Highest', value: metres(row.elev_high), color: (lowestOf(row) ?? 0) < 0 ? 'var(--below-sea)' : 'var(--elev)' },
          { name: 'Lowest', value: metres(row.elev_low) },
          { name: 'Gain', value: metres(row.total_elevation_gain) },
          { name: 'With elevation', value: `${row.n} of ${counted(row.workouts, 'workout')}` },
        ],
      }
    },
    [size, unit]
  )
  const twin = (): Twin => ({
    header: ['Days', `Lowest, ${unit}`, `Highest, ${unit}`, `Gain, ${unit}`, 'With elevation', 'Workouts'],
    rows: elevationOf(narrowed, narrowedDays(part), size, units)
      .filter(({ workouts: n }) => n > 0)
      .map((row) => ({ key: row.from, cells: [bucketName(row, size), figure(row.elev_low), figure(row.elev_high), figure(row.total_elevation_gain), figure(row.n), figure(row.workouts)] })),
  })
  const height = CHART_HEIGHT.elevation
  return (
    <ChartCard title="Elevation" height={height} twin={twin} sentence={elevationSentence(narrowed, size, units)}>
      {axis ? (
        <TimeChart
          label="Elevation over time"
          rows={rows}
          axis={axis}
          formatTick={wholeNumber}
          unit={unit}
          height={height}
          right={68}
          startsOn={startsOn}
          has={hasElevation}
          facts={facts}
          stretch={bounds}
          onStretch={narrow}
          marks={marks}
        />
      ) : (
        <NoChart height={height}>No elevation was recorded here.</NoChart>
      )}
    </ChartCard>
  )
}

const isMeasured = ({ n }: StackRow) => n > 0
const percents = axisOf([0, 25, 50, 75, 100])
const totalOf = ({ values }: StackRow) => values.reduce((sum, value) => sum + value, 0)

/** Pixels for a name below a row. */
const TICK_PX: Record<Size, number> = { day: 64, week: 44, sundayWeek: 64, month: 60, year: 44 }

/** Times on top of each other, by week or month, or the share of each in its row: for zones and for sports. */
function TimeStack({
  label,
  rows,
  names,
  colors,
  size,
  height,
  right,
  bounds,
  narrow,
  startsOn,
  share = false,
}: Pick<Part, 'bounds' | 'narrow' | 'startsOn'> & { share?: boolean; label: string; rows: readonly StackRow[]; names: readonly string[]; colors: readonly string[]; size: Size; height: number; right: number }) {
  const { scaled, axis, unit } = useMemo(() => {
    if (share) return { scaled: rows.map((row) => ({ ...row, values: row.values.map((value) => (value / (totalOf(row) || 1)) * 100) })), axis: percents, unit: '%' }
    const most = Math.max(...rows.map(totalOf))
    const seconds = most < 3600 ? 60 : 3600
    return {
      scaled: rows.map((row) => ({ ...row, values: row.values.map((value) => value / seconds) })),
      axis: axisOf(seconds === 60 ? niceTicks(0, most / 60, 4) : niceHours(most / 3600)),
      unit: seconds === 60 ? 'min' : 'h',
    }
  }, [rows, share])
  const marks = useCallback(
    (scale: Scale) => (
      <>
        <StackedBars scale={scale} rows={scaled} values={({ values }) => values} colors={colors} />
        <StackKey scale={scale} names={names.map((name) => (name.length > 14 ? `${name.slice(0, 12).trimEnd()}…` : name))} colors={colors} />
      </>
    ),
    [scaled, names, colors]
  )
  const facts = useCallback(
    (row: StackRow): Facts => {
      // the rows of the drawing are scaled, those of the words are seconds
      const inSeconds = rows.find(({ from }) => from === row.from)!
      const total = totalOf(inSeconds)
      const lines = inSeconds.values.map((value, place) => ({ name: names[place]!, value: total > 0 ? `${formatDuration(value)} · ${Math.round((value / total) * 100)} %` : formatDuration(value), color: colors[place] }))
      return {
        title: bucketName(row, size),
        y: null,
        lines: [...lines.filter((_, place) => inSeconds.values[place]! > 0).reverse(), { name: 'Together', value: formatDuration(total), color: undefined }, { name: 'Of', value: `${row.n} of ${counted(row.workouts, 'workout')}`, color: undefined }],
      }
    },
    [rows, names, colors, size]
  )
  const xTicks = useCallback((width: number) => rowTicks(rows, width, TICK_PX[size], ({ from }) => nameOfAxis[size](fromDayNumber(from))), [rows, size])
  return (
    <TimeChart
      label={label}
      rows={scaled}
      axis={axis}
      formatTick={String}
      unit={unit}
      height={height}
      right={right}
      startsOn={startsOn}
      xTicks={xTicks}
      has={isMeasured}
      facts={facts}
      stretch={bounds}
      onStretch={narrow}
      marks={marks}
    />
  )
}

const stackTwin = (rows: readonly StackRow[], names: readonly string[], size: Size): Twin => ({
  header: ['Days', ...names.map((name) => `${name}, h:min`), 'Together, h:min', 'Measured', 'Workouts'],
  rows: rows
    .filter(({ workouts }) => workouts > 0)
    .map((row) => ({ key: row.from, cells: [bucketName(row, size), ...[...row.values, totalOf(row)].map((value) => (row.n ? hoursAndMinutes(value) : '–')), figure(row.n), figure(row.workouts)] })),
})
const hoursAndMinutes = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
}

function zonesOf(workouts: readonly Workout[], days: Days, size: Size, zones: number) {
  const buckets = bucketsOf(days, size)
  return zoneRows(buckets, groupByBucket(workouts, buckets), zones)
}

function Zones(part: Part) {
  const { workouts, days, narrowed, bounds, narrow, startsOn } = part
  const { as, onAs } = part.zones
  const size = stackSize(days, startsOn)
  const zones = useMemo(() => zoneDivisions(workouts)[0]?.zones ?? 0, [workouts])
  const rows = useMemo(() => zonesOf(workouts, days, size, zones), [workouts, days, size, zones])
  const names = useMemo(() => zoneNames(zones), [zones])
  const colors = useMemo(() => zoneColors(zones), [zones])
  const { seconds, n } = useMemo(() => zoneSeconds(narrowed, zones), [narrowed, zones])
  const others = useMemo(() => zoneDivisions(narrowed).filter((other) => other.zones !== zones), [narrowed, zones])
  const height = CHART_HEIGHT.heartRate
  return (
    <ChartCard
      title="Time in heart-rate zones"
      height={height}
      twin={() => stackTwin(zonesOf(narrowed, narrowedDays(part), size, zones), names, size)}
      sentence={
        <>
          {zonesSentence(seconds, n, narrowed.length, names, others)}{' '}
          {zones > 0 && <InWords onClick={() => onAs(as === 'hours' ? 'share' : 'hours')}>{as === 'hours' ? 'Show shares' : 'Show hours'}</InWords>}
        </>
      }
    >
      {zones > 0 ? (
        <TimeStack label="Time in heart-rate zones over time" rows={rows} names={names} colors={colors} size={size} height={height} right={84} bounds={bounds} narrow={narrow} startsOn={startsOn} share={as === 'share'} />
      ) : (
        <NoChart height={height}>No workout here has time in zones.</NoChart>
      )}
    </ChartCard>
  )
}

const MOST_SPORTS = 5
const sportColors = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--series-4)', 'var(--series-5)', 'var(--series-6)']

/** Sports beyond the main ones are together at the top of the stack, where there are any. */
function volumeOf(workouts: readonly Workout[], days: Days, size: Size, main: readonly string[], withOthers: boolean) {
  const buckets = bucketsOf(days, size)
  const rows = volumeRows(buckets, groupByBucket(workouts, buckets), main)
  return withOthers ? rows : rows.map((row) => ({ ...row, values: row.values.slice(0, -1) }))
}

function Volume(part: Part) {
  const { workouts, days, narrowed, bounds, narrow, units, startsOn } = part
  const size = stackSize(days, startsOn)
  const { main, withOthers, names, colors } = useMemo(() => {
    const all = mainSports(workouts, Infinity)
    const few = all.slice(0, MOST_SPORTS)
    const others = all.length > MOST_SPORTS
    return {
      main: few,
      withOthers: others,
      names: [...few.map((sport) => sport || 'No sport given'), ...(others ? ['Other sports'] : [])],
      colors: [...sportColors.slice(0, few.length), ...(others ? [sportColors[MOST_SPORTS]!] : [])],
    }
  }, [workouts])
  const rows = useMemo(() => volumeOf(workouts, days, size, main, withOthers), [workouts, days, size, main, withOthers])
  const inWords = narrowedDays(part)
  const narrowedRows = useMemo(() => volumeOf(narrowed, inWords, size, main, withOthers), [narrowed, inWords, size, main, withOthers])
  const time = useMemo(() => sumOf(narrowed, 'moving_time'), [narrowed])
  const distance = useMemo(() => sumOf(narrowed, 'distance'), [narrowed])
  const height = CHART_HEIGHT.elevation
  const titles: Record<Size, string> = { day: 'Volume by day', week: 'Weekly volume', sundayWeek: 'Weekly volume', month: 'Monthly volume', year: 'Yearly volume' }
  return (
    <ChartCard
      title={titles[size]}
      height={height}
      twin={() => stackTwin(narrowedRows, names, size)}
      sentence={
        <>
          {volumeSentence(narrowedRows, time.n, narrowed.length, size)} {distance.value !== null && `Distance ${withUnit(distance.value, 'distance', units, 0)} in all.`} {isWeek(size) && <WeekSwitch {...part} />}
        </>
      }
    >
      {rows.some((row) => totalOf(row) > 0) ? (
        <TimeStack label={`${titles[size]}: moving time by sport`} rows={rows} names={names} colors={colors} size={size} height={height} right={116} bounds={bounds} narrow={narrow} startsOn={startsOn} />
      ) : (
        <NoChart height={height}>No moving time was recorded here.</NoChart>
      )}
    </ChartCard>
  )
}

export { PrintSheet } from './PrintSheet.tsx'

/** The pictures of the page. They point together, and narrow together. */
export function WorkoutCharts({ calendar, routes, ...props }: Props & { calendar: Omit<ComponentProps<typeof CalendarCard>, keyof Weeks>; routes: Pick<ComponentProps<typeof RoutesCard>, 'routes' | 'groups' | 'isOneWay' | 'onWay' | 'hrefOf' | 'onOpen'> }) {
  const { stretch, onStretch } = props
  const [pointing] = useState(createPointing)
  const bounds = useMemo(() => stretch && { from: dayNumber(stretch.start), to: dayNumber(stretch.end) }, [stretch])
  const narrow = useCallback((from: number, to: number) => onStretch({ start: fromDayNumber(from), end: fromDayNumber(to) }), [onStretch])
  const part = { ...props, bounds, narrow }
  return (
    <ShareHover value={pointing}>
      <div className={css.grid}>
        <HeartRate {...part} />
        <Zones {...part} />
        <Elevation {...part} />
        <Volume {...part} />
        <div className={css.whole}>
          <RoutesCard {...routes} workouts={part.narrowed} days={narrowedDays(part)} units={part.units} startsOn={part.startsOn} height={CHART_HEIGHT.routes} />
        </div>
        <CalendarCard {...calendar} startsOn={part.startsOn} onStartsOn={part.onStartsOn} />
        <EfficiencyCard {...part} />
      </div>
    </ShareHover>
  )
}
