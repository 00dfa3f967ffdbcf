import { zoneBounds, type Workout } from '#contract/workouts.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import { numberOf } from './buckets.ts'
import { speedOfSport } from './sport.ts'

/** By zones, by heart-rate reserve with the coefficients that were found for men or for women, or by thresholds. */
export type LoadModel = 'edwards' | 'banister-men' | 'banister-women' | 'thresholds'

/** Beats per minute. */
export type HeartRateLimits = { maximum: number; resting: number }

/** Watts, and metres per second; null is not given. */
export type Thresholds = { power: number | null; speed: number | null }
const NO_THRESHOLDS: Thresholds = { power: null, speed: null }

/** What a minute in each of the six zones counts, the lowest (below 50 % of maximum) first. */
const EDWARDS = [0, 1, 2, 3, 4, 5]

/**
 * Edwards' training impulse: the minutes in 50-60, 60-70, 70-80, 80-90 and 90-100 % of maximum heart rate times 1 to 5, after
 * S. Edwards, The Heart Rate Monitor Book (1993). Seconds in each zone; null where they are not the six zones that the
 * interface cuts at these shares: of any others it is not known where they lie.
 */
export function edwardsTrimp(zones: readonly number[] | null): number | null {
  if (zones?.length !== zoneBounds.length) return null
  return zones.reduce((sum, seconds, zone) => sum + (seconds / 60) * EDWARDS[zone]!, 0)
}

const BANISTER = { men: { a: 0.64, b: 1.92 }, women: { a: 0.86, b: 1.67 } }

/**
 * Banister's training impulse: minutes times x times a·e^(b·x), where x is the share of the heart-rate reserve; a and b are
 * 0.64 and 1.92 for men, 0.86 and 1.67 for women. After R. H. Morton, J. R. Fitz-Clarke and E. W. Banister, Modeling human
 * performance in running, Journal of Applied Physiology 69 (1990), 1171-1177. Null where the average lies beyond the limits.
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

/** What a workout is held against its threshold by: the speed of a sport that says it as a pace, the weighted power of any other. */
function intensityOf(
  { weighted_average_watts: watts, average_speed, sport }: Workout,
  { power, speed }: Thresholds,
): number | null {
  const isByPace = speedOfSport(sport) === 'pace'
  const [value, threshold] = isByPace ? [average_speed, speed] : [watts, power]
  return value === null || threshold === null ? null : value / threshold
}

/**
 * The training stress score: hours times 100 times the square of the intensity, which is weighted power over threshold power; an
 * hour at threshold is 100. H. Allen and A. Coggan, Training and Racing with a Power Meter (2006), chapter 7. Of runs and walks the intensity is
 * the average speed over that of the threshold pace, after S. McGregor and M. Fitzgerald, The Runner's Edge (2010), here without
 * their correction for hills. Null where it was not measured or no threshold is given.
 */
export function stressScore(workout: Workout, thresholds: Thresholds): number | null {
  const { moving_time } = workout
  const intensity = intensityOf(workout, thresholds)
  if (moving_time === null || intensity === null) return null
  return (moving_time / 3600) * intensity ** 2 * 100
}

/** Reads the load of a workout by a model; null where what the model takes was not measured. It is never made from anything else. */
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

/** The days of the two curves over which a load counts e times less. */
const [CHRONIC_DAYS, ACUTE_DAYS] = [42, 7]
/** After three times 42 days the slower curve has 95 % of a load that stays the same: before, it shows its own beginning. */
export const WARM_UP_DAYS = 3 * CHRONIC_DAYS
/** How far before its first day a chart asks for workouts, so that the curves are warm on it. */
export const LOAD_REACH_DAYS = WARM_UP_DAYS + ROLLING_DAYS

/** A day of the model, by its day number. */
export type LoadDay = {
  day: number
  workouts: number
  /** Of how many workouts `load` is. */
  n: number
  load: number
  /** Exponentially weighted means of 42 and 7 days. */
  chronic: number
  acute: number
  /** The difference of the two on the evening before. */
  form: number
  /** Whether enough of the last workouts have a load for the means to say anything: of those in 42 days, or of the last before. */
  isTold: boolean
  /** Whether the means still rise from zero: since they say anything, too few days have passed. */
  isWarmingUp: boolean
}

