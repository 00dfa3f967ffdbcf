import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber, formatDay, formatDayShort } from '#lib/days.ts'
import {
  formatQuantity,
  hasPace,
  headUnitOf,
  isPace,
  withUnit,
  type Quantity,
  type Speed,
  type Units,
} from '#src/kit/lib/units.ts'
import type { Column, Value } from '#src/kit/table/column.ts'
import type { CountedOnce } from '#src/workouts/model/quality/count-once.ts'
import { sameActivityWords } from '#src/workouts/model/quality/same-activity-words.ts'

import { otherClockDay } from './clock-day.ts'
import { figureOf, type Figure } from './figures.ts'
import { providerFacet, sportFacet } from './filters.ts'
import { metrics, type Metric } from './metrics.ts'
import { providerName } from './provider.ts'
import { speedOfSport, speedOfSports, sportName } from './sport.ts'

/** Activities recorded more than once, which count once. */
export type Recorded = Pick<CountedOnce, 'duplicates' | 'duplicatesOf'>

/** One column, for the table and its export. */
export type WorkoutColumn = Omit<Column<Workout, Recorded>, 'value'> & {
  value: (workout: Workout) => Value
  /** Name for rows that all show speed as a pace. */
  paceName?: string
  quantity?: Quantity
  /** Quantity by row, if rows have different units. */
  quantityOf?: (workout: Workout) => Quantity
  /** One figure for many workouts. */
  figure?: (workouts: readonly Workout[]) => Figure
}

const metricColumn = (metric: Metric): WorkoutColumn => ({
  id: metric.key,
  label: metric.short,
  numeric: true,
  largestFirst: true,
  paceName: metric.pace?.short,
  quantity: metric.quantity,
  isUsual: metric.isUsual,
  isFiledAsText: true,
  value: metric.value,
  figure: (workouts) => figureOf(workouts, metric),
})

const clockMs = ({ time_start, timezone_offset }: Workout) =>
  Date.parse(time_start) + (timezone_offset ?? 0) * 1000
/** `07:12` on the local clock of the recording, or `07:12 UTC` if its time zone is unknown. */
function startText(workout: Workout): string {
  const ms = clockMs(workout)
  const clock =
    Number.isFinite(ms) && Math.abs(ms) <= 8.64e15
      ? new Date(ms).toISOString().slice(11, 16)
      : workout.time_start
  return workout.timezone_offset === null ? `${clock} UTC` : clock
}
const dayAndClocks = new WeakMap<Workout, number>()
/** Ascending by calendar date, and within a day by local time. Computed once for each workout. */
function dayAndClock(workout: Workout): number {
  let known = dayAndClocks.get(workout)
  if (known === undefined) {
    const ms = clockMs(workout) % 86_400_000
    known = dayNumber(workout.calendar_date) * 100_000_000 + (ms >= 0 ? ms : ms + 86_400_000 || 0)
    dayAndClocks.set(workout, known)
  }
  return known
}
/** Note if local time and calendar date disagree: the local day. */
export function clockNote(workout: Workout): string | null {
  const day = otherClockDay(workout)
  return day && `local date ${formatDayShort(day)}`
}

/** `garmin + strava × 2`: all recordings of the workout, the one that counts first. */
export function providersOf(workout: Workout, { duplicatesOf }: Recorded): string {
  const recordings = [workout, ...(duplicatesOf.get(workout.id) ?? []).map((one) => one.workout)]
  const counts = new Map<string, number>()
  for (const { source } of recordings)
    counts.set(providerName({ source }), (counts.get(providerName({ source })) ?? 0) + 1)
  return [...counts].map(([provider, n]) => (n > 1 ? `${provider} × ${n}` : provider)).join(' + ')
}
/** Note on a workout that was recorded more than once. Null for any other. */
export function recordedOf(
  { id }: Workout,
  { duplicates, duplicatesOf }: Recorded,
): { words: string; why: string } | null {
  const left = duplicates.get(id)
  if (left)
    return {
      words: 'duplicate',
      why: `${providerName(left.counted)}’s recording is counted: ${sameActivityWords(left.match)}`,
    }
  const others = duplicatesOf.get(id)
  return others
    ? {
        words: 'counted once',
        why: others
          .map(({ workout, match }) => `${providerName(workout)} ${sameActivityWords(match)}`)
          .join('; '),
      }
    : null
}

