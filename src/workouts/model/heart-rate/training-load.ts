import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import type { Workout } from '#contract/interface/workouts.ts'
import { itemAt } from '#lib/lists.ts'
import { numberOf } from '#src/workouts/model/buckets.ts'
import { workoutSpeed } from '#src/workouts/model/figures.ts'
import { speedOfSport } from '#src/workouts/model/sport.ts'

/**
 * Model of the load: by zones, by heart rate reserve with the coefficients for men or for women,
 * or by thresholds.
 */
export type LoadModel = 'edwards' | 'banister-men' | 'banister-women' | 'thresholds'

/** Beats per minute. */
export type HeartRateLimits = { maximum: number; resting: number }

/** Watts, and meters per second. Null if not given. */
export type Thresholds = { power: number | null; speed: number | null }
const NO_THRESHOLDS: Thresholds = { power: null, speed: null }

/** Weight of a minute in each of the six zones, the lowest (below 50% of maximum) first. */
const EDWARDS = [0, 1, 2, 3, 4, 5]

/**
 * Edwards' training impulse: the minutes in 50-60, 60-70, 70-80, 80-90 and 90-100% of maximum
 * heart rate times 1 to 5, after S. Edwards, The Heart Rate Monitor Book (1993). Seconds in each
 * zone. Null if they are not the six zones that the API divides at these shares, since the limits
 * of others are unknown, and if all are zero, which means no heart rate rather than rest.
 */
export function edwardsTrimp(zones: readonly number[] | null): number | null {
  if (zones?.length !== zoneBounds.length || !zones.some((seconds) => seconds > 0)) return null
  return zones.reduce((sum, seconds, zone) => sum + (seconds / 60) * itemAt(EDWARDS, zone), 0)
}

const BANISTER = { men: { a: 0.64, b: 1.92 }, women: { a: 0.86, b: 1.67 } }

/**
 * Banister's training impulse: minutes times x times a·e^(b·x), where x is the share of the heart
 * rate reserve, and a and b are 0.64 and 1.92 for men, 0.86 and 1.67 for women. After R. H.
 * Morton, J. R. Fitz-Clarke and E. W. Banister, Modeling human performance in running, Journal of
 * Applied Physiology 69 (1990), 1171-1177. Null if the average is outside the limits.
 */
export function banisterTrimp(
  seconds: number,
  average: number,
  { maximum, resting }: HeartRateLimits,
  of: keyof typeof BANISTER,
): number | null {
  const share = (average - resting) / (maximum - resting)
  if (!(share >= 0 && share <= 1)) return null
  const { a, b } = BANISTER[of]
  return (seconds / 60) * share * a * Math.exp(b * share)
}

/**
 * Intensity of a workout relative to its threshold: speed for sports shown as a pace, weighted
 * power for any other.
 */
function intensityOf(workout: Workout, { power, speed }: Thresholds): number | null {
  const [value, threshold] =
    speedOfSport(workout.sport) === 'pace'
      ? [workoutSpeed(workout), speed]
      : [workout.weighted_average_watts, power]
  return value === null || threshold === null ? null : value / threshold
}

/**
 * The training stress score: hours times 100 times the square of the intensity, which is weighted
 * power over threshold power. An hour at threshold is 100. H. Allen and A. Coggan, Training and
 * Racing with a Power Meter (2006), chapter 7. For runs and walks, the intensity is average speed
 * over threshold speed, after S. McGregor and M. Fitzgerald, The Runner's Edge (2010), but without
 * their correction for hills. Null if it was not measured or no threshold is given.
 */
export function stressScore(workout: Workout, thresholds: Thresholds): number | null {
  const { moving_time } = workout
  const intensity = intensityOf(workout, thresholds)
  if (moving_time === null || intensity === null) return null
  return (moving_time / 3600) * intensity ** 2 * 100
}

/**
 * Reads the load of a workout by a model. Null if the model's inputs were not measured. Other
 * inputs never replace them.
 */