/** Of fewer workouts than this part with a load, the means fall as if there had been no training. */
const LEAST_TOLD = 0.25

/**
 * The loads of each day from the first workout to `last` (a day number), and their exponentially weighted means, from zero:
 * today = yesterday·e^(-1/τ) + load·(1 - e^(-1/τ)) with τ of 42 and 7 days, the two responses of T. W. Calvert et al., A systems
 * model of the effects of training on physical performance, IEEE Transactions on Systems, Man, and Cybernetics 6 (1976),
 * 94-102, with the constants of H. Allen and A. Coggan, Training and Racing with a Power Meter (2006), whose form is the
 * difference of the day before. Some services put 1/τ for 1 - e^(-1/τ), which is more by 1 % and by 7 %.
 */
export function loadDays(
  workouts: readonly Workout[],
  loadOf: (workout: Workout) => number | null,
  last: number,
): LoadDay[] {
  const known = workouts
    .map((workout) => ({ day: numberOf(workout.calendar_date), load: loadOf(workout) }))
    .filter(({ day }) => day <= last)
  if (!known.length) return []
  const first = known.reduce((least, { day }) => Math.min(least, day), last)
  const days = Array.from({ length: last - first + 1 }, (_, index): LoadDay => ({
    day: first + index,
    workouts: 0,
    n: 0,
    load: 0,
    chronic: 0,
    acute: 0,
    form: 0,
    isTold: true,
    isWarmingUp: true,
  }))
  for (const { day, load } of known) {
    const at = days[day - first]!
    at.workouts++
    if (load === null) continue
    at.n++
    at.load += load
  }
  const [slow, quick] = [CHRONIC_DAYS, ACUTE_DAYS].map((constant) => Math.exp(-1 / constant))
  days.forEach((day, index) => {
    const { chronic, acute } = days[index - 1] ?? { chronic: 0, acute: 0 }
    day.chronic = chronic * slow! + day.load * (1 - slow!)
    day.acute = acute * quick! + day.load * (1 - quick!)
    day.form = chronic - acute
  })
  let [workoutsNear, loadsNear, lastUntold] = [0, 0, -1]
  days.forEach((day, index) => {
    const left = days[index - CHRONIC_DAYS]
    workoutsNear += day.workouts - (left?.workouts ?? 0)
    loadsNear += day.n - (left?.n ?? 0)
    day.isTold = workoutsNear ? loadsNear >= workoutsNear * LEAST_TOLD : days[index - 1]!.isTold
    if (!day.isTold) lastUntold = index
    day.isWarmingUp = index - lastUntold <= WARM_UP_DAYS
  })
  return days
}

/** How alike the days of a week were, and its load times that. */
export type WeekLoad = { from: number; to: number; monotony: number; strain: number }

/**
 * Monotony is the mean of the daily loads of a week over their standard deviation (of a sample, n - 1), strain the load of
 * the week times its monotony: C. Foster, Monitoring training in athletes with reference to overtraining syndrome, Medicine
 * and Science in Sports and Exercise 30 (1998), 1164-1168; a week of loads is in C. Foster et al., A new approach to monitoring
 * exercise training, Journal of Strength and Conditioning Research 15 (2001), 109-115, which leaves
 * open which deviation. Null without any load, and where all days are the same.
 */
export function monotonyOf(loads: readonly number[]): Pick<WeekLoad, 'monotony' | 'strain'> | null {
  const sum = loads.reduce((total, load) => total + load, 0)
  const mean = sum / loads.length
  const squares = loads.reduce((total, load) => total + (load - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (loads.length - 1))
  if (!(sum > 0) || !(deviation > mean * 1e-9)) return null
  return { monotony: mean / deviation, strain: (sum * mean) / deviation }
}

/** Of each whole week (of `starts`, the day numbers on which weeks begin) in which every workout has a load. */
export function weekLoads(days: readonly LoadDay[], starts: readonly number[]): WeekLoad[] {
  const first = days[0]?.day ?? 0
  return starts.flatMap((from) => {
    const week = from < first ? [] : days.slice(from - first, from - first + 7)
    if (week.length < 7 || week.some(({ n, workouts }) => n < workouts)) return []
    const found = monotonyOf(week.map(({ load }) => load))
    return found ? [{ from, to: from + 6, ...found }] : []
  })
}
