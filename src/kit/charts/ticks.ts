import {
  addMonths,
  dayNumber,
  formatDayShort,
  formatMonth,
  fromDayNumber,
  monthStart,
  weekStart,
  type StartsOn,
} from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { formatNumber, inUnit } from '#src/kit/lib/units.ts'

/** 1, 2, or 5 times a power of ten, near `raw`. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  return ([1, 2, 5].find((times) => times * power >= raw * 0.8) ?? 10) * power
}
/** Round clock steps in seconds. */
export const clockStep = (raw: number): number =>
  [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].find((step) => step >= raw * 0.8) ??
  roundStep(raw / 3600) * 3600

/**
 * Relative difference below which values count as equal, because an axis between them would show
 * digits that no one measured.
 */
const SPAN_MIN = 1e-3
/** Share of a single value that its axis shows below and above it. */
const ROOM_AROUND_ONE = 0.05

/** The two values, with room around them if they are nearly equal. */
function withRoom(low: number, high: number): readonly [number, number] {
  if (high - low >= SPAN_MIN * Math.max(Math.abs(low), Math.abs(high), 1e-6)) return [low, high]
  const room = Math.abs(high) * ROOM_AROUND_ONE || 1
  return [low - room, high + room]
}

/**
 * Round values for an axis that includes `lowest` and `highest`: multiples of a round step, about
 * `about` of them. The first and last are the ends of the axis. It begins at zero only if zero is
 * near or required.
 */
export function niceTicks(
  lowest: number,
  highest: number,
  about = 5,
  stepOf = roundStep,
): number[] {
  const [low, high] = withRoom(lowest, highest)
  const step = stepOf((high - low) / Math.max(1, about - 1))
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
  // -0 would be printed as a negative number
  return Array.from(
    { length: last - first + 1 },
    (_, i) => Number(((first + i) * step).toPrecision(12)) + 0,
  )
}

/** The ends of a value axis and its round values. */
export type Axis = { low: number; high: number; ticks: readonly number[] }

/**
 * An axis that includes `lowest` and `highest` with round values, without leaving most of a step
 * empty at either end. It then ends just beyond the last value instead.
 */
export function niceAxis(lowest: number, highest: number, about = 5, stepOf = roundStep): Axis {
  const [low, high] = withRoom(lowest, highest)
  const all = niceTicks(low, high, about, stepOf)
  const step = itemAt(all, 1) - itemAt(all, 0)
  const cutLow = all.length > 3 && low - itemAt(all, 0) > step * 0.5
  const cutHigh = all.length > 3 && itemAt(all, -1) - high > step * 0.5
  return {
    low: cutLow ? low - step * 0.15 : itemAt(all, 0),
    high: cutHigh ? high + step * 0.15 : itemAt(all, -1),
    ticks: all.slice(cutLow ? 1 : 0, cutHigh ? -1 : undefined),
  }
}
/**
 * Minimum share of the center value that an axis shows on either side, so that noise doesn't look
 * like waves.
 */
const AROUND_MIN = 0.1
/**
 * The same for values whose differences of less than a percent are meaningless, such as a pace or
 * a heart rate: the ends are at least a tenth of the center value away from it.
 */
export function calmAxis(lowest: number, highest: number, about = 5, stepOf = roundStep): Axis {
  const middle = (lowest + highest) / 2
  const reach = Math.max((highest - lowest) / 2, Math.abs(middle) * AROUND_MIN)
  return niceAxis(middle - reach, middle + reach, about, stepOf)
}
/** Such an axis for the values. Null without any. */
export const axisAround = (
  values: readonly number[],
  kind: typeof niceAxis,
  about?: number,
  stepOf?: typeof roundStep,
): Axis | null =>
  values.length ? kind(Math.min(...values), Math.max(...values), about, stepOf) : null
/** An axis from zero to the last round value. */
export const axisOf = (ticks: readonly number[]): Axis => ({
  low: itemAt(ticks, 0),
  high: itemAt(ticks, -1),
  ticks,
})

const DECIMALS_MAX = 9
/** Minimum number of decimals that write every value on the axis exactly. */
export function decimalsOf({ ticks }: Axis): number {
  const isExact = (decimals: number) =>
    ticks.every((tick) => Math.abs(tick - Number(tick.toFixed(decimals))) < 1e-9)
  let decimals = 0
  while (decimals < DECIMALS_MAX && !isExact(decimals)) decimals++
  return decimals
}

