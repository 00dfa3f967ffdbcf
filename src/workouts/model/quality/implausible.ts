import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import type { Workout } from '#contract/interface/workouts.ts'
import {
  formatDuration,
  formatNumber,
  isPace,
  withUnit,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import { hasHeartRateGap } from '#src/workouts/model/figures.ts'
import { elapsedSeconds, metrics, type Metric } from '#src/workouts/model/metrics.ts'
import { speedOfSport, sportKey } from '#src/workouts/model/sport.ts'

/** Finding of a rule: the reason, and the figures in doubt. Without a figure, it is the whole workout. */
export type Implausible = { rule: string; figures: readonly string[]; words: string }
/** Plausibility rules that a workout breaks, by its ID. */
export type ImplausibleById = ReadonlyMap<string, readonly Implausible[]>

type Context = {
  /** The person's maximum heart rate, if one is entered. */
  maxHr: number | null
  units: Units
}
type Rule = {
  /** Source of the limit. */
  source: string
  /**
   * The figures in doubt and the reason. Null if the workout is within the limit, or the figures
   * are missing.
   */
  check: (workout: Workout, context: Context) => Omit<Implausible, 'rule'> | null
}

/** True if a value is known and above a limit. Missing values break no rule. */
const above = (value: number | null, limit: number | null): value is number =>
  value !== null && limit !== null && value > limit

/** Sports in which an engine, a lift, or the wind moves people uphill or forward. */
const CARRIED = new Set(
  'alpine_skiing snowboarding driving flying e_biking motorcycling snowmobiling paragliding hang_gliding skydiving sailing windsurfing kitesurfing'.split(
    ' ',
  ),
)
const UNDER_WATER = new Set(['diving', 'scuba_diving', 'free_diving', 'snorkeling'])

/** World-class speeds in meters per second: the maximum, and the average over two minutes or more. */
type Speeds = { top: number; average: number }
const speeds: readonly { sports: string; source: string; limits: Speeds }[] = [
  {
    sports: 'running trail_running ultra_running treadmill_running virtual_running track_running',
    source: 'Bolt reached 12.4 m/s in Berlin in 2009. The 800 m record of 1:40.91 averages 7.9 m/s',
    limits: { top: 12.5, average: 8 },
  },
  {
    sports:
      'walking indoor_walking hiking nordic_walking speed_walking race_walking snowshoeing mountaineering',
    source:
      'The 5 km race-walking record of 18:05 averages 4.6 m/s. At top speed, a walker may be running',
    limits: { top: 12.5, average: 4.7 },
  },
  {
    sports:
      'cycling mountain_biking gravel_cycling cyclocross indoor_cycling virtual_cycling e_biking track_cycling',
    source: 'Descents in road races reach 36 m/s. The 4 km team pursuit is ridden at 18 m/s',
    limits: { top: 40, average: 20 },
  },
  {
    sports: 'hand_cycling wheelchair',
    source:
      'Wheelchair racers cover 800 m in about 1:30 (8.9 m/s). Handbikes reach 13 m/s on the flat',
    limits: { top: 30, average: 15 },
  },
  {
    sports: 'swimming open_water_swimming',
    source: 'The 50 m freestyle record of 20.91 s averages 2.4 m/s',
    limits: { top: 3, average: 2.4 },
  },
  {
    sports: 'rowing indoor_rowing',
    source: 'The best time for an eight over 2,000 m, 5:18.68, averages 6.3 m/s',
    limits: { top: 8, average: 6.5 },
  },
  {
    sports: 'paddling kayaking canoeing stand_up_paddleboarding',
    source: 'The 200 m kayak record of 33.4 s averages 6.0 m/s. Waves and currents add speed',
    limits: { top: 10, average: 6.5 },
  },
  {
    sports: 'ice_skating inline_skating',
    source:
      'The 500 m speed-skating record of 33.61 s averages 14.9 m/s. Downhill skaters are faster',
    limits: { top: 35, average: 16 },
  },
  {
    sports: 'cross_country_skiing backcountry_skiing',
    source: 'World Cup sprints are skied at 8 to 9 m/s, descents at up to 25 m/s',
    limits: { top: 35, average: 10 },
  },
  {
    sports: 'alpine_skiing snowboarding',
    source: 'The speed-skiing record of 255 km/h is 71 m/s',
    limits: { top: 71, average: 45 },
  },
]
const speedLimits = new Map(
  speeds.flatMap(({ sports, limits }) =>
    sports.split(' ').map((sport) => [sport, limits] as const),
  ),
)
const speedLimitsOf = (workout: Workout) => speedLimits.get(sportKey(workout)) ?? null

/** Seconds in motion, or if the provider gives none, from start to end. */
const lastingSeconds = (workout: Workout): number | null =>
  workout.moving_time || elapsedSeconds(workout)
/** Rate per second of motion. Null if either value is missing. */
const perSecond = (value: number | null, { moving_time }: Workout): number | null =>
  value !== null && moving_time ? value / moving_time : null
/**
 * A figure above a rate per second of motion, and that time in words. Null if it is not, or either
 * value is missing.
 */
const fasterThan = (limit: number, value: number | null, { moving_time }: Workout) =>
  value !== null && moving_time && value / moving_time > limit
    ? { value, time: formatDuration(moving_time) }
    : null

const SHORT_S = 120
/** Elevation in meters below which there is no land, with a margin for barometer errors. */
const LOWEST_M = -450
/** Maximum difference of two figures by rounding. */
const ROUNDED: Partial<Record<Quantity, number>> = { heartRate: 0.5, power: 0.5, speed: 0.01 }

const said = (value: number, quantity: Quantity, units: Units) => withUnit(value, quantity, units)
/** Speed or pace, depending on the sport. */
const speedWords = (value: number, { sport }: Workout, units: Units) =>
  withUnit(value, speedOfSport(sport), units)
const speedNoun = ({ sport }: Workout) => (isPace(speedOfSport(sport)) ? 'pace' : 'speed')

/** Each metric of a maximum with that of its average: `max_hr` with `average_hr`. */
const averageAndHighest: readonly [Metric, Metric][] = metrics.flatMap((highest) => {
  const average = metrics.find(({ key }) => key === highest.key.replace(/^max_/, 'average_'))
  return highest.key.startsWith('max_') && average ? [[average, highest] as [Metric, Metric]] : []
})
const powers = (group: Metric['group']) =>
  metrics.filter((metric) => metric.subject === 'power' && metric.group === group)

/** The first power of a kind that is above the limit. */
const powerAbove =
  (group: Metric['group'], limit: number): Rule['check'] =>
  (workout, { units }) => {
    for (const { key, label, value } of powers(group)) {
      const power = value(workout)
      if (above(power, limit))
        return {
          figures: [key],
          words: `${label} of ${said(power, 'power', units)} is above ${said(limit, 'power', units)}`,
        }
    }
    return null
  }

/** All rules by name, in display order. */
export const implausibleRules: Readonly<Record<string, Rule>> = {
  meanHeartRate: {
    source:
      'The usual formula (Fox et al. 1971) gives a newborn a maximum of 220 bpm. If a lower maximum is entered for the person, that limit applies instead',
    check({ average_hr }, { maxHr, units }) {
      const limit = Math.min(maxHr ?? 220, 220)
      if (!above(average_hr, limit)) return null
      const of = maxHr !== null && maxHr < 220 ? 'this person’s maximum of ' : ''
      return {
        figures: ['average_hr'],
        words: `Average HR of ${said(average_hr, 'heartRate', units)} is above ${of}${said(limit, 'heartRate', units)}`,
      }
    },
  },
  highestHeartRate: {
    source: 'No sinus rhythm this fast has been reported during exercise',
    check: ({ max_hr }, { units }) =>
      above(max_hr, 240)
        ? {
            figures: ['max_hr'],
            words: `Max HR of ${said(max_hr, 'heartRate', units)} is above ${said(240, 'heartRate', units)}`,
          }
        : null,
  },
  averageAboveHighest: {
    source: 'Impossible by definition, allowing for rounding',
    check(workout, { units }) {
      for (const [average, highest] of averageAndHighest) {
        const { quantity, subject } = average
        const [mean, most] = [average.value(workout), highest.value(workout)]
        if (most === null || !above(mean, most + (ROUNDED[quantity] ?? 0))) continue
        const words = (value: number) =>
          quantity === 'speed' ? speedWords(value, workout, units) : said(value, quantity, units)
        const names = { heartRate: 'HR', speed: speedNoun(workout) }
        const name = subject in names ? names[subject as 'speed'] : subject
        const than = name === 'pace' ? 'faster than the best pace' : 'above the maximum'
        return {
          figures: [average.key, highest.key],
          words: `Average ${name} of ${words(mean)} is ${than}, ${words(most)}`,
        }
      }
      return null
    },
  },
  climbRate: {
    source: 'The vertical-kilometer record, 1,000 m in 28:53 (Fully, 2017), is 0.58 m/s',
    check(workout, { units }) {
      const gain = fasterThan(0.6, workout.total_elevation_gain, workout)
      if (!gain || CARRIED.has(sportKey(workout))) return null
      return {
        figures: ['total_elevation_gain'],
        words: `Elevation gain of ${said(gain.value, 'elevation', units)} in ${gain.time} is faster than anyone can climb`,
      }
    },
  },
  gainOfRange: {
    source: 'More than ten climbs from the lowest to the highest point within 5 km',
    check(workout, { units }) {
      const { total_elevation_gain: gain, elev_low, elev_high, distance } = workout
      if (gain === null || elev_low === null || elev_high === null || distance === null) return null
      const range = elev_high - elev_low
      const isCarried = CARRIED.has(sportKey(workout)) || sportKey(workout) === 'stair_climbing'
      // less is the noise of a flat route
      if (isCarried || gain < 20 || distance >= 5000 || range < 0 || gain <= 10 * range) return null
      return {
        figures: ['total_elevation_gain'],
        words: `Elevation gain of ${said(gain, 'elevation', units)} is more than 10 times the elevation range of ${said(range, 'elevation', units)}`,
      }
    },
  },
  lowest: {
    source: 'The Dead Sea shore, the lowest land, at about −440 m and falling',
    check: (workout, { units }) =>
      workout.elev_low !== null &&
      workout.elev_low < LOWEST_M &&
      !UNDER_WATER.has(sportKey(workout))
        ? {
            figures: ['elev_low'],
            words: `Lowest point of ${said(workout.elev_low, 'elevation', units)} is below the lowest land on Earth`,
          }
        : null,
  },
  highest: {
    source: 'Mount Everest, 8,849 m',
    check: (workout, { units }) =>
      above(workout.elev_high, 8849) && !CARRIED.has(sportKey(workout))
        ? {
            figures: ['elev_high'],
            words: `Highest point of ${said(workout.elev_high, 'elevation', units)} is above the highest mountain on Earth`,
          }
        : null,
  },
  lowestAboveHighest: {
    source: 'Impossible by definition, allowing for rounding',
    check: ({ elev_low, elev_high }, { units }) =>
      elev_high !== null && above(elev_low, elev_high + 0.05)
        ? {
            figures: ['elev_low', 'elev_high'],
            words: `Lowest point of ${said(elev_low, 'elevation', units)} is above the highest point, ${said(elev_high, 'elevation', units)}`,
          }
        : null,
  },
  topSpeed: {
    source: speeds.map(({ source }) => source).join('. '),
    check(workout, { units }) {
      const limits = speedLimitsOf(workout)
      const { max_speed } = workout
      if (!limits || !above(max_speed, limits.top)) return null
      return {
        figures: ['max_speed'],
        words: `${speedNoun(workout) === 'pace' ? 'Best pace' : 'Top speed'} of ${speedWords(max_speed, workout, units)} isn’t possible in this sport`,
      }
    },
  },
  averageSpeed: {
    source: speeds.map(({ source }) => source).join('. '),
    check(workout, { units }) {
      const limits = speedLimitsOf(workout)
      const seconds = lastingSeconds(workout)
      if (!limits || seconds === null || seconds < SHORT_S) return null
      const speedsOf = {
        average_speed: workout.average_speed,
        distance: perSecond(workout.distance, workout),
      }
      const found = Object.entries(speedsOf).flatMap(([figure, speed]) =>
        above(speed, limits.average) ? [{ figure, speed }] : [],
      )
      const last = found.at(-1)
      if (!last) return null
      return {
        figures: found.map(({ figure }) => figure),
        words: `Average ${speedNoun(workout)} of ${speedWords(last.speed, workout, units)} isn’t possible in this sport`,
      }
    },
  },
  averagePower: {
    source: 'The 2,000 m rowing-ergometer record is rowed at 590 W, the 4 km pursuit below that',
    check: (workout, context) =>
      (lastingSeconds(workout) ?? 0) >= SHORT_S ? powerAbove('mean', 700)(workout, context) : null,
  },
  topPower: {
    source: 'Track sprinters reach about 2,600 W',
    check: powerAbove('max', 3000),
  },
  energy: {
    source: 'The highest measured oxygen uptake, 7 to 8 L/min, equals 35 to 40 kcal/min',
    check(workout, { units }) {
      const energy = fasterThan(40 / 60, workout.calories, workout)
      return (
        energy && {
          figures: ['calories'],
          words: `Energy of ${said(energy.value, 'energy', units)} in ${energy.time} is more than anyone can burn`,
        }
      )
    },
  },
  steps: {
    source: 'Sprinters take fewer than 5 steps a second',
    check(workout) {
      const steps = fasterThan(5, workout.steps, workout)
      return (
        steps && {
          figures: ['steps'],
          words: `${formatNumber(steps.value)} steps in ${steps.time} is more than anyone can take`,
        }
      )
    },
  },
  movingTime: {
    source: 'Impossible by definition, allowing for rounding',
    check(workout) {
      const elapsed = elapsedSeconds(workout)
      const { moving_time } = workout
      if (elapsed === null || !above(moving_time, elapsed + 1)) return null
      return {
        figures: ['moving_time'],
        words: `Moving time (${formatDuration(moving_time)}) is longer than the elapsed time (${formatDuration(elapsed)})`,
      }
    },
  },
  zones: {
    source: 'Impossible by definition, allowing for rounding',
    check(workout) {
      const elapsed = elapsedSeconds(workout)
      const zones = workout.hr_zones
      const seconds = zones?.reduce((sum, one) => sum + one, 0) ?? null
      if (elapsed === null || !above(seconds, elapsed + (zones ?? zoneBounds).length)) return null
      return {
        figures: ['hr_zones'],
        words: `Total time in zones (${formatDuration(seconds)}) is longer than the elapsed time (${formatDuration(elapsed)})`,
      }
    },
  },
  short: {
    source: 'A watch started by mistake',
    check(workout) {
      const seconds = lastingSeconds(workout)
      return seconds !== null && seconds < SHORT_S
        ? { figures: [], words: `Lasted ${formatNumber(Math.round(seconds))} s` }
        : null
    },
  },
}

/** Rules that a workout breaks. */
export const implausibleIn = (workout: Workout, context: Context): Implausible[] =>
  Object.entries(implausibleRules).flatMap(([rule, { check }]) => {
    const found = check(workout, context)
    return found ? [{ rule, ...found }] : []
  })

/** Sentence for a workout without implausible values. A heart rate of zero is none of them, but no measurement. */
export const plausibleWords = (workout: Workout, areConsistent: boolean): string => {
  const are = areConsistent ? 'plausible and consistent' : 'plausible'
  return hasHeartRateGap(workout)
    ? `A heart rate of 0 counts as not measured. All other values are ${are}.`
    : `All values are ${are}.`
}
