import { useMemo } from 'react'

import { formatDay, fromDayNumber } from '#lib/days.ts'
import { ChartCard, type ChartTable } from '#src/charts/ChartCard.tsx'
import {
  ScatterChart,
  shadeColor,
  shadeOf,
  SHADES,
  type ScatterPoint,
} from '#src/charts/ScatterChart.tsx'
import { clockStep, niceAxis } from '#src/charts/ticks.ts'
import {
  convert,
  formatClock,
  formatNumber,
  headUnitOf,
  isPace,
  withUnit,
  type Quantity,
  type Units,
} from '#src/lib/units.ts'
import { Select } from '#src/ui/Field.tsx'
import type { EfficiencySubject } from '#src/workouts/efficiency.ts'
import {
  bandsOf,
  bandText,
  equalHeartRateSentence,
  fullestBand,
  inBand,
  readBand,
  sessionsOf,
  type Band,
  type Session,
} from '#src/workouts/equal-heart-rate.ts'
import { sportKey, speedOfSport } from '#src/workouts/sport.ts'
import { useChartHeights } from './chart-heights.ts'
import css from './chart-controls.module.css'
import type { EfficiencyProps } from './efficiency-props.ts'

type Point = ScatterPoint & { session: Session }

/** Of a pace the axis runs down to less time: the faster, the higher. */
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

/** The band of the address; without one the fullest of the sport in the whole range, which no filter moves. */
function useBand(
  text: string,
  inRange: EfficiencyProps['inRange'],
  { sport, by }: EfficiencySubject,
): Band | null {
  const fullest = useMemo(() => {
    const ofSport = inRange.filter((workout) => sportKey(workout) === sport)
    return fullestBand(sessionsOf(ofSport, by))
  }, [inRange, sport, by])
  return readBand(text) ?? fullest
}

/** What was done at one heart rate, session by session: the plain comparison behind efficiency. */
export function EqualHeartRateCard({
  inRange,
  ofSport,
  subject,
  name,
  band: text,
  onBand,
  units,
  onOpen,
}: Pick<EfficiencyProps, 'inRange' | 'band' | 'onBand' | 'units' | 'onOpen'> & {
  /** Of the selection, after the filters. */
  ofSport: Parameters<typeof sessionsOf>[0]
  subject: EfficiencySubject
  /** The sport's. */
  name: string
}) {
  const { by } = subject
  const { elevation: height } = useChartHeights()
  const sessions = useMemo(() => sessionsOf(ofSport, by), [ofSport, by])
  const band = useBand(text, inRange, subject)
  const quantity = useMemo(() => {
    const ofSubject = inRange.find((workout) => sportKey(workout) === subject.sport)
    return by === 'power' ? 'power' : speedOfSport(ofSubject?.sport ?? null)
  }, [inRange, subject.sport, by])
  const { points, x, y } = useMemo(() => {
    const drawn = pointsOf(sessions, quantity, units)
    const heights = drawn.map((point) => point.y)
    const rates = drawn.map((point) => point.x)
    const step = isPace(quantity) ? clockStep : undefined
    return {
      points: drawn,
      x: drawn.length ? niceAxis(Math.min(...rates), Math.max(...rates), 6) : null,
      y: drawn.length ? niceAxis(Math.min(...heights), Math.max(...heights), 4, step) : null,
    }
  }, [sessions, quantity, units])
  const bands = useMemo(() => bandsOf(sessions), [sessions])
  const chosen = band && bandText(band)
  const outputName = by === 'power' ? 'Power' : isPace(quantity) ? 'Pace' : 'Speed'
  const lines = ({ output, heartRate }: Session) => [
    { name: outputName, value: withUnit(output, quantity, units) },
    { name: 'Average heart rate', value: `${formatNumber(heartRate)} bpm` },
  ]
  const titleOf = ({ workout, day }: Session) =>
    [formatDay(fromDayNumber(day)), workout.title].filter(Boolean).join(' · ')
  const table = (): ChartTable => ({
    header: ['Day', 'Average heart rate, bpm', headUnitOf(quantity, units), 'In the band'],
    rows: sessions.toReversed().map((session) => ({
      key: session.workout.id,
      cells: [
        titleOf(session),
        formatNumber(session.heartRate),
        withUnit(session.output, quantity, units).split(' ')[0]!,
        band && inBand(session, band) ? 'yes' : 'no',
      ],
    })),
  })
  const title = `${outputName} at equal heart rate`
  const first = sessions[0]
  return (
    <ChartCard
      title={title}
      height={x ? height : 0}
      table={x ? table : null}
      sentence={
        band && x
          ? equalHeartRateSentence(sessions, band, name, quantity, units)
          : ofSport.length
            ? `${name}: no session with a heart rate and ${by === 'power' ? 'power' : 'a speed'} in these days.`
            : `${name}: none of the workouts shown.`
      }
      method="A point a workout: its average heart rate, and its average power or speed. The band holds those of nearly one heart rate; its halves are cut by how many sessions, not by days, and their medians count each session once. Averages hide intervals, hills and heat."
    >
      {x && y && first && (
        <>
          <div className={css.controls}>
            <Select
              label="Band of heart rate"
              labelHidden
              value={chosen ?? ''}
              onChange={({ target }) => onBand(target.value)}
            >
              {chosen && !bands.some((one) => bandText(one) === chosen) && (
                <option value={chosen}>{chosen.replace('-', ' to ')} bpm</option>
              )}
              {bands.map((one) => (
                <option key={one.from} value={bandText(one)}>
                  {one.from} to {one.to} bpm ({formatNumber(one.sessions)})
                </option>
              ))}
            </Select>
            <span className={css.shades} aria-hidden="true">
              {formatDay(fromDayNumber(first.day))}
              {Array.from({ length: SHADES }, (_, shade) => (
                <i key={shade} style={{ background: shadeColor(shade) }} />
              ))}
              {formatDay(fromDayNumber(sessions.at(-1)!.day))}
            </span>
          </div>
          <ScatterChart
            label={`${title}, ${name}`}
            points={points}
            x={x}
            y={y}
            xUnit="bpm"
            yUnit={headUnitOf(quantity, units)}
            formatY={isPace(quantity) ? paceAbove : undefined}
            band={band}
            height={height}
            tooltipContent={({ session }) => ({ title: titleOf(session), lines: lines(session) })}
            chooses="opens the workout"
            onChoose={({ session }) => onOpen(session.workout.id)}
          />
        </>
      )}
    </ChartCard>
  )
}