const THOUSANDS_FROM = 10_000
/** Short number beside a chart: `8,400`, `20.4k`, `348k`. */
export const shortNumber = (value: number): string =>
  Math.abs(value) < THOUSANDS_FROM
    ? formatNumber(Math.round(value))
    : `${formatNumber(value / 1000, Math.abs(value) < 10 * THOUSANDS_FROM ? 1 : 0)}k`

/**
 * Format of the values of an axis: with the fewest decimals that distinguish them, and large ones
 * all in thousands.
 */
export function tickFormat(axis: Axis): (value: number) => string {
  if (itemAt(axis.ticks, -1) < THOUSANDS_FROM) {
    const decimals = decimalsOf(axis)
    return (value) => formatNumber(value, decimals)
  }
  const thousands = axis.ticks.map((tick) => tick / 1000)
  const decimals = decimalsOf({ ...axis, ticks: thousands })
  return (value) => (value ? `${formatNumber(value / 1000, decimals)}k` : '0')
}

/**
 * The same with the unit after the highest one. Spaces don't break, because the library would put
 * the unit below.
 */
export const unitOnTop =
  ({ ticks }: Axis, format: (value: number) => string, unit: string) =>
  (value: number): string =>
    unit && value === ticks.at(-1)
      ? inUnit(format(value), unit).replaceAll(' ', '\u00A0')
      : format(value)

/** A column of that many times the height of every other one would flatten them. */
const OUTLIER = 3
/** Highest of the columns that an axis shows whole. One far above all others is cut off. */
export function highestShown(columns: readonly number[]): number {
  const [highest = 0, second = 0] = columns.toSorted((a, b) => b - a)
  return second > 0 && highest > OUTLIER * second ? second : highest
}

/** Round times for an axis of clock time, in hours: quarter and half hours before whole ones. */
export function niceHours(high: number, about = 4): number[] {
  const raw = Math.max(high, 1 / 60) / about
  const step =
    [1 / 60, 1 / 12, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find(
      (one) => one >= raw * 0.999,
    ) ?? itemAt(niceTicks(0, high, about), 1)
  return Array.from({ length: Math.max(1, Math.ceil(high / step - 1e-9)) + 1 }, (_, i) => i * step)
}

export type TimeTick = { x: number; label: string }

const spread = (first: number, last: number, most: number, step: number): TimeTick[] => {
  if (Math.floor((last - first) / step) + 1 > most) return []
  const ticks: TimeTick[] = []
  for (let x = first; x <= last; x += step)
    ticks.push({ x, label: formatDayShort(fromDayNumber(x)) })
  return ticks
}

/**
 * Days to label below a chart from day number `first` to `last`: every day, the first of every
 * week, or the first of months or years, at most `most`.
 */
export function dayTicks(
  first: number,
  last: number,
  most: number,
  startsOn: StartsOn = 'monday',
): TimeTick[] {
  const few = Math.max(2, most)
  if (last - first < few) return spread(first, last, few, 1)
  if (last - first < 2 * few && last - first < 14) return spread(first, last, few, 2)
  const week = dayNumber(weekStart(fromDayNumber(first + 6), startsOn))
  const isWithinYear = last - first < 365
  for (const weeks of isWithinYear ? [1, 2] : []) {
    const ticks = spread(week, last, few, weeks * 7)
    if (ticks.length) return ticks
  }
  const firstDay = fromDayNumber(first)
  const from = monthStart(firstDay) === firstDay ? firstDay : addMonths(monthStart(firstDay), 1)
  const allMonths: string[] = []
  for (let month = from; dayNumber(month) <= last; month = addMonths(month, 1))
    allMonths.push(month)
  // beyond a year, a day of the month would appear twice
  const needsYear = allMonths.length > 12
  for (const months of [1, 2, 3, 4, 6]) {
    const chosen = allMonths.filter((month) => (Number(month.slice(5, 7)) - 1) % months === 0)
    if (chosen.length <= few)
      return chosen.map((month) => ({
        x: dayNumber(month),
        label: needsYear || month.endsWith('-01-01') ? formatMonth(month) : formatDayShort(month),
      }))
  }
  const januaries = allMonths.filter((month) => month.endsWith('-01-01'))
  const yearsApart = (years: number) =>
    januaries.filter((month) => Number(month.slice(0, 4)) % years === 0)
  const choices = YEARS_APART.map(yearsApart)
  // a year is half as wide as a day, so two close labels are better than one
  const chosen =
    choices.find(({ length }) => length > 1 && length <= few) ??
    choices.find(({ length }) => length <= 2 * few)
  return (chosen ?? []).map((month) => ({ x: dayNumber(month), label: month.slice(0, 4) }))
}

const YEARS_APART = [1, 2, 5, 10, 20, 50, 100]
