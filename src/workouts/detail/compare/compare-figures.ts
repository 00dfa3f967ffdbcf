import type { Workout } from '#contract/interface/workouts.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import {
  convert,
  formatNumber,
  formatQuantity,
  hasPace,
  isPace,
  withUnit,
  type Quantity,
  type Speed,
  type Units,
} from '#src/kit/lib/units.ts'
import { isSpeedDerived } from '#src/workouts/detail/consistency.ts'
import { elevationRange } from '#src/workouts/detail/track/elevation-range.ts'
import { fieldOf } from '#src/workouts/model/metrics.ts'
import { sectionsOf, type SectionMetric } from '#src/workouts/model/sections.ts'
import { speedOfSports } from '#src/workouts/model/sport.ts'

/**
 * A figure of two workouts, A and B. A pace is in seconds per meter. `difference` is A minus B,
 * and `share` its share of B. Both are null if either figure is missing.
 */
export type FigureRow = {
  label: string
  quantity: Quantity
  /** Source fields. If one of these is unreadable, so is the figure. */
  fields: readonly string[]
  a: number | null
  b: number | null
  difference: number | null
  /** Null also if B is zero, and for heights, whose zero is only sea level. */
  share: number | null
}
export type FigureRowGroup = { title: string; rows: readonly FigureRow[] }

type Source = {
  label: string
  quantity: Quantity
  fields: readonly string[]
  value: (workout: Workout) => number | null
  /** True if its zero is a convention: see metrics.ts. */ hasNoShare?: boolean
}

/** Speed without pauses. The device's own speed may include them. */
const distanceOverTime = ({ distance, moving_time }: Workout) =>
  distance !== null && distance > 0 && moving_time !== null && moving_time > 0
    ? distance / moving_time
    : null

const byElevation: Source = {
  label: 'Elevation range',
  quantity: 'elevation',
  fields: ['elev_high', 'elev_low'],
  value: elevationRange,
}
const bySpeed = (speed: Speed): Source => ({
  label: isPace(speed) ? 'Moving time divided by distance' : 'Distance divided by moving time',
  quantity: speed,
  fields: ['distance', 'moving_time'],
  value: distanceOverTime,
})
/** Sources of figures derived from others in the section. */
function derivedSources(metrics: readonly SectionMetric[], speed: Speed): readonly Source[] {
  const subjects = new Set(metrics.map(({ metric }) => metric.subject))
  if (subjects.has('elevation')) return [byElevation]
  return subjects.has('speed') ? [bySpeed(speed)] : []
}

/** Sources by section for two workouts that both show speed as `speed`. */
const figureSources = (speed: Speed): readonly { title: string; sources: readonly Source[] }[] =>
  sectionsOf(speed).map(({ title, metrics }) => ({
    title,
    sources: [
      ...metrics.map(({ metric, label, quantity }): Source => ({
        label,
        quantity,
        fields: [fieldOf(metric)],
        value: metric.value,
        hasNoShare: metric.hasNoShare,
      })),
      ...derivedSources(metrics, speed),
    ],
  }))

const secondsAMeter = (speed: number | null) =>
  speed !== null && hasPace(speed) ? 1 / speed : null

/** A minus B, in its own unit and as a share of B. Null values if a figure is missing. */
function compareFigure(
  { label, quantity, fields, value, hasNoShare = false }: Source,
  first: Workout,
  second: Workout | null,
): FigureRow {
  const figureOf = (workout: Workout) =>
    isPace(quantity) ? secondsAMeter(value(workout)) : value(workout)
  const [a, b] = [figureOf(first), second && figureOf(second)]
  const difference = a === null || b === null ? null : a - b
  return {
    label,
    quantity,
    fields,
    a,
    b,
    difference,
    share: difference === null || b === null || b === 0 || hasNoShare ? null : difference / b,
  }
}

/**
 * Figures that at least one workout has, or that could not be read, in groups, and the names in
 * each group that neither has. Speed is a pace if both sports use one. Distance over moving time
 * is omitted if it equals the averages.
 */
export function compareFigures(
  a: Workout,
  b: Workout | null,
): { given: readonly FigureRowGroup[]; absent: readonly string[] } {
  const both = b ? [a, b] : [a]
  const speed = speedOfSports(both.map(({ sport }) => sport)) ?? 'speed'
  const isRepeated = both.every(isSpeedDerived)
  const groups = figureSources(speed).map(({ title, sources }): FigureRowGroup => ({
    title,
    rows: sources
      .filter(({ value }) => !isRepeated || value !== distanceOverTime)
      .filter(({ fields, value }) =>
        both.some((one) => value(one) !== null || unreadableReason(one, fields) !== null),
      )
      .map((source) => compareFigure(source, a, b)),
  }))
  return {
    given: groups.filter(({ rows }) => rows.length > 0),
    absent: groups.filter(({ rows }) => rows.length === 0).map(({ title }) => title),
  }
}

/** The figure with its unit: `12.34 km`. A pace is `5:12`, with its unit above the group. */
export const figureText = (value: number, quantity: Quantity, units: Units): string =>
  isPace(quantity) ? formatQuantity(1 / value, quantity, units) : withUnit(value, quantity, units)
const signed = (value: number, text: string) => `${value > 0 ? '+' : '−'}${text}`

/** Shares from here on are written as multiples, since a four-digit percentage says less. */
const TIMES_FROM = 10
function shareText(share: number): string {
  if (share + 1 >= TIMES_FROM) return `× ${formatNumber(share + 1)}`
  const percent = Math.abs(share) * 100
  return percent < 0.1
    ? '< 0.1%'
    : signed(share, `${formatNumber(percent, percent < 9.95 ? 1 : 0)}%`)
}

/** Figures of these metrics have no decimals, which would hide a difference of up to one unit. */
const WHOLE = new Set<Quantity>(['heartRate', 'elevation', 'power', 'energy', 'count'])

/**
 * A difference without its sign: `1.20 km`, or `1.4 bpm` although both figures are whole beats,
 * and `2 bpm` if it is a whole number.
 */
function differenceSize(size: number, quantity: Quantity, units: Units): string {
  if (!WHOLE.has(quantity)) return figureText(size, quantity, units)
  const isWhole = formatQuantity(size, quantity, units, 1).endsWith('.0')
  return withUnit(size, quantity, units, isWhole ? 0 : 1)
}

/** Difference of two paces in whole seconds, as shown: `0:04` between `6:13` and `6:09`. */
function paceDifference(paces: readonly [number, number], quantity: Quantity, units: Units) {
  const [one, other] = paces.map((pace) => Math.round(convert(1 / pace, quantity, units)))
  return formatQuantity(Math.abs((one ?? 0) - (other ?? 0)), 'duration', units)
}

/**
 * `+1.20 km` and `+11%`, of the unrounded figures, or of paces as shown. `same` if there is no
 * difference. A difference that rounds to zero has no sign and no share: `0 m`. Null if a figure is
 * missing.
 */
export function differenceText(
  row: Pick<FigureRow, 'difference' | 'share' | 'quantity'> & Partial<Pick<FigureRow, 'a' | 'b'>>,
  units: Units,
): { text: string; share: string | null } | null {
  const { difference, share, quantity, a, b } = row
  if (difference === null) return null
  if (difference === 0) return { text: 'same', share: null }
  const size =
    isPace(quantity) && a && b
      ? paceDifference([a, b], quantity, units)
      : differenceSize(Math.abs(difference), quantity, units)
  return /[1-9]/.test(size)
    ? { text: signed(difference, size), share: share === null ? null : shareText(share) }
    : { text: size, share: null }
}