export function loadBy(
  model: LoadModel,
  limits: HeartRateLimits | null,
  thresholds: Thresholds = NO_THRESHOLDS,
): (workout: Workout) => number | null {
  if (model === 'edwards') return ({ hr_zones }) => edwardsTrimp(hr_zones)
  if (model === 'thresholds') return (workout) => stressScore(workout, thresholds)
  const of = model === 'banister-men' ? 'men' : 'women'
  return ({ average_hr, moving_time }) =>
    limits && average_hr !== null && moving_time !== null && moving_time > 0
      ? banisterTrimp(moving_time, average_hr, limits, of)
      : null
}

/** Time constants of the two curves in days, after which a load counts e times less. */
export const FITNESS_DAYS = 42
const FATIGUE_DAYS = 7
/**
 * Warm-up in days: after three times 42 days, the slower curve has 95% of a constant load. Before,
 * it depends on the start of the data.
 */
export const WARM_UP_DAYS = 3 * FITNESS_DAYS
/**
 * Number of days of loads behind a day of the curves, so that a day's fitness does not depend on
 * the days shown. Older loads are 0.03% of the slower curve.
 */
export const HISTORY_DAYS = 8 * FITNESS_DAYS
/** Days of workouts, up to its own, that calibrate an estimate, and the minimum number of workouts. */
const CALIBRATION_DAYS = 56
const CALIBRATING_MIN = 5
/** Days before its first day for which a chart requests workouts. */
export const LOAD_REACH_DAYS = HISTORY_DAYS + CALIBRATION_DAYS
/** Minimum number of days with a load in 42 days for the curves. */
export const LOADED_DAYS_MIN = 8
/**
 * Minimum share of workouts with a load. With fewer, the curves would fall as if there had been no
 * training.
 */
const TOLD_MIN = 0.25
/** Maximum share that workouts without a load may add to the curves before these are uncertain. */
const MISSING_MAX = 0.1

/**
 * The load of a workout. Null if the model's inputs are missing. An estimate comes from another
 * model, calibrated.
 */
export type WorkoutLoad = { workout: Workout; load: number | null; isEstimated: boolean }

/**
 * The load of each workout by a model. If Edwards' model has no zones, and the person's limits are
 * given, it is estimated from the average heart rate: Banister's impulse times the ratio of
 * Edwards' to Banister's over the workouts of the last 56 days that have both. The two correlate
 * closely: J. Borresen and M. I. Lambert, Quantifying training load, International Journal of
 * Sports Physiology and Performance 3 (2008), 16-30.
 */
export function workoutLoads(
  workouts: readonly Workout[],
  model: LoadModel,
  limits: HeartRateLimits | null,
  thresholds: Thresholds = NO_THRESHOLDS,
): WorkoutLoad[] {
  const measured = loadBy(model, limits, thresholds)
  const loads = workouts.map((workout) => ({
    workout,
    load: measured(workout),
    isEstimated: false,
  }))
  if (model !== 'edwards' || !limits) return loads
  const ofReserve = loadBy('banister-men', limits)
  const known = loads
    .flatMap((each) => {
      const impulse = ofReserve(each.workout) ?? 0
      return impulse > 0 ? [{ each, day: numberOf(each.workout.calendar_date), impulse }] : []
    })
    .sort((a, b) => a.day - b.day)
  const calibrating = known.flatMap(({ each: { load }, day, impulse }) =>
    load === null ? [] : [{ day, impulse, load }],
  )
  let [from, to, edwards, banister] = [0, 0, 0, 0]
  for (const { each, day, impulse } of known) {
    for (; to < calibrating.length && itemAt(calibrating, to).day <= day; to++) {
      edwards += itemAt(calibrating, to).load
      banister += itemAt(calibrating, to).impulse
    }
    for (; from < to && itemAt(calibrating, from).day <= day - CALIBRATION_DAYS; from++) {
      edwards -= itemAt(calibrating, from).load
      banister -= itemAt(calibrating, from).impulse
    }
    if (each.load !== null || to - from < CALIBRATING_MIN) continue
    each.load = (impulse * edwards) / banister
    each.isEstimated = true
  }
  return loads
}

