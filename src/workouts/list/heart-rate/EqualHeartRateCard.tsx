import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay, formatDayNear, fromDayNumber, today } from '#lib/days.ts'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import {
  ScatterChart,
  shadeColor,
  shadeOf,
  SHADES,
  type ScatterPoint,
} from '#src/kit/charts/ScatterChart.tsx'
import { axisAround, calmAxis, clockStep, niceAxis } from '#src/kit/charts/ticks.ts'
import {
  convert,
  counted,
  formatClock,
  formatNumber,
  headUnitOf,
  unitOf,
  isPace,
  withUnit,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { bandText, readBand, type Band } from '#src/workouts/model/heart-rate/band.ts'
import type { EfficiencySubject } from '#src/workouts/model/heart-rate/efficiency.ts'
import {
  bandAround,
  bandsOf,
  binsByRate,
  equalHeartRateSentence,
  fullestBand,
  inBand,
  IN_BIN_MIN,
  POINTS_MAX,
  rateText,
  excludedSessions,
  sessionsOf,
  type RateBin,
  type RateBins,
  type Session,
} from '#src/workouts/model/heart-rate/equal-heart-rate.ts'
import { sportColor, sportKey, speedOfSport } from '#src/workouts/model/sport.ts'

import css from '#src/workouts/list/chart-controls.module.css'

/** A session, or if there are too many, the median of a year's sessions at one heart rate. */
type Point = ScatterPoint & ({ session: Session } | { year: number; bin: RateBin; session?: never })

/** Vertical position of an output. The axis of a pace is reversed: faster values are higher. */
const heightOf = (output: number, quantity: Quantity, units: Units) =>
  (isPace(quantity) ? -1 : 1) * convert(output, quantity, units)

const paceAbove = (height: number) => formatClock(-height)

function pointsOf(sessions: readonly Session[], quantity: Quantity, units: Units): Point[] {
  const first = sessions[0]?.day ?? 0
  const last = sessions.at(-1)?.day ?? first
  return sessions.map((session) => ({
    session,
    x: session.heartRate,
    y: heightOf(session.output, quantity, units),
    shade: shadeOf(session.day, first, last),
  }))
}

/** A line of medians for each year, over the middle half of all of them. */
function binned({ step, all, years }: RateBins, quantity: Quantity, units: Units) {
  const lines = years.map(({ year, bins }, shade) => ({
    name: String(year),
    shade,
    points: bins.map((bin): Point => ({
      year,
      bin,
      shade,
      x: bin.heartRate,
      y: heightOf(bin.median, quantity, units),
    })),
  }))
  const ground = all.map(({ heartRate, lower, upper }) => {
    const ends = [lower, upper].map((output) => heightOf(output, quantity, units))
    return { x: heartRate, low: Math.min(...ends), high: Math.max(...ends) }
  })
  return { points: lines.flatMap(({ points }) => points), curves: { lines, ground, step } }
}

/** Points to draw: the sessions themselves, or the medians of many. Without any, there are no axes. */
function useSessionsDrawn(sessions: readonly Session[], quantity: Quantity, units: Units) {
  const bins = useMemo(() => binsByRate(sessions), [sessions])
  return useMemo(() => {
    const { points, curves } = bins
      ? binned(bins, quantity, units)
      : { points: pointsOf(sessions, quantity, units), curves: null }
    const heights = [
      ...points.map(({ y }) => y),
      ...(curves?.ground.flatMap(({ low, high }) => [low, high]) ?? []),
    ]
    const rates = [...points, ...(curves?.ground ?? [])].map(({ x }) => x)
    const stepOf = isPace(quantity) ? clockStep : undefined
    return {
      bins,
      points,
      curves,
      shades: bins ? Math.max(1, bins.years.length) : SHADES,
      x: points.length ? axisAround(rates, niceAxis, 6) : null,
      y: points.length ? axisAround(heights, calmAxis, 4, stepOf) : null,
    }
  }, [bins, sessions, quantity, units])
}

/** Positions of the sessions that the team excludes. */
const useCrosses = (excluded: readonly Session[], quantity: Quantity, units: Units) =>
  useMemo(
    () =>
      excluded.map(({ heartRate, output }) => ({
        x: heartRate,
        y: heightOf(output, quantity, units),
      })),
    [excluded, quantity, units],
  )

/**
 * The band in the address, or else the one with the most sessions of the sport in the whole range,
 * regardless of filters.
 */
function useBand({ sport, by }: EfficiencySubject): Band | null {
  const { unfiltered, view } = useChartInput()
  const fullest = useMemo(() => {
    const ofSport = unfiltered.filter((workout) => sportKey(workout) === sport)
    return fullestBand(sessionsOf(ofSport, by))
  }, [unfiltered, sport, by])
  return readBand(view.band) ?? fullest
}

/** Power, or the speed or pace that is usual in the sport. */
function useQuantity({ sport, by }: EfficiencySubject) {
  const { unfiltered } = useChartInput()
  return useMemo(() => {
    const ofSport = unfiltered.find((workout) => sportKey(workout) === sport)
    return by === 'power' ? 'power' : speedOfSport(ofSport?.sport ?? null)
  }, [unfiltered, sport, by])
}

const titleOf = ({ workout, day }: Session) =>
  [formatDay(fromDayNumber(day)), workout.title].filter(Boolean).join(' · ')

/** Tooltip of a session, or of the median of several. */
const tooltipOf = (
  point: Point,
  {
    said,
    outputName,
    step,
  }: { said: (output: number) => string; outputName: string; step: number },
) =>
  point.session
    ? {
        title: titleOf(point.session),
        lines: [
          { name: outputName, value: said(point.session.output) },
          { name: 'Average heart rate', value: `${formatNumber(point.session.heartRate)} bpm` },
        ],
      }
    : {
        title: `${point.year} at ${rateText(point.bin.heartRate, step)} bpm`,
        lines: [
          { name: 'Median', value: said(point.bin.median) },
          { name: 'Middle 50%', value: `${said(point.bin.lower)} to ${said(point.bin.upper)}` },
          { name: 'Workouts', value: formatNumber(point.bin.n) },
        ],
      }

type TableOptions = {
  /** Outputs without their unit. */
  bare: (output: number) => string
  unit: string
  isIn: (heartRate: number) => string
}

const tableOfBins = (
  { years, step }: RateBins,
  { bare, unit, isIn }: TableOptions,
): ChartTable => ({
  header: [
    'Year',
    'Average heart rate, bpm',
    `Median, ${unit}`,
    'Middle 50%',
    'Workouts',
    'In band',
  ],
  rows: years.toReversed().flatMap(({ year, bins }) =>
    bins.map(({ heartRate, n, lower, median, upper }) => ({
      key: `${year} ${heartRate}`,
      cells: [
        String(year),
        rateText(heartRate, step),
        bare(median),
        `${bare(lower)} to ${bare(upper)}`,
        formatNumber(n),
        isIn(heartRate),
      ],
    })),
  ),
})

const tableOfSessions = (
  sessions: readonly Session[],
  excluded: readonly Session[],
  { bare, unit, isIn }: TableOptions,
): ChartTable => ({
  header: ['Day', 'Average heart rate, bpm', unit, 'In band'],
  rows: [...sessions, ...excluded]
    .sort((a, b) => b.day - a.day)
    .map((session) => ({
      key: session.workout.id,
      cells: [
        titleOf(session),
        formatNumber(session.heartRate),
        bare(session.output),
        excluded.includes(session) ? 'excluded' : isIn(session.heartRate),
      ],
    })),
})

/** Choice of a band. */
function BandChoice({ sessions, band }: { sessions: readonly Session[]; band: Band | null }) {
  const { setView } = useChartInput()
  const bands = useMemo(() => bandsOf(sessions), [sessions])
  const chosen = band ? bandText(band) : ''
  return (
    <Select
      label="Heart rate range"
      labelHidden
      value={chosen}
      onChange={({ target }) => setView({ band: target.value })}
    >
      {chosen && !bands.some((one) => bandText(one) === chosen) && (
        <option value={chosen}>{chosen.replace('-', '–')} bpm</option>
      )}
      {bands.map((one) => (
        <option key={one.from} value={bandText(one)}>
          {one.from}–{one.to} bpm
          {/* the sentence has the number of those chosen */}
          {bandText(one) !== chosen && `, ${counted(one.sessions, 'workout')}`}
        </option>
      ))}
    </Select>
  )
}

/** Legend of the shades, from the first day or year to the last. */
function Shades({
  sessions,
  bins,
  shades,
  color,
}: {
  sessions: readonly Session[]
  bins: RateBins | null
  shades: number
  color: string
}) {
  const [first, last] = bins
    ? [bins.years[0]?.year, bins.years.at(-1)?.year]
    : [sessions[0], sessions.at(-1)].map(
        (session) => session && formatDayNear(fromDayNumber(session.day), today()),
      )
  return (
    <div className={`row gap-1 soft tiny ${css.shades}`} aria-hidden="true">
      {first}
      {Array.from({ length: shades }, (_, shade) => (
        <i key={shade} style={{ background: shadeColor(shade, color, shades) }} />
      ))}
      {last}
    </div>
  )
}

const outputNames = { power: 'Power', speed: 'Speed', pace: 'Pace', swimPace: 'Pace' }

/** Output at one heart rate by session: the plain comparison behind efficiency. */
export function EqualHeartRateCard({
  ofSelected,
  excluded,
  subject,
  name,
}: {
  /** Workouts of the selection in the sport, after the filters. */
  ofSelected: readonly Workout[]
  /** Original workouts of the sport with figures that the team excludes. */
  excluded: readonly Workout[]
  subject: EfficiencySubject
  /** Name of the sport. */
  name: string
}) {
  const { by } = subject
  const { units, onOpen, setView } = useChartInput()
  const { elevation: height } = useChartHeights()
  const sessions = useMemo(() => sessionsOf(ofSelected, by), [ofSelected, by])
  const without = useMemo(
    () => excludedSessions(sessions, sessionsOf(excluded, by)),
    [sessions, excluded, by],
  )
  const band = useBand(subject)
  const quantity = useQuantity(subject)
  const { bins, points, curves, shades, x, y } = useSessionsDrawn(sessions, quantity, units)
  const crosses = useCrosses(without, quantity, units)
  const color = sportColor(subject.sport)
  const outputName = outputNames[quantity]
  const said = (output: number) => withUnit(output, quantity, units)
  const tableOptions: TableOptions = {
    bare: (output) => said(output).split(' ')[0] ?? '',
    unit: headUnitOf(quantity, units),
    isIn: (heartRate) => (band && inBand({ heartRate }, band) ? 'yes' : 'no'),
  }
  const title = `${outputName} at the same heart rate`
  let finding = `${name}: no workouts shown.`
  if (band && x) finding = equalHeartRateSentence(sessions, band, { name, quantity, units })
  else if (ofSelected.length)
    finding = `${name}: no workouts with heart rate and ${by === 'power' ? 'power' : 'speed'} on these days.`
  return (
    <ChartCard
      title={title}
      height={x ? height : 0}
      table={
        x &&
        (() =>
          bins ? tableOfBins(bins, tableOptions) : tableOfSessions(sessions, without, tableOptions))
      }
      finding={finding}
      menu={x && y && <BandChoice sessions={sessions} band={band} />}
      sentence={
        without.length > 0
          ? `${title}. ${counted(without.length, 'workout')} excluded by your team (×).`
          : undefined
      }
      method={
        <>
          {bins
            ? `With more than ${formatNumber(POINTS_MAX)} workouts, each point is one year’s median at one heart rate, from at least ${IN_BIN_MIN} workouts. The shaded area is the middle 50% across all years.`
            : 'Each point is a workout, plotted by average heart rate and average power or speed.'}{' '}
          The band covers workouts at nearly the same heart rate. Its earlier and later halves have
          the same number of workouts. Their medians count each workout once. Averages hide
          intervals, hills, and heat.
        </>
      }
    >
      {x && y && (
        <>
          <ScatterChart
            label={`${title}, ${name}`}
            points={points}
            crosses={crosses}
            x={x}
            y={y}
            xUnit="bpm"
            yUnit={unitOf(quantity, units)}
            formatY={isPace(quantity) ? paceAbove : undefined}
            band={band}
            color={color}
            shades={shades}
            curves={curves}
            height={height}
            tooltipContent={(point) =>
              tooltipOf(point, { said, outputName, step: bins?.step ?? 1 })
            }
            chooses={bins ? 'selects this heart rate range' : 'opens the workout'}
            onChoose={(point) =>
              point.session
                ? onOpen(point.session.workout.id)
                : setView({ band: bandText(bandAround(point.bin.heartRate)) })
            }
          />
          <Shades {...{ sessions, bins, shades, color }} />
        </>
      )}
    </ChartCard>
  )
}
