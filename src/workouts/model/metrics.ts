import type { Workout } from '#contract/interface/workouts.ts'
import type { Quantity } from '#src/kit/lib/units.ts'

/**
 * The one table of what a workout measures. A number that the contract gains needs one entry in `measured` below (nothing
 * compiles without it), and is then
 *   a column of the list and of its file         `workoutColumns` in columns.ts, `workoutsCsv` in csv.ts
 *   a field of completeness                      `measuredFields` in completeness.ts, `completeness` in #lib/recordings/recording-rank.ts
 *   a row of a workout and of a comparison       `sectionsOf` in sections.ts
 *   with a place among the headlines, a figure above the list and on the printed sheet: `figuresOf` in figures.ts
 * Whoever needs a list of metrics derives it from `metrics`, and makes a group of workouts one figure by `figureOf`.
 */
export type Metric = {
  /** Field of the contract, or our own name for a value calculated from several. */
  key: string
  quantity: Quantity
  /** Header of a column: `Avg HR`. */
  short: string
  /** Label on its own: `Average HR`. */
  label: string
  /** Name within a sentence: `average heart rate`. */
  spoken: string
  /** Label under the title of its section: `Average`. */
  inSection: string
  /** Labels if a speed is shown as a pace. */
  pace?: { short: string; inSection: string }
  /**
   * Aggregate of a group of workouts: sum; mean weighted by moving time; maximum; minimum; or all
   * distance over all moving time.
   */
  group: 'sum' | 'mean' | 'max' | 'min' | 'distanceOverTime'
  subject: Subject
  value: (workout: Workout) => number | null
  /**
   * True if it is as the device gave it, and so counts for completeness. Values calculated from
   * other fields do not.
   */
  isMeasured: boolean
  /** True for a default column. */
  isUsual?: boolean
  /** Position among the figures above the list and on the printed sheet. */
  headline?: number
  /**
   * True if its zero is a convention, such as sea level for heights, so that shares of differences
   * are meaningless.
   */
  hasNoShare?: boolean
}

type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] }
type NumberFields<T> = { [K in keyof T]: [T[K]] extends [number | null] ? K : never }[keyof T]
/** Numeric fields of a workout. */
export type MetricField = Exclude<NumberFields<Known<Workout>>, 'timezone_offset'>

/** Subjects of metrics, most important first. Fields that are given or missing together share this name. */
export const subjects = {
  heartRate: 'heart rate',
  zones: 'time in zones',
  time: 'moving time',
  distance: 'distance',
  speed: 'speed',
  elevation: 'elevation',
  route: 'route',
  energy: 'energy',
  power: 'power',
  steps: 'steps',
} as const
export type Subject = keyof typeof subjects