/** A day of the model, by its day number. */
export type LoadDay = {
  day: number
  workouts: number
  /** Number of workouts in `load`, and of those estimated. */
  n: number
  estimated: number
  load: number
  /** Exponentially weighted means of 42 and 7 days: fitness and fatigue. */
  chronic: number
  acute: number
  /** Form: the difference of the two on the evening before. */
  form: number
  /** Workouts without a load, which is not rest. */
  without: readonly Workout[]
  /**
   * True if 42 days contain enough days with a load, and enough of their workouts have one, for
   * meaningful curves.
   */
  isTold: boolean
  /**
   * False if workouts without a load would change the curves, assuming the load per minute of the
   * 42 days.
   */
  isSure: boolean
  /** True while the curves still rise from zero, without loads before the warm-up. */
  isWarmingUp: boolean
}

const emptyDay = (day: number): LoadDay => ({
  day,
  workouts: 0,
  n: 0,
  estimated: 0,
  load: 0,
  chronic: 0,
  acute: 0,
  form: 0,
  without: [],
  isTold: false,
  isSure: true,
  isWarmingUp: true,
})

/** Minutes assumed for a workout without a duration. */
const USUAL_MINUTES = 60
const minutesOf = ({ moving_time, time_start, time_end }: Workout): number => {
  const elapsed = time_end === null ? NaN : (Date.parse(time_end) - Date.parse(time_start)) / 1000
  const seconds = moving_time || elapsed
  return seconds > 0 ? seconds / 60 : USUAL_MINUTES
}

/** Exponentially weighted sums of daily values, up to and including each day. */
function weighted(values: readonly number[], constant: number): number[] {
  const keeps = Math.exp(-1 / constant)
  const weights = Array.from({ length: HISTORY_DAYS }, (_, ago) => (1 - keeps) * keeps ** ago)
  return values.map((_, at) => {
    let sum = 0
    // always in the same order, so that not even rounding depends on the first day
    for (let ago = Math.min(at, HISTORY_DAYS - 1); ago >= 0; ago--)
      sum += itemAt(values, at - ago) * itemAt(weights, ago)
    return sum
  })
}

/** Sums over the last `days` days, up to and including each day. */
function running(values: readonly number[], days: number): number[] {
  let sum = 0
  return values.map((value, at) => (sum += value - (values[at - days] ?? 0)))
}

/**
 * Loads of each day from the first workout to `last` (a day number), and their exponentially
 * weighted means: a load counts e^(-n/τ)·(1 - e^(-1/τ)) after n days, with τ of 42 and 7 days, the
 * two responses of T. W. Calvert et al., A systems model of the effects of training on physical
 * performance, IEEE Transactions on Systems, Man, and Cybernetics 6 (1976), 94-102, with the
 * constants of H. Allen and A. Coggan, Training and Racing with a Power Meter (2006), whose form
 * is the difference of the day before. Some services use 1/τ instead of 1 - e^(-1/τ), which is 1%
 * and 7% more.
 */