export const workoutColumns: readonly WorkoutColumn[] = [
  {
    id: 'day',
    label: 'Day',
    largestFirst: true,
    isUsual: true,
    isFiledAsText: true,
    value: dayAndClock,
    text: (workout) => {
      const note = clockNote(workout)
      return `${formatDay(workout.calendar_date)}${note ? ` (${note})` : ''}`
    },
  },
  { id: 'start', label: 'Start', numeric: true, value: (workout) => startText(workout) },
  {
    id: 'sport',
    label: 'Sport',
    isUsual: true,
    facets: [sportFacet],
    value: (workout) => sportName(workout) || null,
  },
  { id: 'title', label: 'Title', isUsual: true, value: (workout) => workout.title || null },
  ...metrics.map(metricColumn),
  {
    id: 'provider',
    label: 'Source',
    isUsual: true,
    isFiledAsText: true,
    facets: [providerFacet],
    value: (workout) => workout.source.provider,
    text: (workout, recorded) =>
      [providersOf(workout, recorded), recordedOf(workout, recorded)?.words]
        .filter(Boolean)
        .join(', '),
  },
  { id: 'source_type', label: 'Source type', value: (workout) => workout.source.type },
]

export const columnIds = workoutColumns.map(({ id }) => id)

/** Fields without a column. */
const otherNames: Record<string, string> = {
  hr_zones: 'Time in zones',
  map: 'Route',
  timezone_offset: 'UTC offset',
  device_id: 'Device',
}
/** Name of a workout field, as in its column. */
export const fieldName = (field: string) =>
  otherNames[field] ?? workoutColumns.find(({ id }) => id === field)?.label ?? field

/** Speed or pace, if all workouts with a speed show it the same way. Null if they differ. */
export const commonSpeed = (workouts: readonly Workout[]) =>
  speedOfSports(
    workouts
      .filter(({ average_speed, max_speed }) => average_speed !== null || max_speed !== null)
      .map(({ sport }) => sport),
  )
/**
 * Speed column for rows that show it in this way, or in several. Values stay in meters per second,
 * by which they are sorted.
 */
function columnForSpeed(column: WorkoutColumn, speed: Speed | null): WorkoutColumn {
  const { label, paceName, quantity } = column
  if (quantity !== 'speed') return column
  return speed
    ? { ...column, label: (isPace(speed) && paceName) || label, quantity: speed }
    : { ...column, label: `${label} or pace`, quantityOf: ({ sport }) => speedOfSport(sport) }
}

/** Texts of a measured column in the reader's units. Null if nothing was measured. */
const measuredText =
  ({ value, quantity, quantityOf }: WorkoutColumn, units: Units) =>
  (workout: Workout): string | null => {
    const given = value(workout)
    const unit = quantityOf?.(workout) ?? quantity
    if (typeof given !== 'number' || !unit || (isPace(unit) && !hasPace(given))) return null
    return quantityOf ? withUnit(given, unit, units) : formatQuantity(given, unit, units)
  }

/** The columns for display: speed in the common way, null if they differ, and in the reader's units. */
export const columnsInUnits = (
  columns: readonly WorkoutColumn[],
  speed: Speed | null,
  units: Units,
): readonly WorkoutColumn[] =>
  columns.map((each) => {
    const column = columnForSpeed(each, speed)
    const { quantity, quantityOf } = column
    if (!quantity) return column
    const unit = (!quantityOf && headUnitOf(quantity, units)) || undefined
    return { ...column, unit, text: measuredText(column, units) }
  })
/**
 * Total as text. For rows that show speed in several ways, the highest as a speed. Null if there
 * is no total.
 */
export function totalText(
  { quantity = 'count', quantityOf }: WorkoutColumn,
  { value }: Figure,
  units: Units,
) {
  if (value === null) return null
  return quantityOf ? withUnit(value, quantity, units) : formatQuantity(value, quantity, units)
}