const measured: Record<MetricField, Omit<Metric, 'key' | 'value' | 'isMeasured'>> = {
  moving_time: {
    quantity: 'duration',
    short: 'Moving',
    label: 'Moving time',
    spoken: 'moving time',
    inSection: 'Moving time',
    group: 'sum',
    subject: 'time',
    isUsual: true,
    headline: 1,
  },
  distance: {
    quantity: 'distance',
    short: 'Distance',
    label: 'Distance',
    spoken: 'distance',
    inSection: 'Distance',
    group: 'sum',
    subject: 'distance',
    isUsual: true,
    headline: 2,
  },
  average_speed: {
    quantity: 'speed',
    short: 'Speed',
    label: 'Speed',
    spoken: 'speed',
    inSection: 'Average',
    pace: { short: 'Pace', inSection: 'Average' },
    group: 'distanceOverTime',
    subject: 'speed',
    isUsual: true,
  },
  max_speed: {
    quantity: 'speed',
    short: 'Top speed',
    label: 'Top speed',
    spoken: 'top speed',
    inSection: 'Highest',
    pace: { short: 'Best pace', inSection: 'Fastest' },
    group: 'max',
    subject: 'speed',
  },
  average_hr: {
    quantity: 'heartRate',
    short: 'Avg HR',
    label: 'Average HR',
    spoken: 'average heart rate',
    inSection: 'Average',
    group: 'mean',
    subject: 'heartRate',
    isUsual: true,
    headline: 4,
  },
  max_hr: {
    quantity: 'heartRate',
    short: 'Max HR',
    label: 'Max HR',
    spoken: 'max heart rate',
    inSection: 'Highest',
    group: 'max',
    subject: 'heartRate',
    isUsual: true,
    headline: 5,
  },
  average_watts: {
    quantity: 'power',
    short: 'Power',
    label: 'Average power',
    spoken: 'average power',
    inSection: 'Average',
    group: 'mean',
    subject: 'power',
  },
  weighted_average_watts: {
    quantity: 'power',
    short: 'Weighted power',
    label: 'Weighted power',
    spoken: 'weighted power',
    inSection: 'Weighted average',
    group: 'mean',
    subject: 'power',
  },
  max_watts: {
    quantity: 'power',
    short: 'Max power',
    label: 'Max power',
    spoken: 'max power',
    inSection: 'Highest',
    group: 'max',
    subject: 'power',
  },
  device_watts: {
    quantity: 'power',
    short: 'Device power',
    label: 'Device power',
    spoken: 'device power',
    inSection: 'From the device',
    group: 'mean',
    subject: 'power',
  },
  total_elevation_gain: {
    quantity: 'elevation',
    short: 'Gain',
    label: 'Elevation gain',
    spoken: 'elevation gain',
    inSection: 'Gain',
    group: 'sum',
    subject: 'elevation',
    isUsual: true,
    headline: 3,
  },
  elev_low: {
    quantity: 'elevation',
    short: 'Lowest',
    label: 'Lowest point',
    spoken: 'lowest point',
    inSection: 'Lowest point',
    group: 'min',
    subject: 'elevation',
    hasNoShare: true,
  },
  elev_high: {
    quantity: 'elevation',
    short: 'Highest',
    label: 'Highest point',
    spoken: 'highest point',
    inSection: 'Highest point',
    group: 'max',
    subject: 'elevation',
    hasNoShare: true,
  },
  calories: {
    quantity: 'energy',
    short: 'Energy',
    label: 'Energy',
    spoken: 'energy',
    inSection: 'Energy',
    group: 'sum',
    subject: 'energy',
    isUsual: true,
    headline: 6,
  },
  steps: {
    quantity: 'count',
    short: 'Steps',
    label: 'Steps',
    spoken: 'steps',
    inSection: 'Steps',
    group: 'sum',
    subject: 'steps',
  },
}

/** Seconds from start to end. Null if the end is unknown or before the start. */
export function elapsedSeconds({ time_start, time_end }: Workout): number | null {
  if (time_end === null) return null
  const seconds = (Date.parse(time_end) - Date.parse(time_start)) / 1000
  return seconds >= 0 ? seconds : null
}
const elapsed: Metric = {
  key: 'elapsed',
  quantity: 'duration',
  short: 'Elapsed',
  label: 'Elapsed time',
  spoken: 'elapsed time',
  inSection: 'Elapsed time',
  group: 'sum',
  subject: 'time',
  value: elapsedSeconds,
  isMeasured: false,
}

/** All metrics, in the order of the columns. */
export const metrics: readonly Metric[] = (Object.keys(measured) as MetricField[]).flatMap(
  (key) => {
    const metric = {
      ...measured[key],
      key,
      value: (workout: Workout) => workout[key],
      isMeasured: true,
    }
    return key === 'moving_time' ? [metric, elapsed] : [metric]
  },
)

/** Workout field of a metric. Elapsed time uses the end. */
export const fieldOf = ({ key }: Pick<Metric, 'key'>): string =>
  key === elapsed.key ? 'time_end' : key