export function loadDays(loads: readonly WorkoutLoad[], last: number): LoadDay[] {
  const known = loads
    .map((each) => ({ ...each, day: numberOf(each.workout.calendar_date) }))
    .filter(({ day }) => day <= last)
  if (!known.length) return []
  const first = known.reduce((least, { day }) => Math.min(least, day), last)
  const days = Array.from({ length: last - first + 1 }, (_, index) => emptyDay(first + index))
  const minutes = days.map(() => ({ loaded: 0, without: 0 }))
  for (const { workout, day, load, isEstimated } of known) {
    const at = itemAt(days, day - first)
    at.workouts++
    itemAt(minutes, day - first)[load === null ? 'without' : 'loaded'] += minutesOf(workout)
    if (load === null) at.without = [...at.without, workout]
    else {
      at.n++
      at.load += load
      at.estimated += Number(isEstimated)
    }
  }
  const loadOf = days.map(({ load }) => load)
  const withoutOf = minutes.map(({ without }) => without)
  const [chronic, acute] = [weighted(loadOf, FITNESS_DAYS), weighted(loadOf, FATIGUE_DAYS)]
  const missing = [weighted(withoutOf, FITNESS_DAYS), weighted(withoutOf, FATIGUE_DAYS)]
  const near = (of: (at: number) => number) =>
    running(
      days.map((_, at) => of(at)),
      FITNESS_DAYS,
    )
  const loadedDays = near((at) => Number(itemAt(days, at).n > 0))
  const loaded = near((at) => itemAt(days, at).n)
  const workouts = near((at) => itemAt(days, at).workouts)
  const loadNear = near((at) => itemAt(loadOf, at))
  const minutesNear = near((at) => itemAt(minutes, at).loaded)
  let lastBefore = -Infinity
  days.forEach((day, at) => {
    day.chronic = itemAt(chronic, at)
    day.acute = itemAt(acute, at)
    day.form = (chronic[at - 1] ?? 0) - (acute[at - 1] ?? 0)
    day.isTold =
      itemAt(loadedDays, at) >= LOADED_DAYS_MIN &&
      itemAt(loaded, at) >= itemAt(workouts, at) * TOLD_MIN
    const perMinute =
      itemAt(minutesNear, at) > 0 ? itemAt(loadNear, at) / itemAt(minutesNear, at) : 0
    const [ofChronic, ofAcute] = missing.map((each) => itemAt(each, at) * perMinute) as [
      number,
      number,
    ]
    const most = Math.max(day.chronic + ofChronic, day.acute + ofAcute)
    day.isSure = Math.max(ofChronic, ofAcute) <= most * MISSING_MAX
    if ((days[at - WARM_UP_DAYS]?.n ?? 0) > 0) lastBefore = at - WARM_UP_DAYS
    day.isWarmingUp = at - lastBefore >= HISTORY_DAYS
  })
  return days
}

/**
 * Workouts without a load that can make days uncertain: those of the days, and of the 42 days
 * before the last. Longest first.
 */
export function withoutLoadIn(
  days: readonly LoadDay[],
  { from, to }: { from: number; to: number },
): Workout[] {
  const first = days[0]?.day ?? to
  return days
    .slice(Math.max(0, Math.min(from, to - FITNESS_DAYS + 1) - first), to - first + 1)
    .flatMap(({ without }) => without)
    .map((workout) => ({ workout, minutes: minutesOf(workout) }))
    .sort((a, b) => b.minutes - a.minutes)
    .map(({ workout }) => workout)
}

/** Monotony of a week's days, and the load times the monotony (strain). */
export type WeekLoad = { from: number; to: number; monotony: number; strain: number }

/**
 * Monotony is the mean of the daily loads of a week over their standard deviation (of a sample, n
 * - 1), and strain is the load of the week times its monotony: C. Foster, Monitoring training in
 * athletes with reference to overtraining syndrome, Medicine and Science in Sports and Exercise 30
 * (1998), 1164-1168. A week of loads is in C. Foster et al., A new approach to monitoring exercise
 * training, Journal of Strength and Conditioning Research 15 (2001), 109-115, which does not
 * specify the kind of deviation. Null without any load, and if all days are equal.
 */
export function monotonyOf(loads: readonly number[]): Pick<WeekLoad, 'monotony' | 'strain'> | null {
  const sum = loads.reduce((total, load) => total + load, 0)
  const mean = sum / loads.length
  const squares = loads.reduce((total, load) => total + (load - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (loads.length - 1))
  if (!(sum > 0) || !(deviation > mean * 1e-9)) return null
  return { monotony: mean / deviation, strain: (sum * mean) / deviation }
}

/**
 * Minimum number of days with a load. With fewer, the monotony of a week only reflects their
 * number: 0.38 for one.
 */
const DAYS_OF_WEEK_MIN = 3

/**
 * Monotony and strain of each whole week (of `starts`, the day numbers on which weeks begin) in
 * which every workout has a load, and at least three days do.
 */
export function weekLoads(days: readonly LoadDay[], starts: readonly number[]): WeekLoad[] {
  const first = days[0]?.day ?? 0
  return starts.flatMap((from) => {
    const week = from < first ? [] : days.slice(from - first, from - first + 7)
    if (week.length < 7 || week.some(({ n, workouts }) => n < workouts)) return []
    const loads = week.map(({ load }) => load)
    const isEnough = loads.filter((load) => load > 0).length >= DAYS_OF_WEEK_MIN
    const found = isEnough && monotonyOf(loads)
    return found ? [{ from, to: from + 6, ...found }] : []
  })
}
